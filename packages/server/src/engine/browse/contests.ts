/** What contests a memory: its open contradictions, each seen from that memory. */
import { type Contradiction, otherSide } from '../../domain/contradiction.js';
import type { Memory, Source } from '../../domain/memory.js';
import type { StoreReads } from '../../storage/store.js';
import { memoriesKnown } from '../find.js';

export interface Contest {
  readonly contradiction: Contradiction;
  /** The other memory. */
  readonly memoryId: string;
  readonly content: string;
  readonly source: Source | null;
  readonly quote: string;
  readonly ownQuote: string;
}

/** Quotes are from the current version: if a side said something else at that time, the full text is used. */
export const quoteThen = (quote: string, side: Memory | undefined, knownAt: number | null): string =>
  knownAt === null || side === undefined || side.content.includes(quote) ? quote : side.content;

/** The memories of both sides, by id; with `knownAt`, as known at that time. */
export const sidesOf = (
  store: StoreReads,
  graphId: string,
  contradictions: readonly Contradiction[],
  knownAt: number | null = null,
): Promise<Map<string, Memory>> =>
  memoriesKnown(
    store,
    graphId,
    contradictions.flatMap(one => [one.first, one.second]),
    knownAt,
  );

/** By the id of the memory; with `knownAt`, as known at that time. */
export const contestsOf = async (
  store: StoreReads,
  graphId: string,
  memories: readonly { readonly id: string }[],
  knownAt: number | null = null,
): Promise<Map<string, Contest[]>> => {
  const contests = new Map<string, Contest[]>();
  if (memories.length === 0) return contests;
  const shown = new Set(memories.map(memory => memory.id));
  const open = await store.openContradictionsOf(graphId, [...shown], knownAt ?? undefined);
  if (open.length === 0) return contests;
  const sides = await sidesOf(store, graphId, open, knownAt);
  const add = (one: Contradiction, id: string, [ownQuote, quote]: readonly [string, string]): void => {
    if (!shown.has(id)) return;
    const own = sides.get(id);
    const other = sides.get(otherSide(one, id));
    if (knownAt !== null && (own === undefined || other === undefined)) return;
    const contest = {
      contradiction: one,
      memoryId: otherSide(one, id),
      content: other?.content ?? '',
      source: other?.source ?? null,
      quote: quoteThen(quote, other, knownAt),
      ownQuote: quoteThen(ownQuote, own, knownAt),
    };
    contests.set(id, [...(contests.get(id) ?? []), contest]);
  };
  for (const one of open) {
    add(one, one.first, [one.firstQuote, one.secondQuote]);
    add(one, one.second, [one.secondQuote, one.firstQuote]);
  }
  return contests;
};
