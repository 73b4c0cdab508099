/** Which claims tell what became of others, and which give another value for the same, where nobody has linked them. */
import { datesIn } from '../../language/dates.js';
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { foldedStem, formerCue, intentCue, isPastEvent } from '../relate/like-words.js';
import { areReadings } from '../relate/readings.js';
import { readStatement } from '../relate/statement.js';
import { givesAnotherValue, tellingTerms } from './alike.js';
import { answersInKind } from './answer-form.js';
import type { Claim } from './claims.js';
import { isFirstOf, isSecondOf } from './disputed.js';
import type { Evidence, Sought } from './evidence.js';
import { placesOf } from './matters.js';
import type { Dispute } from './standing.js';
import { holdsTerm, type TaskWords } from './task-words.js';
import { adviceIn } from './wording/advice.js';

/** Narrower than what relate goes by: "new" and "today" stand in many a sentence that changes nothing. */
const tellsOfChange =
  /\b(?:actually|no longer|not any ?more|any ?more|moved|switched|changed|migrated|replaced|upgraded|downgraded|bumped|raised|lowered|increased|decreased|reduced|extended|shortened|postponed|rescheduled|delayed|slipped|renamed|cancell?ed|withdrew|withdrawn|revoked|discontinued|deprecated|dropped support|retired|removed|resigned|broke up|split up|divorced|closed down|brought forward|pushed (?:back|to)|took over|taken over|successor|left|as of|from now on|effective|instead of|quit|gave up|(?:is|are|we|it|they|he|she|I) now|now (?:\w+ed|is|are|uses?|runs?|lives?|works?|has|have|costs?|stays?|on|at|in|takes?|needs?))\b/i;

/** The one word that both say must be this much of the task. */
const mostOfTheTask = 0.5;
/** How many of what was found may be added because they tell what became of the evidence. */
const mostFollowers = 2;
/** What lies further down is not what the finding is about. */
const amongTheBest = 3;
/** A claim that fits less than this beside another does not stand against it. */
const fitsAsWell = 0.85;

/** That both name a day does not make them speak of one thing. */
const calendar: ReadonlySet<string> = new Set(
  words(
    'January February March April May June July August September October November December ' +
      'Monday Tuesday Wednesday Thursday Friday Saturday Sunday morning evening day week month year',
  ).map(foldedStem),
);

/** "Cancelled on Wednesdays" takes nothing away from the other days. */
const partly =
  /\b(?:except|only|unless|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|for (?:some|a few))\b/i;

type Asking = Pick<Sought, 'task' | 'asked'>;

/** Whom or what a sentence begins with, by name. */
const subjectName = (quote: string): string | null => {
  const first = namesIn(quote)[0];
  return first !== undefined && first.start < 5 ? first.text : null;
};

/** By its own words: that both are kept in one project makes them speak of many things. */
const holds = (one: Evidence, name: string): boolean => words(name).every(term => one.terms.has(term));

const weightIn = ({ weights, total }: TaskWords, terms: readonly string[]): number =>
  total === 0 ? 0 : terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / total;

const isUndated = ({ quote, memory }: Evidence): boolean =>
  datesIn(quote, new Date(memory.occurredAt)).length === 0;

/** Both speak of one thing: two names, a name and a word, or one word that is most of the task, or in the same place answers it. A name alone says many things. */
const isOfOneThing = (later: Evidence, earlier: Evidence, { task, asked }: Asking): boolean => {
  const subject = subjectName(earlier.quote);
  if (subject !== null && !holds(later, subject)) return false;
  const [old, fresh] = [tellingTerms(earlier), tellingTerms(later)];
  const shared = [...old].filter(term => fresh.has(term) && !calendar.has(term));
  const names = namesIn(earlier.quote).map(({ text }) => text);
  const named = new Set(names.flatMap(name => words(name)).map(foldedStem));
  const things = shared.filter(term => !named.has(term));
  if (new Set(names.filter(name => holds(later, name))).size >= 2) return true;
  if (things.length === 0) return false;
  if (shared.length >= 2 || weightIn(task, things) >= mostOfTheTask) return true;
  const places = new Set(placesOf(earlier));
  if (!placesOf(later).some(place => places.has(place))) return false;
  return (
    asked === 'whether' || [later, earlier].every(one => answersInKind(asked, one.quote) || !isUndated(one))
  );
};

