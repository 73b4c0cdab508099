/**
 * A note that states a change seems to change much of what is known. It changes what is nearest to it: of the memories that
 * one memory seems to replace, the more distant ones are left out.
 */
import type { MemoryPair, Relation } from './relation.js';
import { thresholds } from './thresholds.js';

/** How near the nearest of the memories is that one memory seems to replace, and the nearest whose change is opened. */
interface Nearest {
  readonly any: number;
  readonly opened: number;
}

const none: Nearest = { any: -1, opened: -1 };

/** In the order of the pairs; null where nothing is left. */
export const nearestChanges = (
  pairs: readonly MemoryPair[],
  relations: readonly (Relation | null)[],
): (Relation | null)[] => {
  const nearest = new Map<string, Nearest>();
  for (const [place, { second, cosine }] of pairs.entries()) {
    const relation = relations[place];
    if (relation?.update !== true || cosine === null) continue;
    const { any, opened } = nearest.get(second.id) ?? none;
    nearest.set(second.id, {
      any: Math.max(any, cosine),
      opened: relation.kind === 'contradiction' ? Math.max(opened, cosine) : opened,
    });
  }
  return relations.map((relation, place) => {
    const { second, cosine } = pairs[place] as MemoryPair;
    if (relation?.update !== true || cosine === null) return relation;
    const { any, opened } = nearest.get(second.id) ?? none;
    const isFar = cosine < (relation.kind === 'contradiction' ? opened : any) - thresholds.asNear;
    return isFar ? null : relation;
  });
};
