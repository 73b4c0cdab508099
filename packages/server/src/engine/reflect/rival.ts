/** Which claim stands against the best one, where nobody has said that they contradict each other. */
import { isPastEvent } from '../relate/like-words.js';
import { givesAnotherValue } from './alike.js';
import type { Claim } from './claims.js';
import { fitsAsWell, isUndated } from './succession.js';
import { holdsTerm, type TaskWords } from './task-words.js';

/** The claim that gives another value than the best one for what the task asks, and fits as well. */
export const rivalOf = (claims: readonly Claim[], task: TaskWords): Claim | null => {
  const [best, ...others] = claims;
  if (best === undefined || best.settlement !== null || best.earlier.length > 0 || !isUndated(best.evidence))
    return null;
  const asked = ({ evidence }: Claim) =>
    [...task.weights.keys()].filter(term => holdsTerm(evidence.placed, term, task)).join(' ');
  return (
    others.find(
      other =>
        other.evidence.memory.id !== best.evidence.memory.id &&
        !other.isContested &&
        !(best.isReading && other.isReading) &&
        other.settlement === null &&
        other.evidence.relevance >= fitsAsWell * best.evidence.relevance &&
        !isPastEvent(other.evidence.quote) &&
        asked(other) === asked(best) &&
        givesAnotherValue(best.evidence, other.evidence) &&
        isUndated(other.evidence),
    ) ?? null
  );
};
