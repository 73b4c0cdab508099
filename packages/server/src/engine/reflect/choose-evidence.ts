/** Chooses from the ranked statements those that speak to the task, each saying something new, and what belongs to the same matter. */
import { words } from '../../language/words.js';
import { holdsName, isAboutAnother, type Subject, speaksOf } from './about.js';
import { answersInKind } from './answer-form.js';
import { chooseInTrouble } from './choose-in-trouble.js';
import type { Evidence, Sought } from './evidence.js';
import { leastCoverage, mattersOf, ofThread, placesOf, saysNothingNew } from './matters.js';
import { relationTerms } from './relations.js';
import { isShortMemory } from './statements.js';
import { coverageOf, sharedWith } from './task-words.js';
import { adviceIn } from './wording/advice.js';

/** More than this and a finding is a list. */
const mostStatements = 8;
/** A statement that reaches less than this share of what the best one reaches is another matter; a question wants less beside its answer than a task. */
const besideTheBest = { advice: 0.47, answer: 0.6 };
/** Below this and `leastCoverage` a statement shares a word with the task by chance. */
const judgedEnough = 0.4;
const besideTheBestJudged = 0.7;
/** What shares little with the task, but the place and the matter with what does: the cure, the proof, the present state. */
const mostOfThread = 3;
/** Where words reach less than this, what stands out to the judge is the answer alone. */
const wordsSayLittle = 0.3;

/** The share of the task's words beyond its names: a name alone is not what a task asks. */
export const beyondNames = (one: Evidence, { task }: Pick<Sought, 'task'>): number => {
  const names = new Set(task.names.flatMap(name => words(name)));
  const others = new Map([...task.weights].filter(([term]) => !names.has(term)));
  if (others.size === 0) return 1;
  const total = [...others.values()].reduce((sum, weight) => sum + weight, 0);
  return coverageOf(one.placed, { ...task, weights: others, total });
};

/** The sentence itself says a name of the task, not only its speaker or place. */
const saysName = (one: Evidence, { task }: Sought): boolean =>
  task.names.some(name => words(name).every(term => one.terms.has(term)));

const speaksTo = (one: Evidence, sought: Sought, bestJudged: number): boolean => {
  if ((one.judged ?? 0) >= Math.max(judgedEnough, besideTheBestJudged * bestJudged)) return true;
  if (sought.area !== null && coverageOf(one.placed, sought.area) >= leastCoverage) return true;
  if (one.coverage < leastCoverage) return false;
  return beyondNames(one, sought) > 0 || (saysName(one, sought) && answersInKind(sought.asked, one.quote));
};

/** Whom or what a task is done for is named in it: what is known of them bears on it, whatever it says. */
const mostOfName = 2;
const ofNames = (
  ranked: readonly Evidence[],
  chosen: readonly Evidence[],
  { task, asked, wantsAdvice }: Sought,
): Evidence[] => {
  if (!wantsAdvice || (asked !== 'to do' && asked !== 'whether')) return [];
  const holds = (one: Evidence, name: string) => words(name).every(term => one.terms.has(term));
  const ofRelation = relationTerms(task)
    .filter(term => !chosen.some(one => one.placed.has(term)))
    .map(term => ranked.filter(one => one.placed.has(term)));
  const ofName = task.names
    .filter(name => !chosen.some(one => words(name).every(term => one.placed.has(term))))
    .map(name => ranked.filter(one => holds(one, name)));
  return [...ofName, ...ofRelation]
    .flatMap(found => found.sort((a, b) => (b.judged ?? 0) - (a.judged ?? 0)).slice(0, mostOfName))
    .filter((one, at, all) => all.indexOf(one) === at && !saysNothingNew(one, chosen));
};

/** "Brandt went elsewhere. Reason they gave: …": what follows in a short memory gives the reason, and repeats no word. */
const reasonsBeside = (
  best: Evidence,
  ranked: readonly Evidence[],
  chosen: readonly Evidence[],
): Evidence[] =>
  isShortMemory(best.memory)
    ? ranked
        .filter(one => one.memory.id === best.memory.id && answersInKind('why', one.quote))
        .filter(one => !saysNothingNew(one, chosen))
    : [];

/** Kept in the same place alone, and the judge sees nothing in it: then it is another matter there. */
const hardlySeen = 0.1;
const saysSomething = (one: Evidence, { task }: Sought): boolean =>
  sharedWith(one.terms, task) > 0 || (one.judged ?? 0) >= hardlySeen;

