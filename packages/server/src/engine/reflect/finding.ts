/** The finding: whole sentences made of the claims, with who said it where that matters, what held before and what speaks against it. */
import { sameContext } from '../../domain/context.js';
import { datesIn } from '../../language/dates.js';
import type { Claim } from './claims.js';
import { type Disputed, disputesTold, isSideOf } from './disputed.js';
import type { Evidence } from './evidence.js';
import { isPlanned } from './newer-state.js';
import type { Dispute, Settlement } from './standing.js';
import { speakerOf, termsInCommon } from './statements.js';
import { type DayWriter, dayOf, dayWriter, periodOf } from './wording/days.js';
import { inPastTense, partThatChanged } from './wording/past-tense.js';
import {
  capitalised,
  listed,
  midSentence,
  type Spelling,
  withoutMarks,
  withoutStop,
} from './wording/plain-sentence.js';
import { ofSelf, reported, sayerOf, withoutSpeaker } from './wording/report.js';
import { toldOf } from './wording/teller.js';

export interface Telling {
  /** The moment that is asked about, where it is not now. */
  readonly validAt: number | null;
  readonly now: number;
  /** Something is to be done: then the claims are told in the order they happened. */
  readonly asStory: boolean;
  /** One time, person, place or number is asked for. */
  readonly asksForOne: boolean;
  readonly spelling: Spelling;
}

/** A finding of more claims is a list; the rest stays in the evidence. */
const mostClaims = 6;
/** Who asks when, who, where or how many wants that, and little beside. */
const mostBesideOne = 3;
const besideADispute = 0.8;
/** More names than this are counted. */
const mostSayers = 4;
/** What nobody said again for so long may no longer hold. */
export const staleAfterMs = 365 * 86_400_000;

const leansOnNothing = /^(?:it|they|this|that|he|she|these|those)\b/i;

/** Contexts that tell when something was said, and not what it was about. */
const isTalk = /^(?:session|conversation|chat|thread|meeting|call|dialogue|user|channel)s?$/i;

/** A pronoun whose sentence before is not stored gets the place it was stored in. */
const withPlace = (text: string, { memory }: Evidence): string => {
  const place = memory.contexts.find(context => !isTalk.test(context.type))?.name;
  return leansOnNothing.test(text) && place !== undefined
    ? `On ${place}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
};

const statementIn = (evidence: Evidence): string =>
  withPlace(withoutMarks(withoutSpeaker(evidence.quote, evidence.speaker)), evidence);

const sideOf = (memory: Dispute['first'], quote: string, day: string, telling: Telling): string => {
  const speaker = speakerOf(memory);
  const who = speaker ?? sayerOf(memory.source);
  const text = withoutStop(withoutMarks(withoutSpeaker(quote, speaker)));
  // "Ada said that Ada estimates" says it twice.
  if (text.startsWith(`${who} `) || text.startsWith(`${who}'s `)) return `${text} (${day})`;
  return ofSelf.test(text)
    ? `${who} said on ${day}: “${text}”`
    : `${who} said on ${day} that ${midSentence(text, telling.spelling)}`;
};

export const contestedFinding = (
  { contradiction, first, second }: Dispute,
  telling: Telling,
  day: DayWriter,
): string => {
  const sides = `It is contested: ${sideOf(first, contradiction.firstQuote, day(first.occurredAt), telling)}; ${sideOf(second, contradiction.secondQuote, day(second.occurredAt), telling)}.`;
  if (first.occurredAt === second.occurredAt) return sides;
  const later = speakerOf(second) ?? sayerOf(second.source);
  const isSame = later === (speakerOf(first) ?? sayerOf(first.source));
  const which = isSame ? 'The second statement' : `What ${later} said`;
  return contradiction.suggestedResolution === 'kept_second'
    ? `${sides} ${which} is the later one and tells of a change, so it should hold now; nobody has confirmed it.`
    : `${sides} ${which} is the later one; nobody has settled it.`;
};

/** Both hold, each where it was said to: what they share is told once. */
const settledFinding = ({ first, second, resolution }: Settlement): string => {
  const [one, other] = [first, second].map(memory =>
    withoutStop(withoutMarks(memory.content)).split(' '),
  ) as [string[], string[]];
  let head = 0;
  while (head < one.length && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < one.length - head && tail < other.length - head && one.at(-1 - tail) === other.at(-1 - tail))
    tail++;
  // A unit stays with its number.
  if (tail > 0 && /^\p{L}+$/u.test(one.at(-tail) as string) && /\d$/.test(one.at(-tail - 1) ?? '')) tail--;
  const isShort = head > 1 && one.length - head - tail <= 4 && other.length - head - tail <= 4;
  const middle = (words: readonly string[]) => words.slice(head, words.length - tail).join(' ');
  const both = isShort
    ? [...one.slice(0, head), middle(one), 'or', middle(other), ...one.slice(one.length - tail)].join(' ')
    : `${one.join(' ')}; ${midSentence(other.join(' '))}`;
  const reason =
    resolution.reason === null
      ? 'both hold, each in its own scope'
      : midSentence(withoutStop(resolution.reason));
  return `${capitalised(both)}: ${reason} (settled by ${resolution.resolvedBy} on ${dayOf(resolution.resolvedAt)}).`;
};

