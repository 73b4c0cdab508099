/** Keeps what was asked with its answer, so that it can be read again and people can say what they think of it. */
import type { Asked, AskedNote, NoteRole, Outcome } from '../../domain/asked.js';
import { insightsKeptSince } from '../../domain/graph.js';
import type { StoreReads } from '../../storage/store.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { taskVectorOf } from './alike-tasks.js';
import type { Evidence } from './evidence.js';
import type { Insight } from './insight.js';

/** Per graph; an answer takes about a kilobyte. */
const mostKept = 10_000;

/** Every piece of evidence with its role; what held before comes after what holds now. */
export const rolesOf = ({
  evidence,
  history,
  against,
  declined,
  orders = [],
}: Insight): readonly (readonly [Evidence, NoteRole])[] => [
  ...evidence.map(one => [one, declined ? 'near' : against.has(one) ? 'against' : 'supports'] as const),
  ...history.map(one => [one, 'history'] as const),
  ...orders.map(one => [one, 'near'] as const),
];

const outcomeOf = ({ declined, disputes, against }: Insight): Outcome =>
  declined ? 'declined' : disputes.length > 0 && against.size > 0 ? 'contested' : 'answered';

const writing = new WeakMap<StoreReads, Set<Promise<void>>>();

/** Then a reader of what was asked finds every answer that this process has given. */
export const untilNoted = async (store: StoreReads): Promise<void> => {
  await Promise.all(writing.get(store) ?? []);
};

/**
 * Returns the id of the answer, or null if the graph keeps none. It resolves as soon as the write is queued: the caller
 * does not wait for the disk, and later writes come after it.
 */
export const noteAsked = async (
  { store, now, newId }: EngineParts,
  graphId: string,
  task: string,
  answer: Insight,
  by: { readonly actor: string; readonly secretId: string },
): Promise<string | null> => {
  const { settings } = await findGraph(store, graphId);
  if (settings.insightDays === 0) return null;
  const at = now();
  const notes: AskedNote[] = rolesOf(answer).map(([{ memory, quote }, role]) => ({
    memoryId: memory.id,
    role,
    quote,
  }));
  const asked: Asked = {
    id: newId(),
    task,
    askedBy: by.actor,
    secretId: by.secretId,
    askedAt: at,
    outcome: outcomeOf(answer),
    confidence: answer.judgement.confidence,
    insight: answer.insight,
    recommendation: answer.recommendation,
    notes,
  };
  const kept = { since: insightsKeptSince(settings, at), most: mostKept };
  const underWay = writing.get(store) ?? new Set();
  writing.set(store, underWay);
  const written: Promise<void> = store
    .write(transaction => transaction.putAsked(graphId, asked, taskVectorOf(answer.vector ?? null), kept))
    // A full or read-only disk must not cost the caller the answer. Feedback on it then finds nothing.
    .catch(() => undefined)
    .finally(() => underWay.delete(written));
  underWay.add(written);
  return asked.id;
};