/** Best first; `outstanding` is what the judge puts far before all others. */
export const chooseEvidence = (
  ranked: readonly Evidence[],
  sought: Sought,
  outstanding: Evidence | null = null,
): Evidence[] => {
  const bestJudged = Math.max(0, ...ranked.map(one => one.judged ?? 0));
  const fitting = ranked.filter(one => one === outstanding || speaksTo(one, sought, bestJudged));
  const best = fitting[0];
  if (best === undefined) return ofNames(ranked, [], sought);
  const isAlone = outstanding !== null && fitting.every(one => one.coverage < wordsSayLittle);
  if (isAlone && !sought.wantsAdvice) return [outstanding];
  const isLoose = sought.wantsAdvice || sought.asked === 'decision';
  const least = (isLoose ? besideTheBest.advice : besideTheBest.answer) * best.relevance;
  const aboutTrouble = sought.isTrouble ? chooseInTrouble(ranked, fitting, sought) : null;
  if (aboutTrouble !== null) return aboutTrouble;
  const chosen: Evidence[] = [];
  for (const one of fitting) {
    if (chosen.length === mostStatements || one.relevance < least) break;
    if (!saysNothingNew(one, chosen)) chosen.push(one);
  }
  if (sought.asked === 'why') chosen.push(...reasonsBeside(best, ranked, chosen));
  if (!sought.wantsAdvice) return chosen;
  chosen.push(...ofNames(ranked, chosen, sought).slice(0, mostStatements - chosen.length));
  const matters = mattersOf(chosen, ranked, sought);
  const thread = ranked
    .filter(one => one.memory.id === best.memory.id || placesOf(one).some(place => matters.has(place)))
    .filter(one => one.coverage >= leastCoverage || adviceIn(one.quote, one.speaker) !== null)
    .filter(one => one.memory.id === best.memory.id || saysSomething(one, sought))
    .filter(one => !saysNothingNew(one, chosen))
    .slice(0, Math.min(mostOfThread, mostStatements - chosen.length));
  return [
    ...chosen,
    ...thread.map(one => ({ ...one, relevance: Math.max(one.relevance, ofThread * best.relevance) })),
  ];
};

const sharedBeyondNames = (one: Evidence, { task }: Pick<Sought, 'task'>): number => {
  const names = new Set(task.names.flatMap(name => words(name)));
  const placed = one.placed;
  return [...task.weights.keys()].filter(term => !names.has(term) && placed.has(term)).length;
};

/** Memory → its cosine to the task, above that of the tenth nearest; only of those that lie near. */
export type Nearness = ReadonlyMap<string, number>;

/** What lies nearest where nothing answers: by words and the judge's word, or by meaning; a name alone is not near, but what holds it comes first. */
export const nearestOf = (
  ranked: readonly Evidence[],
  sought: Pick<Sought, 'task'>,
  subject: Subject,
  nearness: Nearness = new Map(),
): Evidence | null => {
  const isNear = (one: Evidence) => {
    const shared = sharedBeyondNames(one, sought);
    const judged = one.judged ?? 0;
    const isOfAnother = isAboutAnother(one, subject);
    if (!isOfAnother && nearness.has(one.memory.id)) return true;
    if (shared >= 1 && isOfAnother) return true;
    return shared >= 2 || (shared >= 1 && judged >= nearJudged) || judged >= surelyNear;
  };
  // What is asked, told of another, is nearer than anything else of the one named.
  const namesHeld = (one: Evidence) =>
    beyondNames(one, sought) >= mostlyAsked
      ? subject.whom.length
      : subject.whom.filter(name => speaksOf(one, name, subject)).length;
  const closeness = (one: Evidence) =>
    Math.max(0, (one.judged ?? 0) - hardlyJudged) +
    beyondNames(one, sought) +
    meaningShare * (nearness.get(one.memory.id) ?? 0);
  return (
    ranked.filter(isNear).sort((a, b) => namesHeld(b) - namesHeld(a) || closeness(b) - closeness(a))[0] ??
    null
  );
};

/** Where nothing is near: what is stored about the one named in the task, at least. */
export const nearestOfName = (own: readonly Evidence[], subject: Subject): Evidence | null =>
  own
    .filter(one => subject.whom.some(name => one.speaker !== name && holdsName(one.terms, name, subject)))
    .sort((a, b) => (b.judged ?? 0) - (a.judged ?? 0))[0] ?? null;

const nearJudged = 0.3;
const surelyNear = 0.8;
const mostlyAsked = 0.6;
/** Below this one word of the judge is as good as another. */
const hardlyJudged = 0.15;
/** Cosines differ by a few hundredths where the judge's word differs by tenths. */
const meaningShare = 5;