const told = (evidence: Evidence, telling: Telling): string => {
  const text = statementIn(evidence);
  const past = inPastTense(withoutStop(text));
  if (ofSelf.test(text)) {
    const who = evidence.speaker ?? sayerOf(evidence.memory.source);
    const of = past === null ? null : toldOf(past, who);
    return of ?? `this word of ${who} held: “${withoutStop(text)}”`;
  }
  return past === null
    ? `it was held that ${midSentence(withoutStop(text), telling.spelling)}`
    : midSentence(past, telling.spelling);
};

const historyOf = (claim: Claim, telling: Telling, day: DayWriter): string[] =>
  claim.history.slice(0, 2).map((old, at) => {
    const until = old.memory.validUntil ?? claim.evidence.memory.occurredAt;
    const when =
      at === 0 && until === claim.evidence.memory.occurredAt ? 'Until then' : `Until ${day(until)}`;
    return `${when} ${told({ ...old, quote: partThatChanged(old.quote, claim.evidence.quote) }, telling)}.`;
  });

/** It says itself since when it holds. */
const tellsSince = /\b(?:since|from|as of|effective)\b/i;

const happens =
  /\b(?:is|are|starts?|begins?|takes place|meets?|ends?|opens?|closes?|comes?|arrives?|leaves?|launches?|happens?)\b/i;

/** "It is held on 6 October" was still to come; "on Tuesdays" names no day. */
const isAhead = ({ quote, memory }: Evidence): boolean =>
  happens.test(quote) &&
  datesIn(quote, new Date(memory.occurredAt)).some(
    ({ text, grain }) => grain === 'day' && !/days\b/i.test(text),
  );

/** What a later statement seems to have ended is told as it was recorded: that it ended is nobody's word. */
const earlierThan = (claim: Claim, telling: Telling, day: DayWriter): string[] =>
  claim.earlier.slice(0, 2).map((old, at) => {
    const on = day(old.memory.occurredAt);
    const open = claim.isOpen && at === 0 ? ' (nobody has confirmed the change)' : '';
    const changed = { ...old, quote: partThatChanged(old.quote, claim.evidence.quote) };
    const text = withoutStop(statementIn(changed));
    // What was to be done, or to happen later, had not happened then.
    const past = ofSelf.test(text) || isPlanned(text) || isAhead(old) ? null : inPastTense(text);
    if (past !== null) return `Before that, as of ${on}, ${midSentence(past, telling.spelling)}${open}.`;
    const who = ofSelf.test(text) ? (old.speaker ?? sayerOf(old.memory.source)) : null;
    return `Before that, on ${on}, ${who === null ? 'it was recorded' : `${who} said`}: “${text}”${open}.`;
  });

interface Told {
  readonly sentences: readonly string[];
  readonly claim: Claim;
  /** Who said it stands in the text already. */
  readonly names: boolean;
  /** When it was said stands there too. */
  readonly dates: boolean;
}

