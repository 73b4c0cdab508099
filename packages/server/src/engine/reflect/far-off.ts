/** What shares a word with the task by chance lies far from it in meaning: it is not told beside what speaks of it. */
import { words } from '../../language/words.js';
import type { Considered } from './consider.js';
import type { Evidence, Sought } from './evidence.js';
import { termsInCommon } from './statements.js';
import { sharedWith } from './task-words.js';

/** So much below the nearest that was chosen, a note is of something else; where the judge rather sees it, so much. */
const farOff = 0.08;
const farthest = 0.15;
const ratherJudged = 0.6;
/** Who shares this many words does not share them by chance, with the task or with what is near. */
const manyShared = 3;

/** For a task; a question is answered by what is asked for, a trouble has its own choice, an area decides, and in a talk nearness tells little. */
export const withoutFarOff = (
  chosen: readonly Evidence[],
  { recalled, area, task }: Considered,
  { wantsAdvice, isTrouble }: Sought,
): readonly Evidence[] => {
  const { nearest, nearestIds } = recalled.signals ?? { nearest: null, nearestIds: [] };
  if (nearest === null || area !== null || !wantsAdvice || isTrouble) return chosen;
  if (chosen.some(one => one.memory.session !== null)) return chosen;
  // What is not told of lies no nearer than the last that is.
  const cosineOf = (one: Evidence): number =>
    nearest[nearestIds.indexOf(one.memory.id)] ?? nearest.at(-1) ?? 0;
  const best = Math.max(...chosen.map(cosineOf));
  const isNear = (one: Evidence): boolean => {
    const off = best - cosineOf(one);
    return off < farOff || (off < farthest && (one.judged ?? 0) >= ratherJudged);
  };
  const near = chosen.filter(isNear);
  const holds = (one: Evidence, name: string): boolean => words(name).every(term => one.placed.has(term));
  return chosen.filter(
    one =>
      near.includes(one) ||
      near.some(other => termsInCommon(one, other) >= manyShared) ||
      sharedWith(one.placed, task) >= manyShared ||
      task.identifiers.some(term => one.placed.has(term)) ||
      task.names.some(name => holds(one, name) && !near.some(other => holds(other, name))),
  );
};
