/** The shape of what answers a call: checked input in, wire out. */
import type { AnswerOf, CallOptions, CheckedInputOf, OperationName } from '@loci/client';
import type { Grant } from '../domain/secret.js';
import type { Engine } from '../engine/engine.js';

export interface Caller {
  readonly grant: Grant;
  readonly options: CallOptions;
  /** Begins waiting work at once. */
  readonly wake: () => void;
  /** How long who stores waits to be told what it has to do with what is known. */
  readonly linkPatienceMs: number;
}

export type Handler<Name extends OperationName> = (
  engine: Engine,
  input: CheckedInputOf<Name>,
  caller: Caller,
) => Promise<AnswerOf<Name>>;

export type Handlers<Names extends OperationName> = { readonly [Name in Names]: Handler<Name> };
