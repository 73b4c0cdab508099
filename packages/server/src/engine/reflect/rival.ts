/** Which claim stands against the best one, where nobody has said that they contradict each other. */
import { isPastEvent } from '../relate/like-words.js';
import { givesAnotherValue, tellingTerms } from './alike.js';
import type { Claim } from './claims.js';
import type { Evidence } from './evidence.js';
import { saysChange } from './newer-state.js';
import { daysAndUnits, fitsAsWell, isUndated } from './succession.js';
import { holdsTerm, type TaskWords } from './task-words.js';

/** Two that measure the same fit unlike well: one of them names its source, or gives a reason. */
const fitsWithFigure = 0.6;
/** So many words in common, and they speak of one thing. */
const ofOneThing = 3;

const measured = /(?<sign>[€£$])?(?<value>\d+(?:[.,]\d+)*)(?: ?(?<unit>[\p{L}%°]+))?/gu;

/** Unit → the figures that a sentence gives in it. */
const figuresByUnit = (text: string): Map<string, Set<string>> => {
  const figures = new Map<string, Set<string>>();
  for (const { groups } of text.matchAll(measured)) {
    const unit = groups?.sign ?? groups?.unit?.toLowerCase() ?? '';
    figures.set(unit, (figures.get(unit) ?? new Set()).add(groups?.value ?? ''));
  }
  return figures;
};

/** "5 Nm" and "6 Nm" for the same bolts, by two people. */
const measuresOtherwise = (one: Evidence, other: Evidence): boolean => {
  const [first, second] = [one, other].map(({ quote }) => figuresByUnit(quote)) as [
    ReturnType<typeof figuresByUnit>,
    ReturnType<typeof figuresByUnit>,
  ];
  const clashes = [...first].some(([unit, figures]) => {
    const others = unit === '' ? undefined : second.get(unit);
    return others !== undefined && ![...figures].some(figure => others.has(figure));
  });
  const terms = tellingTerms(other);
  const shared = [...tellingTerms(one)].filter(
    term => terms.has(term) && /\p{L}{2}/u.test(term) && !daysAndUnits.has(term),
  );
  return clashes && shared.length >= ofOneThing && !saysChange(one.quote) && !saysChange(other.quote);
};

const sayer = ({ sayers }: Claim): string | undefined => sayers[0];

/** The claim that gives another value than the best one for what the task asks, and fits as well. */
export const rivalOf = (claims: readonly Claim[], task: TaskWords): Claim | null => {
  const [best, ...others] = claims;
  if (best === undefined || best.settlement !== null || best.earlier.length > 0 || !isUndated(best.evidence))
    return null;
  const asked = ({ evidence }: Claim) =>
    [...task.weights.keys()].filter(term => holdsTerm(evidence.placed, term, task)).join(' ');
  const standsAgainst = (other: Claim): boolean =>
    (other.evidence.relevance >= fitsAsWell * best.evidence.relevance &&
      asked(other) === asked(best) &&
      givesAnotherValue(best.evidence, other.evidence)) ||
    (other.evidence.relevance >= fitsWithFigure * best.evidence.relevance &&
      sayer(other) !== sayer(best) &&
      measuresOtherwise(best.evidence, other.evidence));
  return (
    others.find(
      other =>
        other.evidence.memory.id !== best.evidence.memory.id &&
        !other.isContested &&
        !(best.isReading && other.isReading) &&
        other.settlement === null &&
        !isPastEvent(other.evidence.quote) &&
        isUndated(other.evidence) &&
        standsAgainst(other),
    ) ?? null
  );
};
