/**
 * A note that states a change seems to change much of what is known. It changes what is nearest to it: of the memories that
 * one memory seems to replace, the more distant ones are left out.
 */
import type { MemoryPair, Relation } from './relation.js';
import { thresholds } from './thresholds.js';

interface Change {
  readonly place: number;
  readonly later: string;
  readonly cosine: number;
  readonly isOpened: boolean;
}

/** In the order of the pairs; null where nothing is left. */
export const nearestChanges = (
  pairs: readonly MemoryPair[],
  relations: readonly (Relation | null)[],
): (Relation | null)[] => {
  const changes = pairs.flatMap(({ second, cosine }, place): Change[] => {
    const relation = relations[place] ?? null;
    if (relation?.update !== true || cosine === null) return [];
    return [{ place, later: second.id, cosine, isOpened: relation.kind === 'contradiction' }];
  });
  const nearest = new Map<string, number>();
  const key = (later: string, isOpened: boolean) => `${isOpened} ${later}`;
  for (const { later, cosine, isOpened } of changes)
    for (const which of isOpened ? [true, false] : [false])
      nearest.set(key(later, which), Math.max(cosine, nearest.get(key(later, which)) ?? -1));
  const far = new Set(
    changes
      .filter(
        ({ later, cosine, isOpened }) =>
          cosine < (nearest.get(key(later, isOpened)) ?? -1) - thresholds.asNear,
      )
      .map(({ place }) => place),
  );
  return relations.map((relation, place) => (far.has(place) ? null : relation));
};