const withAside = (sentence: string, aside: readonly string[]): string =>
  aside.length === 0
    ? sentence
    : sentence.replace(/(?<stop>[.!…]+)(?<close>["'”’)`]*)$/u, `$<close> (${aside.join('; ')})$<stop>`);

/** `isBrief`: beside the matter, that it changed is enough. */
const tellClaim = (claim: Claim, telling: Telling, day: DayWriter, isBrief: boolean): Told => {
  const { evidence } = claim;
  const { memory } = evidence;
  if (telling.validAt !== null && memory.status === 'superseded') {
    const on = day(telling.validAt);
    const until = memory.validUntil === null ? '' : ` (until ${day(memory.validUntil)})`;
    return {
      sentences: [`On ${on} ${told(evidence, telling)}${until}.`],
      claim,
      names: false,
      dates: true,
    };
  }
  const sayer = evidence.speaker ?? sayerOf(memory.source);
  const aside: string[] = [];
  const said = reported(statementIn(evidence), sayer, '\u0000', telling.spelling);
  const isDated = said.text.includes('\u0000') || tellsSince.test(evidence.quote);
  if (claim.history.length > 0 || (claim.isOpen && !isDated)) aside.push(`since ${day(memory.occurredAt)}`);
  else if (claim.isReading && !isDated) aside.push(`on ${day(memory.occurredAt)}`);
  const isShortened = isBrief && claim.isOpen;
  if (isShortened) aside.push('a change that nobody has confirmed');
  const isShared = claim.voices > 1;
  if (isShared) {
    const names = claim.sayers;
    aside.push(
      // More names than voices are one voice under many names, or people of one conversation.
      names.length > 1 && names.length <= Math.min(claim.voices, mostSayers)
        ? `${listed(names)} ${names.length === 2 ? 'both' : 'all'} say so`
        : `${claim.voices} sources say so`,
    );
  }
  if (claim.isContested) aside.push('contested');
  if (memory.needsReview) aside.push('marked for review, because what it builds on was superseded');
  const sentence = withAside(
    said.text.replace('\u0000', () => day(memory.occurredAt)),
    aside,
  );
  return {
    sentences: [
      sentence,
      ...historyOf(claim, telling, day),
      ...(isShortened ? [] : earlierThan(claim, telling, day)),
    ],
    claim,
    names: said.isAttributed || isShared,
    dates: said.text.includes('\u0000') || aside.some(one => /^(?:since|on) /.test(one)),
  };
};

const numberWords = 'zero one two three four five six seven eight nine ten'.split(' ');

/** One sentence at the end says who recorded it and when, so that the others can say what. */
const provenance = (tellings: readonly Told[], telling: Telling): string[] => {
  if (tellings.every(one => one.names && one.dates)) return [];
  const times = tellings.map(({ claim }) => claim.evidence.memory.occurredAt);
  const isStale = (telling.validAt ?? telling.now) - Math.max(...times) > staleAfterMs;
  const when = `${periodOf(times)}${isStale ? '; nothing newer is stored' : ''}.`;
  if (tellings.every(one => one.names)) return [`This was recorded ${when}`];
  const sayers = [...new Set(tellings.flatMap(({ claim }) => claim.sayers.slice(0, 1)))];
  const who =
    sayers.length > mostSayers
      ? `${capitalised(numberWords[sayers.length] ?? 'several')} sources`
      : listed(sayers);
  return [`${/^(?:an?|the) /.test(who) ? capitalised(who) : who} recorded this ${when}`];
};

const byTime = (one: Claim, other: Claim): number =>
  one.evidence.memory.occurredAt - other.evidence.memory.occurredAt;

/** What fits about as well as the best, or shares words and a place with it, makes up the story; what only stands beside it comes after. */
const ofTheStory = 0.7;
const severalShared = 2;
const asStory = (claims: readonly Claim[]): Claim[] => {
  const [best] = [...claims].sort((a, b) => b.evidence.relevance - a.evidence.relevance);
  if (best === undefined) return [];
  const { relevance, memory } = best.evidence;
  const isOfStory = ({ evidence }: Claim): boolean =>
    evidence.relevance >= ofTheStory * relevance ||
    (termsInCommon(evidence, best.evidence) >= severalShared &&
      evidence.memory.contexts.some(one => memory.contexts.some(other => sameContext(one, other))));
  const beside = claims.filter(claim => !isOfStory(claim));
  return [...claims.filter(isOfStory).sort(byTime), ...beside.sort(byTime)];
};

/** Claims of one memory stand together, in the order in which the memory says them. */
const inOrder = (claims: readonly Claim[], telling: Telling): Claim[] => {
  const shown = claims.slice(0, telling.asksForOne ? mostBesideOne : mostClaims);
  const memories = [
    ...new Set((telling.asStory ? asStory(shown) : shown).map(claim => claim.evidence.memory.id)),
  ];
  return memories.flatMap(id =>
    shown
      .filter(claim => claim.evidence.memory.id === id)
      .sort(
        (a, b) =>
          a.evidence.memory.content.indexOf(a.evidence.quote) -
          b.evidence.memory.content.indexOf(b.evidence.quote),
      ),
  );
};

export const finding = (claims: readonly Claim[], disputed: Disputed, telling: Telling): string => {
  const day = dayWriter();
  const said = disputed.leading.map(dispute => contestedFinding(dispute, telling, day));
  const best = claims[0]?.evidence.relevance ?? 0;
  // What is contested is the finding; only what fits as well is told beside it.
  const disputes = disputesTold(disputed);
  const free = claims.filter(
    claim =>
      !disputes.some(dispute => isSideOf(claim.evidence, dispute)) &&
      (disputed.leading.length === 0 || claim.evidence.relevance >= besideADispute * best),
  );
  const settlements = [...new Set(free.flatMap(claim => claim.settlement ?? []))];
  said.push(...settlements.map(settledFinding));
  const tellings = inOrder(
    free.filter(claim => claim.settlement === null),
    telling,
  ).map(claim => tellClaim(claim, telling, day, claim !== claims[0]));
  said.push(...tellings.flatMap(one => one.sentences), ...provenance(tellings, telling));
  said.push(...disputed.beside.map(dispute => contestedFinding(dispute, telling, day)));
  return said.join(' ');
};