/** "Runs on MySQL 5.7, hosted on db-2" lasts, though it has a past form; "was switched off" is over. */
const lasts =
  /\b(?:is|are|am|has|have|must|can|may|runs?|uses?|needs?|lives?|works?|takes?|costs?|requires?|supports?|keeps?|starts?|closes?|opens?|holds?|stays?|prefers?|likes?|owns?|leads?|charges?|goes)\b/i;
const isOver = /\b(?:was|were|had|did|\p{L}{3,}ed)\b/iu;

const isState = ({ quote }: Evidence): boolean =>
  lasts.test(quote) || (!isPastEvent(quote) && !isOver.test(quote));

/** What is only announced has not changed yet. */
const isAnnounced = (quote: string): boolean =>
  intentCue.test(quote) || /\b(?:will|shall|going to|soon)\b/i.test(quote);

/** The later one says that what the earlier one tells has changed. An event that is over does not change any more. */
const tookThePlaceOf = (later: Evidence, earlier: Evidence, asking: Asking): boolean =>
  later.memory.id !== earlier.memory.id &&
  later.memory.occurredAt > earlier.memory.occurredAt &&
  tellsOfChange.test(later.quote) &&
  !isAnnounced(later.quote) &&
  !partly.test(later.quote) &&
  !formerCue.test(later.quote) &&
  isState(earlier) &&
  adviceIn(later.quote, later.speaker)?.kind !== 'fix' &&
  isOfOneThing(later, earlier, asking);

/** What tells that the best evidence no longer holds belongs to it, however little of the task it says. */
export const withFollowers = (
  evidence: readonly Evidence[],
  ranked: readonly Evidence[],
  sought: Sought,
): readonly Evidence[] => {
  // A task takes what bears on it in any case; a change beside it would only be one more thing.
  if (sought.isTrouble || sought.asked === 'to do') return evidence;
  const quotes = new Set(evidence.map(one => one.quote));
  const followers = ranked
    .filter(one => !quotes.has(one.quote))
    .flatMap(one => {
      const before = evidence.slice(0, amongTheBest).find(old => tookThePlaceOf(one, old, sought));
      return before === undefined
        ? []
        : [{ ...one, relevance: Math.max(one.relevance, fitsAsWell * before.relevance) }];
    });
  return [...evidence, ...followers.slice(0, mostFollowers)];
};

/** But for its figures the shorter one says nothing that the other does not. */
const saysOfOneThing = (one: Evidence, other: Evidence): boolean => {
  const [less, more] = [one, other]
    .map(({ quote }) => [...tellingTerms({ quote })].filter(term => !/\d/.test(term)))
    .sort((a, b) => a.length - b.length) as [string[], string[]];
  return less.every(term => more.includes(term));
};

const areOfOneSeries = ({ evidence: one }: Claim, { evidence: other }: Claim): boolean =>
  one.memory.id !== other.memory.id &&
  one.memory.occurredAt !== other.memory.occurredAt &&
  saysOfOneThing(one, other) &&
  areReadings(readStatement(one.quote, one.memory), readStatement(other.quote, other.memory));

/** Of what is measured again and again the newest reading comes first, and each is told with its day. */
export const inSeries = (claims: readonly Claim[]): readonly Claim[] => {
  const left = claims.map(claim =>
    claims.some(other => other !== claim && areOfOneSeries(claim, other))
      ? { ...claim, isReading: true }
      : claim,
  );
  const told: Claim[] = [];
  for (const claim of left) {
    if (told.includes(claim)) continue;
    const series = claim.isReading ? left.filter(one => one !== claim && areOfOneSeries(claim, one)) : [];
    told.push(
      ...[claim, ...series]
        .filter(one => !told.includes(one))
        .sort((a, b) => b.evidence.memory.occurredAt - a.evidence.memory.occurredAt),
    );
  }
  return told;
};

