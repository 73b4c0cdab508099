/** Which memories answers never used, and which they told although something has changed since. */
import type { ToldMemory } from '../../domain/asked.js';
import type { Memory } from '../../domain/memory.js';
import { type Page, type PageRequest, pageFrom } from '../../domain/page.js';
import type { MemoryLink } from '../../domain/relationship.js';
import type { StoreReads } from '../../storage/store.js';
import { takeTurns } from '../../take-turns.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { untilNoted } from './note-asked.js';

export interface UnusedMemories extends Page<Memory> {
  /** How many answers are recorded, and since when: what they do not name counts as unused. */
  readonly answers: { readonly count: number; readonly since: number | null };
}

export const listUnused = async (
  store: StoreReads,
  graphId: string,
  page: PageRequest,
): Promise<UnusedMemories> => {
  await untilNoted(store);
  await findGraph(store, graphId);
  const answers = await store.askedSpan(graphId);
  // Without any answer, nothing proves that a memory is of no use.
  if (answers.count === 0) return { items: [], total: 0, ...page, answers };
  return { ...(await store.unusedMemories(graphId, page)), answers };
};

export type StaleReason = 'superseded' | 'retracted' | 'quarantined' | 'contested' | 'ended' | 'newer_note';

export interface StaleMemory {
  readonly memory: Memory;
  readonly told: ToldMemory;
  readonly reason: StaleReason;
  /** When that happened. */
  readonly since: number;
  /** The memory that replaced or contests it, or the newer one. */
  readonly by: string | null;
}

/** The newest answers: what older ones told has been asked for too rarely to matter. */
const mostAnswers = 1_000;
/** Memories read at once. */
const pieceSize = 200;
const dayMs = 86_400_000;

/** What became of it after it was last told. */
const afterTold = (
  memory: Memory,
  { lastTold }: ToldMemory,
  now: number,
): Omit<StaleMemory, 'memory' | 'told'> | null => {
  const { status, recordedAt, supersededBy, validUntil } = memory;
  if (status !== 'stored')
    return recordedAt > lastTold ? { reason: status, since: recordedAt, by: supersededBy } : null;
  const isOver = validUntil !== null && validUntil <= now && validUntil > lastTold;
  return isOver ? { reason: 'ended', since: validUntil, by: null } : null;
};

const otherOf = ({ first, second }: Pick<MemoryLink, 'first' | 'second'>, id: string): string =>
  first === id ? second : first;

/** The newest of the memories that extend or contradict it, if it holds and became true after it. */
const newerNoteOn = (
  memory: Memory,
  links: readonly MemoryLink[],
  others: ReadonlyMap<string, Memory>,
): Memory | null => {
  const about = links
    .filter(link => link.first === memory.id || link.second === memory.id)
    .flatMap(link => others.get(otherOf(link, memory.id)) ?? [])
    .filter(({ status, occurredAt }) => status === 'stored' && occurredAt > memory.occurredAt);
  return about.reduce<Memory | null>(
    (newest, one) => (newest === null || one.occurredAt > newest.occurredAt ? one : newest),
    null,
  );
};

const staleIn = async (
  store: StoreReads,
  graphId: string,
  told: readonly ToldMemory[],
  now: number,
  olderThan: number,
): Promise<StaleMemory[]> => {
  const byId = new Map(told.map(one => [one.memoryId, one]));
  const memories = await store.memories(graphId, [...byId.keys()]);
  const contests = await store.openContradictionsOf(graphId, [...byId.keys()]);
  const found: StaleMemory[] = [];
  const quiet: Memory[] = [];
  for (const memory of memories) {
    const one = byId.get(memory.id)!;
    const contest = contests.find(
      ({ first, second, updatedAt }) =>
        (first === memory.id || second === memory.id) && updatedAt > one.lastTold,
    );
    const gone = afterTold(memory, one, now);
    if (gone !== null) found.push({ memory, told: one, ...gone });
    else if (contest !== undefined && memory.status === 'stored')
      found.push({
        memory,
        told: one,
        reason: 'contested',
        since: contest.updatedAt,
        by: otherOf(contest, memory.id),
      });
    else if (memory.status === 'stored' && memory.occurredAt < olderThan) quiet.push(memory);
  }
  const links = (
    await store.linksOf(
      graphId,
      quiet.map(({ id }) => id),
    )
  ).filter(({ kind }) => kind === 'extension' || kind === 'contradiction');
  const near = [...new Set(links.flatMap(({ first, second }) => [first, second]))];
  const others = new Map((await store.memories(graphId, near)).map(memory => [memory.id, memory]));
  for (const memory of quiet) {
    const newer = newerNoteOn(memory, links, others);
    if (newer !== null)
      found.push({
        memory,
        told: byId.get(memory.id)!,
        reason: 'newer_note',
        since: newer.createdAt,
        by: newer.id,
      });
  }
  return found;
};

/** Last told first. */
export const listStale = async (
  { store, now }: EngineParts,
  graphId: string,
  days: number,
  page: PageRequest,
): Promise<Page<StaleMemory>> => {
  await untilNoted(store);
  await findGraph(store, graphId);
  const told = await store.toldMemories(graphId, mostAnswers);
  const at = now();
  const turn = takeTurns();
  const stale: StaleMemory[] = [];
  for (let from = 0; from < told.length; from += pieceSize) {
    await turn();
    const piece = told.slice(from, from + pieceSize);
    stale.push(...(await staleIn(store, graphId, piece, at, at - days * dayMs)));
  }
  stale.sort(
    (one, other) => other.told.lastTold - one.told.lastTold || (one.memory.id < other.memory.id ? -1 : 1),
  );
  return pageFrom(stale, page);
};
