/** The links of memories, each seen from the memory that is shown. */
import type { Source } from '../../domain/memory.js';
import type { Direction, MemoryLink } from '../../domain/relationship.js';
import type { StoreReads } from '../../storage/store.js';
import { memoriesKnown } from '../find.js';

export interface LinkSeen extends Pick<MemoryLink, 'kind' | 'strength' | 'reason' | 'method' | 'model'> {
  readonly direction: Direction;
  readonly memoryId: string;
  readonly content: string;
  /** Who said that. */
  readonly source: Source;
  /** An open contradiction involves the other memory. */
  readonly contested: boolean;
}

const directionFrom = ({ direction, first }: MemoryLink, id: string): Direction => {
  if (direction === 'mutual') return 'mutual';
  return (direction === 'from_first') === (first === id) ? 'outgoing' : 'incoming';
};

/** Which of these memories have an open contradiction. */
export const contestedAmong = async (
  store: StoreReads,
  graphId: string,
  ids: readonly string[],
  knownAt: number | null = null,
): Promise<ReadonlySet<string>> => {
  const open = await store.openContradictionsOf(graphId, ids, knownAt ?? undefined);
  return new Set(open.flatMap(({ first, second }) => [first, second]));
};

/** Memory id → its links, strongest first; with `knownAt` those found by that time. */
export const linksSeenFrom = async (
  store: StoreReads,
  graphId: string,
  ids: readonly string[],
  knownAt: number | null = null,
): Promise<Map<string, LinkSeen[]>> => {
  const seen = new Map<string, LinkSeen[]>();
  if (ids.length === 0) return seen;
  const links = (await store.linksOf(graphId, ids)).filter(
    link => knownAt === null || link.createdAt <= knownAt,
  );
  if (links.length === 0) return seen;
  const shown = new Set(ids);
  const named = links.flatMap(link => [link.first, link.second]);
  const others = await memoriesKnown(store, graphId, named, knownAt);
  const contested = await contestedAmong(store, graphId, [...others.keys()], knownAt);
  for (const link of links) {
    for (const [id, other] of [
      [link.first, link.second],
      [link.second, link.first],
    ] as const) {
      const said = others.get(other);
      if (!shown.has(id) || said === undefined) continue;
      const { kind, strength, reason, method, model } = link;
      const one = {
        kind,
        direction: directionFrom(link, id),
        memoryId: other,
        content: said.content,
        source: said.source,
        strength,
        reason,
        contested: contested.has(other),
        method,
        model,
      };
      seen.set(id, [...(seen.get(id) ?? []), one]);
    }
  }
  return seen;
};
