/** The shape of what answers a call: checked input in, wire out. */
import type { AnswerOf, CallOptions, CheckedInputOf, OperationName } from '@loci/client';
import type { Grant } from '../domain/secret.js';
import type { Engine } from '../engine/engine.js';

export interface Caller {
  readonly grant: Grant;
  readonly options: CallOptions;
  /** Begins waiting work at once. */
  readonly wake: () => void;
  /** Waits a short while for what memories that were just stored have to do with what is known; gives those still waiting. */
  readonly untilLinked: (graphId: string, memoryIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export type Handler<Name extends OperationName> = (
  engine: Engine,
  input: CheckedInputOf<Name>,
  caller: Caller,
) => Promise<AnswerOf<Name>>;

export type Handlers<Names extends OperationName> = { readonly [Name in Names]: Handler<Name> };
