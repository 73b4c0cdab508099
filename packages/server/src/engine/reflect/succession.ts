/** Which claims tell what became of others, and which give another value for the same, where nobody has linked them. */
import { datesIn } from '../../language/dates.js';
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { foldedStem, isPastEvent } from '../relate/like-words.js';
import { tellingTerms } from './alike.js';
import { answersInKind } from './answer-form.js';
import type { Claim } from './claims.js';
import { isFirstOf, isSecondOf } from './disputed.js';
import type { Evidence, Sought } from './evidence.js';
import { placesOf } from './matters.js';
import {
  hasLeft,
  hasMovedAway,
  hasTakenOver,
  isAnnounced,
  isNewReading,
  isNowElsewhere,
  isOtherFigure,
  isPartly,
  isPlanned,
  isSettled,
  saysChange,
  saysOnceMore,
  tellsOfChange,
  tellsOfThePast,
} from './newer-state.js';
import type { Dispute } from './standing.js';
import { holdsTerm, type TaskWords } from './task-words.js';
import { adviceIn } from './wording/advice.js';

/** The one word that both say must be this much of the task. */
const mostOfTheTask = 0.5;
/** Two long sentences share two words by chance: what they share must be this much of the shorter one. */
const mostlyOfOneThing = 0.3;
const hasLetter = (term: string): boolean => /\p{L}/u.test(term);
/** How many of what was found may be added because they tell what became of the evidence. */
const mostFollowers = 2;
/** What lies further down is not what the finding is about. */
const amongTheBest = 3;
/** A claim that fits less than this beside another does not stand against it. */
export const fitsAsWell = 0.85;

/** What fits as little worse as this competes for being the latest. */
const competes = 0.8;

/** That both name a day, or count in hours, does not make them speak of one thing. */
const daysAndUnits: ReadonlySet<string> = new Set(
  words(
    'January February March April May June July August September October November December ' +
      'Monday Tuesday Wednesday Thursday Friday Saturday Sunday morning evening day week month year ' +
      'second minute hour percent euro dollar franc pound degree metre kilometre kilo gram ton ' +
      'EUR USD CHF GBP kg km cm mm ml GB MB ms min',
  ).map(foldedStem),
);

export type Asking = Pick<Sought, 'task' | 'asked'> & { readonly now: number };

/** Whom or what a sentence begins with, by name. */
const subjectName = (quote: string): string | null => {
  const first = namesIn(quote)[0];
  return first !== undefined && first.start < 5 ? first.text : null;
};

/** By its own words: that both are kept in one project makes them speak of many things. */
const holds = (one: Evidence, name: string): boolean => words(name).every(term => one.terms.has(term));

/** "Airflow of Tidewater" is "Airflow" in what is kept in Tidewater. */
const isNamedInItsPlace = (one: Evidence, name: string): boolean => {
  const [thing = '', ...owners] = name.split(/ (?:of|at|in) /);
  const isKeptThere = (owner: string) => words(owner).every(term => one.placed.has(term));
  return owners.length > 0 && holds(one, thing) && owners.every(isKeptThere);
};

/** "Line S3" and "S3" are one line: what has a letter and a figure names it alone. */
const isAlsoOf = (one: Evidence, name: string): boolean =>
  holds(one, name) ||
  isNamedInItsPlace(one, name) ||
  words(name).some(term => /\p{L}-?\d/u.test(term) && one.terms.has(term));

const weightIn = ({ weights, total }: TaskWords, terms: readonly string[]): number =>
  total === 0 ? 0 : terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / total;

export const isUndated = ({ quote, memory }: Evidence): boolean =>
  datesIn(quote, new Date(memory.occurredAt)).length === 0;

/** Both speak of one thing: two names, a name and a word, or one word that is most of the task, or in the same place answers it. A name alone says many things. */
const isOfOneThing = (later: Evidence, earlier: Evidence, { task, asked }: Asking): boolean => {
  const subject = subjectName(earlier.quote);
  const [old, fresh] = [tellingTerms(earlier), tellingTerms(later)];
  const shared = [...old].filter(term => fresh.has(term) && !daysAndUnits.has(term) && hasLetter(term));
  // Asked who, the one it begins with is the very thing that changed.
  if (subject !== null && !isAlsoOf(later, subject)) return asked === 'who' && shared.length >= 2;
  if (subject !== null && isNowElsewhere(later.quote, earlier.quote)) return true;
  // "Airbus in Toulouse" is two.
  const names = namesIn(earlier.quote)
    .flatMap(({ text }) => text.split(/ (?:in|of|for|and|the|at) /))
    .filter(name => !words(name).every(term => daysAndUnits.has(foldedStem(term))));
  // A place that is called "orbit-cli" is one name, however many words it has.
  const places = earlier.memory.contexts.map(({ name }) => name);
  const [known, named] = [
    [subject ?? '', ...places],
    [...names, ...places],
  ].map(all => new Set(all.flatMap(name => words(name)).map(foldedStem))) as [Set<string>, Set<string>];
  const things = shared.filter(term => !named.has(term));
  if (new Set(names.filter(name => holds(later, name))).size >= 2) return true;
  if (things.length === 0) return false;
  const most = saysChange(later.quote) ? shared : shared.filter(term => !known.has(term));
  const [shorter = 0] = [old, fresh].map(terms => [...terms].filter(hasLetter).length).sort((a, b) => a - b);
  if (most.length >= 2 && most.length >= mostlyOfOneThing * shorter) return true;
  if (weightIn(task, things) >= mostOfTheTask) return true;
  const kept = new Set(placesOf(earlier));
  if (!placesOf(later).some(place => kept.has(place))) return false;
  return (
    asked === 'whether' || [later, earlier].every(one => answersInKind(asked, one.quote) || !isUndated(one))
  );
};