const asksForLatest = /\b(?:last|latest|newest|most recent|current(?:ly)?|nowadays|at the moment|now)\b/i;
/** Claims that fit as little worse as this compete for being the latest. */
const competes = 0.8;

/** Asked for the latest, the newest of those that fit about as well leads. */
export const latestFirst = (claims: readonly Claim[], question: string): readonly Claim[] => {
  if (!asksForLatest.test(question)) return claims;
  const best = claims[0]?.evidence.relevance ?? 0;
  const time = ({ evidence }: Claim) => evidence.memory.occurredAt;
  const front = claims.filter(claim => claim.evidence.relevance >= competes * best);
  return [
    ...[...front].sort((a, b) => time(b) - time(a)),
    ...claims.filter(claim => claim.evidence.relevance < competes * best),
  ];
};

/** What was followed is told with what followed it, and leads nothing any more. */
export const inSuccession = (claims: readonly Claim[], asking: Asking): readonly Claim[] => {
  // A cause and its cure follow each other, and the cause is still the cause.
  if (asking.asked === 'why') return claims;
  const free = claims.filter(claim => !claim.isContested && claim.settlement === null);
  const followerOf = new Map<Claim, Claim>();
  for (const old of free) {
    const newest = free
      .filter(one => tookThePlaceOf(one.evidence, old.evidence, asking))
      .sort((a, b) => b.evidence.memory.occurredAt - a.evidence.memory.occurredAt)[0];
    if (newest !== undefined) followerOf.set(old, newest);
  }
  return [...withFollowed(claims, followerOf, false)].sort(
    (a, b) => b.evidence.relevance - a.evidence.relevance,
  );
};

/** What was followed is told with what followed it, in the first place of the two. */
const withFollowed = (
  claims: readonly Claim[],
  followerOf: ReadonlyMap<Claim, Claim>,
  isOpen: boolean,
): readonly Claim[] => {
  // Of three in a row the middle one is followed too.
  const lastOf = (claim: Claim): Claim => {
    const next = followerOf.get(claim);
    return next === undefined ? claim : lastOf(next);
  };
  return [...new Set(claims.map(lastOf))].map(claim => {
    const before = claims.filter(old => old !== claim && lastOf(old) === claim);
    if (before.length === 0) return claim;
    const earlier = before
      .flatMap(old => [old.evidence, ...old.earlier])
      .concat(claim.earlier)
      .sort((a, b) => b.memory.occurredAt - a.memory.occurredAt);
    const relevance = Math.max(claim.evidence.relevance, ...earlier.map(one => one.relevance));
    return {
      ...claim,
      evidence: { ...claim.evidence, relevance },
      earlier,
      isOpen: isOpen || claim.isOpen || before.some(old => old.isOpen),
    };
  });
};

/** What an open contradiction found to have changed: the later side holds, and is told with the earlier one. */
export const alongChanges = (claims: readonly Claim[], changes: readonly Dispute[]): readonly Claim[] => {
  const followerOf = new Map<Claim, Claim>();
  for (const old of claims) {
    const after = changes.filter(change => isFirstOf(old.evidence, change)).map(({ second }) => second.id);
    const newest = claims
      .filter(one =>
        changes.some(change => isSecondOf(one.evidence, change) && after.includes(change.second.id)),
      )
      .sort((a, b) => b.evidence.memory.occurredAt - a.evidence.memory.occurredAt)[0];
    if (newest !== undefined && newest !== old) followerOf.set(old, newest);
  }
  return withFollowed(claims, followerOf, true);
};

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
