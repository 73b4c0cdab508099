/** What belongs to one matter: the narrow places that the task or the best statements name. */
import { isIdentifierTerm, words } from '../../language/words.js';
import { saysTheSameAs } from './alike.js';
import type { Evidence, Sought } from './evidence.js';

/** Below this a statement shares a word with the task by chance. */
export const leastCoverage = 0.12;
/** What fits little by itself fits this much of the best where it is of the same matter. */
export const ofThread = 0.65;
const asGood = 0.88;
/** A place that holds more of what was found than this, and more than a few, is no matter of its own. */
const broadPlace = { share: 0.4, memories: 6 };

/** Contexts of these types hold one case each: in trouble, what is kept there belongs together, whatever it is called. */
const cases: ReadonlySet<string> = new Set([
  'error',
  'incident',
  'session',
  'ticket',
  'issue',
  'bug',
  'outage',
  'test',
]);

export const saysNothingNew = (one: Evidence, chosen: readonly Evidence[]): boolean =>
  chosen.some(other =>
    other.memory.id === one.memory.id
      ? other.quote.includes(one.quote) || one.quote.includes(other.quote)
      : saysTheSameAs(one, other),
  );

export const placesOf = ({ memory }: Evidence): string[] =>
  memory.contexts.map(({ type, name }) => `${type}\u0001${name}`.toLowerCase());

/** The narrow places whose name the task or the best statements say: an error, a test, a project of its own. */
export const mattersOf = (
  chosen: readonly Evidence[],
  ranked: readonly Evidence[],
  { task, isTrouble }: Sought,
): ReadonlySet<string> => {
  const memories = new Map(ranked.map(one => [one.memory.id, one]));
  const counts = new Map<string, number>();
  for (const one of memories.values())
    for (const place of placesOf(one)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const isNarrow = (place: string) => {
    const held = counts.get(place) ?? 0;
    return held <= broadPlace.memories || held <= broadPlace.share * memories.size;
  };
  const isOneCase = (place: string) => isTrouble && cases.has(place.slice(0, place.indexOf('\u0001')));
  const isSaid = (place: string, one: Evidence) => {
    const terms = words(place.slice(place.indexOf('\u0001') + 1)).filter(term => !isIdentifierTerm(term));
    return terms.length > 0 && terms.every(term => task.weights.has(term) || one.terms.has(term));
  };
  return new Set(
    chosen
      .filter(
        (one, at) => at === 0 || (at === 1 && one.relevance >= asGood * (chosen[0] as Evidence).relevance),
      )
      .flatMap(one =>
        placesOf(one).filter(place => isNarrow(place) && (isOneCase(place) || isSaid(place, one))),
      ),
  );
};
