/** Stores the requests for one graph in one transaction; each succeeds or fails separately. */
import { LociProblem } from '@loci/client';
import type { Memory } from '../../domain/memory.js';
import type { Beforehand, FormerPlace, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Took } from './gather.js';
import { type Placed, placedNow } from './placed.js';
import { type Repeatable, replayed } from './repeats.js';
import { checkSuperseded, storeAll, type TakenIn } from './store-placed.js';

/** A larger transaction keeps other writers waiting. */
const mostTogether = 200;

export interface IntakeRequest {
  readonly placed: readonly Placed[];
  readonly repeatable: Repeatable | null;
}

/** A fault in one request must not fail the others. */
const ownFault = async (check: () => Promise<void>): Promise<LociProblem | null> => {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof LociProblem && error.code !== 'unavailable') return error;
    throw error;
  }
};

const answeredBefore = async (
  transaction: StoreTransaction,
  graphId: string,
  { repeatable }: IntakeRequest,
  now: number,
): Promise<Took<TakenIn> | null> => {
  if (repeatable === null) return null;
  let took: Took<TakenIn> | null = null;
  const refused = await ownFault(async () => {
    const outcomes = await replayed(transaction, graphId, repeatable, now);
    if (outcomes !== null) took = { taken: { outcomes, untouched: new Map() } };
  });
  return refused === null ? took : { refused };
};

const askBeforehand = (
  transaction: StoreTransaction,
  graphId: string,
  requests: readonly IntakeRequest[],
): Promise<Beforehand> => {
  const all = requests.flatMap(({ placed }) => placed);
  const keys = all.map(one => one.key);
  const contexts = all.flatMap(one => one.contexts);
  return transaction.beforehand(graphId, keys, contexts);
};

/** A context may have been renamed or merged since it was chosen, even after this request arrived. */
const underNamesNow = (request: IntakeRequest, former: readonly FormerPlace[]): IntakeRequest => ({
  ...request,
  placed: request.placed.map(one => placedNow(one, former)),
});

/** In one transaction; answers come in the order of the requests. */
const storeTogether = (
  parts: EngineParts,
  graphId: string,
  asked: readonly IntakeRequest[],
): Promise<Took<TakenIn>[]> => {
  return parts.store.write(async transaction => {
    const now = parts.now();
    const [first, ...took] = await Promise.all([
      askBeforehand(transaction, graphId, asked),
      ...asked.map(request => answeredBefore(transaction, graphId, request, now)),
    ]);
    const { former } = first.places;
    const requests = former.length === 0 ? asked : asked.map(one => underNamesNow(one, former));
    const before = former.length === 0 ? first : await askBeforehand(transaction, graphId, requests);
    const superseded = new Map<string, Memory>();
    for (const [at, { placed }] of requests.entries()) {
      if (took[at] !== null) continue;
      const refused = await ownFault(() => checkSuperseded(transaction, graphId, placed, superseded));
      if (refused !== null) took[at] = { refused };
    }
    const live = requests.filter((_, at) => took[at] === null);
    // A rejected request must not create the graph.
    if (!before.isThere && live.length > 0) await transaction.ensureGraph(graphId, now);
    const stored = await storeAll(
      { transaction, parts, graphId, before, superseded },
      live.flatMap(({ placed }) => placed),
    );
    let from = 0;
    const takenBy = new Map<IntakeRequest, TakenIn>();
    for (const request of live) {
      const outcomes = stored.outcomes.slice(from, from + request.placed.length);
      from += request.placed.length;
      takenBy.set(request, { outcomes, untouched: stored.untouched });
    }
    // Store ids only: a memory forgotten later must not survive in an answer kept for repeats.
    await transaction.putIdempotentAnswers(
      graphId,
      [...takenBy].flatMap(([{ repeatable }, { outcomes }]) =>
        repeatable === null
          ? []
          : [
              {
                key: repeatable.key,
                bodyHash: repeatable.bodyHash,
                answer: JSON.stringify(outcomes),
                createdAt: now,
              },
            ],
      ),
    );
    return requests.map((request, at) => took[at] ?? { taken: takenBy.get(request)! });
  });
};

/** A repeat waits until the first request's answer is stored. */
const reach = (line: readonly IntakeRequest[]): number => {
  const keys = new Set<string>();
  let size = 0;
  for (const [at, { placed, repeatable }] of line.entries()) {
    const key = repeatable?.key;
    size += placed.length;
    if (at > 0 && (size > mostTogether || (key !== undefined && keys.has(key)))) return at;
    if (key !== undefined) keys.add(key);
  }
  return line.length;
};

/** Requests for one graph that arrive while another is being stored are stored together. */
export const storeInLine = (parts: EngineParts, graphId: string, request: IntakeRequest): Promise<TakenIn> =>
  parts.gatherer.take(graphId, request, {
    reach,
    take: requests => storeTogether(parts, graphId, requests),
  });
