/** Something goes wrong: the symptom, its cause, cure and proof, and how things stand where the task is; little beside. */
import { isCommonStem } from '../relate/common-words.js';
import { answersInKind } from './answer-form.js';
import type { Evidence, Sought } from './evidence.js';
import { leastCoverage, mattersOf, placesOf, saysNothingNew } from './matters.js';
import { holdsTerm, sharedWith } from './task-words.js';
import { adviceIn } from './wording/advice.js';
import { isTroubleTerm, tellsTrouble } from './wording/question.js';

/** What tells of the trouble leads if it fits about as well as the best. */
const asFitting = 0.8;
const mostOfMatter = 4;
/** A cause or a cure fits this much of the best, whatever its own words. */
const ofMatter = 0.8;
const mostStates = 2;
/** What is of another matter must fit well, to the judge too, and is told last. */
const besideTrouble = 0.75;
const judgedWell = 0.4;
const mostBeside = 1;

const cause =
  /\b(?:because|(?:came|comes?|stem(?:s|med)?) from|due to|(?:was|were|is|are) caused by|(?:cause|reason) (?:is|was))\b/i;

/** It tells of the trouble itself, and of what is in trouble. */
const symptomIn = (fitting: readonly Evidence[], { task }: Sought): Evidence | null => {
  const best = fitting[0]?.relevance ?? 0;
  const inTrouble = [...task.weights.keys()].filter(term => !isTroubleTerm(term));
  const found = fitting.find(
    one =>
      one.relevance >= asFitting * best &&
      tellsTrouble(one.quote) &&
      (inTrouble.length === 0 || inTrouble.some(term => holdsTerm(one.placed, term, task))),
  );
  return found ?? null;
};

/** Null where nothing else is known of the matter: then all that fits is told. */
export const chooseInTrouble = (
  ranked: readonly Evidence[],
  fitting: readonly Evidence[],
  sought: Sought,
): Evidence[] | null => {
  const { task } = sought;
  const symptom = symptomIn(fitting, sought);
  if (symptom === null) return null;
  const best = fitting[0] as Evidence;
  const matters = mattersOf([symptom], ranked, sought);
  const chosen: Evidence[] = [symptom];
  const add = (from: readonly Evidence[], most: number): number => {
    const before = chosen.length;
    for (const one of from)
      if (chosen.length < before + most && !saysNothingNew(one, chosen)) chosen.push(one);
    return chosen.length - before;
  };
  const tells = (one: Evidence) =>
    adviceIn(one.quote, one.speaker) !== null || answersInKind(sought.asked, one.quote);
  const isOfMatter = (one: Evidence) =>
    one.memory.id === symptom.memory.id || placesOf(one).some(place => matters.has(place));
  const known = add(
    ranked
      .filter(one => isOfMatter(one))
      .filter(one => one.coverage >= leastCoverage || tells(one))
      .map(one => ({ ...one, relevance: Math.max(one.relevance, ofMatter * best.relevance) })),
    mostOfMatter,
  );
  if (known === 0) return null;
  // "Production still runs the old nginx config": it says a thing of the cure, and where the task is.
  const things = new Set(
    chosen
      .flatMap(one => [...one.terms])
      .filter(term => /\p{L}{3}/u.test(term) && !task.weights.has(term))
      .filter(term => !isCommonStem(term) && !isTroubleTerm(term)),
  );
  const others = fitting.filter(one => !isOfMatter(one));
  add(
    others.filter(one => sharedWith(one.placed, task) >= 2 && [...one.terms].some(term => things.has(term))),
    mostStates,
  );
  add(
    others
      .filter(one => one.relevance >= besideTrouble * best.relevance && one.coverage >= leastCoverage)
      .filter(one => (one.judged ?? 0) >= judgedWell),
    mostBeside,
  );
  if (sought.asked !== 'why') return chosen;
  const isCause = (one: Evidence) => cause.test(one.quote);
  return [...chosen.filter(isCause), ...chosen.filter(one => !isCause(one))];
};
