/** What bears on a plan, and on a question for leave: it shares few words with the task. */
import { words } from '../../language/words.js';
import { holdsName, type Subject, speaksOf } from './about.js';
import type { Considered } from './consider.js';
import type { Evidence } from './evidence.js';
import { asksForFact } from './near-miss.js';
import { coverageOf, holdsTerm, sharedWith } from './task-words.js';
import { type Asked, askingPart, asksWay, asksWhatOneShould } from './wording/question.js';

/** What is planned for people or days takes what is known of them, in whatever words. */
const plan =
  /^(?:please )?(?:plan|organi[sz]e|arrange|schedule|book|prepare|(?:make|draw up|draft|design|create|set up|put together|write|work out|suggest|give)\b.*\b(?:plans?|schedules?|rosters?|rotas?|menus?|agendas?|itinerar(?:y|ies)|programmes?|programs?|timetables?|checklists?|packing lists?|shopping lists?))\b/i;

export const isPlan = (task: string): boolean => plan.test(task.trim());

/** From this cosine on something stored lies in the field of the task; what lies so far behind it belongs to it. */
const nearEnough = 0.575;
const besideNearest = 0.13;
const mostGathered = 5;
/** What a plan must respect comes before what it may use. */
const binds =
  /\b(?:must|never|not|no|only|can['’]t|cannot|needs?|allerg\w*|coeliac|vegan|vegetarian|hurts?|afraid|hates?|dislikes?|prefers?|forbid\w*|may|holiday|away|at (?:most|least)|without)\b/i;
const sharesLittle = { coverage: 0.3, judged: 0.3 };

/** Null where the task plans nothing, its words find enough, or nothing stored is near. */
export const gatheredFor = (
  task: string,
  chosen: readonly Evidence[],
  own: readonly Evidence[],
  { recalled, hits, area, task: terms }: Considered,
): Evidence[] | null => {
  const nearest = recalled.signals?.nearest ?? [];
  const best = nearest[0] ?? 0;
  if (!isPlan(task) || area !== null || best < nearEnough || terms.names.length > 0) return null;
  if (chosen.some(one => one.coverage >= sharesLittle.coverage || (one.judged ?? 0) >= sharesLittle.judged))
    return null;
  const most = nearest.filter(cosine => cosine >= best - besideNearest).length;
  const near = hits
    .slice(0, most)
    .flatMap(({ memory }) => own.find(one => one.memory.id === memory.id) ?? []);
  const binding = near.filter(one => binds.test(one.quote));
  return [...new Set([...binding, ...near, ...chosen])].slice(0, mostGathered);
};

/** "Can we put candles on the tables?", and the house forbids candles. */
const asksLeave =
  /^(?:can|may|could|should|shall|must|are we allowed|am I allowed|is it (?:ok|okay|allowed|fine|possible|safe))\b/i;
const ruleCue =
  /\b(?:forbid\w*|prohibit\w*|ban(?:s|ned)?|(?:is|are) not to be|(?:not|never|only|is|are) (?:be )?(?:allowed|permitted|supported|possible)|must|may not|can(?:not|['’]t)|never|only|needs? (?:the )?(?:approval|permission|consent|signature)|requires?)\b/i;
/** "For two weeks" is no matter that a rule could be about. */
const amounts = new Set(
  words(
    'one two three four five six seven eight nine ten half second minute hour day week month year time euro',
  ),
);
const mostRules = 2;
const leastOfRule = 0.25;
const readByJudge = 0.5;

/** The rules that share a word with a question for leave; null where more is found, or the task names what is stored. */
export const ruledFor = (
  task: string,
  chosen: readonly Evidence[],
  own: readonly Evidence[],
  { hits, task: terms }: Considered,
  subject: Subject,
): Evidence[] | null => {
  // "May Yuki run it?": what Yuki told of other matters says nothing of Yuki.
  const isTold = (name: string) =>
    hits.some(({ memory: { content, contexts } }) =>
      holdsName(new Set(words([content, ...contexts.map(one => one.name)].join(' '))), name, subject),
    );
  if (!asksLeave.test(askingPart(task)) || subject.names.some(isTold)) return null;
  // What it names is stored nowhere: that no rule says it tells nothing.
  const named = new Set(terms.names.flatMap(name => words(name)));
  const isSpoken = (one: Evidence) =>
    named.size > 0 && one.speaker !== null && subject.names.includes(one.speaker);
  if (
    chosen.some(
      one =>
        ((one.judged ?? 0) >= readByJudge && !(isSpoken(one) && sharedWith(one.terms, terms) === 0)) ||
        sharedWith(one.terms, terms) >= 2,
    )
  )
    return null;
  const matters = new Map(
    [...terms.weights].filter(([term]) => !amounts.has(term) && !named.has(term) && !/^\d/.test(term)),
  );
  const total = [...matters.values()].reduce((sum, weight) => sum + weight, 0);
  const found = own.filter(
    one =>
      ruleCue.test(one.quote) && coverageOf(one.terms, { ...terms, weights: matters, total }) >= leastOfRule,
  );
  return found.length === 0 ? null : found.slice(0, mostRules);
};

/** From this cosine on, what is stored may help whoever does the thing, in whatever words; so do those that lie hardly further. */
const nearInMeaning = 0.6;
const hardlyFurther = 0.05;
/** All notes of one field lie about as near to any task of it: the nearest helps where it stands out from the tenth. */
const beforeTheTenth = 0.12;
const beforeTheTenthIfSeen = 0.1;
const mostNear = 3;
const enoughShared = 0.4;

const asksHow = /^how (?:do|did|should|shall|can|could|would|to)\b/i;
/** A fact is told or not; what helps can be told in any words. */
const asksForHelp = (task: string, asked: Asked, { isToDo }: Subject): boolean =>
  isToDo ||
  asksWhatOneShould(task) ||
  (asked === 'who' && asksWay(task)) ||
  (asked === 'how' && asksHow.test(askingPart(task))) ||
  (asked === 'whether' && !asksForFact(task));

/** The notes that lie nearest in meaning; null where words or the judge find more, or nothing is that near. */
export const nearFor = (
  task: string,
  asked: Asked,
  chosen: readonly Evidence[],
  own: readonly Evidence[],
  { recalled, area, task: terms }: Considered,
  subject: Subject,
): Evidence[] | null => {
  const cosines = recalled.signals?.nearest ?? [];
  const best = cosines[0] ?? 0;
  const judged = Math.max(0, ...own.map(one => one.judged ?? 0));
  const isBestJudged = (id: string | undefined) =>
    judged === 0 || own.some(one => one.judged === judged && one.memory.id === id);
  const ids = recalled.signals?.nearestIds ?? [];
  const least = judged > 0 && isBestJudged(ids[0]) ? beforeTheTenthIfSeen : beforeTheTenth;
  const isNear = best >= nearInMeaning && best - (cosines.at(-1) as number) >= least;
  if (area !== null || !isNear || terms.weights.size < 2 || !asksForHelp(task, asked, subject)) return null;
  const speaks = (one: Evidence) =>
    sharedWith(one.placed, terms) >= Math.min(2, terms.weights.size - 1) ||
    one.coverage >= enoughShared ||
    (one.judged ?? 0) >= readByJudge;
  if (chosen.some(speaks)) return null;
  // "How should I write commit messages?", and what is stored tells of a commit, and of messages to customers.
  const held = [...terms.weights.keys()].filter(term =>
    chosen.some(one => holdsTerm(one.placed, term, terms)),
  );
  if (asked === 'how' && held.length >= 2) return null;
  const found = ids.slice(0, mostNear).flatMap((id, at) => {
    const cosine = cosines[at] as number;
    // What was said in a talk is near to much, and answers little of it.
    const note = own.find(({ memory }) => memory.id === id && memory.session === null);
    return note === undefined || cosine < best - hardlyFurther ? [] : [{ ...note, relevance: cosine }];
  });
  // Nearness alone is chance: of all that it read, the judge must like one of these best.
  const isSeen = found.some(({ memory }) => isBestJudged(memory.id));
  const isOfAnother = subject.names.some(name => !found.some(one => speaksOf(one, name, subject)));
  return found.length === 0 || !isSeen || isOfAnother ? null : found;
};
