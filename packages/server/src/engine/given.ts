/** The arguments of an operation after its parts and its transaction, for the same operation in its own transaction. */
import type { StoreTransaction } from '../storage/store.js';
import type { EngineParts } from './parts.js';

export type Given<Verb> = Verb extends (
  parts: EngineParts,
  transaction: StoreTransaction,
  ...given: infer Rest
) => unknown
  ? Rest
  : never;