/** "Runs on MySQL 5.7, hosted on db-2" lasts, though it has a past form; "was switched off" is over. */
const lasts =
  /\b(?:is|are|am|has|have|must|can|may|runs?|uses?|needs?|lives?|works?|takes?|costs?|requires?|supports?|keeps?|starts?|closes?|opens?|holds?|stays?|prefers?|likes?|owns?|leads?|charges?|goes)\b/i;
const isOver = /\b(?:was|were|had|did|\p{L}{3,}ed)\b/iu;

/** "My doctor said no running": what was said may hold still. */
const saying = /^.{1,40}?\b(?:said|told (?:me|us)|says|wrote|advised)(?: that|:)? /i;

/** "Started lessons, Tuesdays 16:30": what comes again every week goes on. */
const rhythm =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|every (?:\p{L}+ )?(?:day|week|month|year|morning|evening))\b/iu;

const isState = ({ quote }: Evidence): boolean => {
  const text = quote.replace(saying, '');
  return lasts.test(text) || rhythm.test(text) || (!isPastEvent(text) && !isOver.test(text));
};

/** "Since April Bela leads the infra team" ends nothing that was said of the core team, where that is asked about. */
const saysAsMuch = (later: Evidence, earlier: Evidence, { task }: Asking): boolean => {
  if (saysChange(later.quote) || saysOnceMore(later.quote) || isPlanned(earlier.quote)) return true;
  const subject = subjectName(earlier.quote);
  const meant = new Set(subject !== null && isAlsoOf(later, subject) ? words(subject) : []);
  return [...task.weights.keys()].every(
    term => meant.has(term) || !holdsTerm(earlier.terms, term, task) || holdsTerm(later.placed, term, task),
  );
};

/** Where somebody is matters to what is done for them, and not to how old they are. */
const asksWhere: ReadonlySet<Asking['asked']> = new Set(['where', 'to do', 'how']);

/** The later one says that what the earlier one tells has changed. An event that is over does not change any more. */
const tookThePlaceOf = (later: Evidence, earlier: Evidence, asking: Asking): boolean => {
  if (later.memory.id === earlier.memory.id || later.memory.occurredAt <= earlier.memory.occurredAt)
    return false;
  if (isNewReading(later, earlier)) return true;
  const isChange =
    tellsOfChange(later.quote) &&
    !isPartly(later.quote, earlier.quote) &&
    !isOtherFigure(later.quote, earlier.quote);
  if (!(isChange || isSettled(later, earlier)) || tellsOfThePast(later.quote) || !isState(earlier))
    return false;
  return (
    saysAsMuch(later, earlier, asking) &&
    (isOfOneThing(later, earlier, asking) ||
      hasLeft(later, earlier) ||
      hasTakenOver(later, earlier) ||
      (asksWhere.has(asking.asked) && hasMovedAway(later, earlier))) &&
    adviceIn(later.quote, later.speaker)?.kind !== 'fix' &&
    !isAnnounced(later, asking.now)
  );
};

/** What took the place of a statement last, where it says as much of the task; else that statement. */
export const newestOf = (one: Evidence, ranked: readonly Evidence[], asking: Asking): Evidence =>
  ranked
    .filter(other => other.coverage >= competes * one.coverage && tookThePlaceOf(other, one, asking))
    .sort((a, b) => b.memory.occurredAt - a.memory.occurredAt)[0] ?? one;

/** What tells that the best evidence no longer holds belongs to it, however little of the task it says. */
export const withFollowers = (
  evidence: readonly Evidence[],
  ranked: readonly Evidence[],
  sought: Sought & Asking,
): readonly Evidence[] => {
  // What was done about a trouble is told as it happened.
  if (sought.isTrouble) return evidence;
  const quotes = new Set(evidence.map(one => one.quote));
  const best = evidence[0]?.relevance ?? 0;
  const leading = evidence
    .slice(0, amongTheBest)
    .filter(one => sought.asked === 'to do' || one.relevance >= competes * best);
  const followers = ranked
    .filter(one => !quotes.has(one.quote))
    // A statement that holds one of the evidence is that one, with more of its note.
    .filter(one => !evidence.some(({ memory, quote }) => memory === one.memory && one.quote.includes(quote)))
    .flatMap(one => {
      const before = leading.find(old => tookThePlaceOf(one, old, sought));
      return before === undefined
        ? []
        : [{ ...one, relevance: Math.max(one.relevance, fitsAsWell * before.relevance) }];
    });
  return [...evidence, ...followers.slice(0, mostFollowers)];
};

const asksForLatest = /\b(?:last|latest|newest|most recent|current(?:ly)?|nowadays|at the moment|now)\b/i;

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
    const later = free.filter(one => tookThePlaceOf(one.evidence, old.evidence, asking));
    const newest = Math.max(...later.map(one => one.evidence.memory.occurredAt));
    const last = later.filter(one => one.evidence.memory.occurredAt === newest);
    // Of "Left MWAA. It is now hosted on EKS." the second says where it is.
    const follower = last.find(one => isNowElsewhere(one.evidence.quote, old.evidence.quote)) ?? last[0];
    if (follower !== undefined) followerOf.set(old, follower);
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
