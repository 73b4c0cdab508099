/** Runs an operation that needs a transaction in a new one. */
import type { StoreTransaction } from '../storage/store.js';
import type { EngineParts } from './parts.js';

export const inOwnTransaction =
  <Asked extends readonly unknown[], Answer>(
    work: (parts: EngineParts, transaction: StoreTransaction, ...asked: Asked) => Promise<Answer>,
  ) =>
  (parts: EngineParts, ...asked: Asked): Promise<Answer> =>
    parts.store.write(transaction => work(parts, transaction, ...asked));
