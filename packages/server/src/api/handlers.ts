/** The shape of a call handler: checked input in, wire format out. */
import type { AnswerOf, CallOptions, CheckedInputOf, OperationName } from '@loci/client';
import type { Grant } from '../domain/secret.js';
import type { Engine } from '../engine/engine.js';

export interface Caller {
  readonly grant: Grant;
  readonly options: CallOptions;
  /** Starts the work on memories just stored, and waits a short while for their links; returns those still pending. */
  readonly untilLinked: (graphId: string, memoryIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export type Handler<Name extends OperationName> = (
  engine: Engine,
  input: CheckedInputOf<Name>,
  caller: Caller,
) => Promise<AnswerOf<Name>>;

export type Handlers = { readonly [Name in OperationName]: Handler<Name> };

/** The calls of one file; `open-service.ts` has them all. */
export type SomeHandlers = Partial<Handlers>;
