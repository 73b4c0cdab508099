/** Whether a statement has the form of an answer: a time for "when", a number for "how many", a person for "who". */
import { datesIn } from '../../language/dates.js';
import { namesIn } from '../../language/names.js';
import { numbersIn } from '../../language/numbers.js';
import { words } from '../../language/words.js';
import { isCommonStem } from '../relate/common-words.js';
import { broad, type Form, type Holds, holdsFigure, narrow, valueAsked, version } from './asked-value.js';
import { labelsIn } from './labels.js';
import type { Statement } from './statements.js';
import { type Asked, askingPart, asksWay } from './wording/question.js';
import { baseOfParticiple } from './wording/verb-forms.js';

const kinds: Readonly<Partial<Record<Asked, RegExp>>> = {
  why: /\b(?:because|due to|since|so that|in order to|reason|caused?|thanks to|as a result|led to|came from|after)\b/i,
  when: /\b(?:\d{1,2}[:.]\d{2}|\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|June|July|August|September|October|November|December) \d|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|morning|evening|noon|midnight|daily|weekly|monthly|every \w+|\d{4}-\d{2}|tomorrow|yesterday|UTC|(?:19|20)\d\d|the \d+(?:st|nd|rd|th)|(?:day|week|month|quarter|year|hour)s?)\b/i,
  'how many':
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|thousand|half|twice|daily|weekly|once)\b/i,
  who: /\p{Ll}\W+\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ (?:is|was|takes?|owns?|leads?|has|runs?)\b/u,
  decision: /\b(?:decision|decided?|agreed?|chose|settled|stays?|will)\b/i,
  where: /\b(?:in|on|at|under|to|from|behind|inside)\b/i,
};

/** It has the form of an answer to such a question. */
export const answersInKind = (asked: Asked, quote: string): boolean => kinds[asked]?.test(quote) ?? false;

const someAmount =
  /\b(?:once|twice|daily|weekly|monthly|yearly|hourly|half|double|dozens?|hundreds?|thousands?|several|few|both|couple|pair)\b/i;
const holdsAmount: Holds = one => holdsFigure(one) || someAmount.test(one.quote);
/** "8, 9 and 16 May": the days before the last are days too. */
const daysBefore = /(?<![\p{L}\p{N}.,:])(?:\d{1,2}(?:\s?[/,&]\s?| and | or | to |[-–]))+$/u;
const withoutDates = ({ quote, memory }: Statement): string =>
  datesIn(quote, new Date(memory.occurredAt)).reduceRight(
    (text, { start, end }) => text.slice(0, start).replace(daysBefore, '') + text.slice(end),
    quote,
  );
/** A day of the month is no amount; but a birthday tells an age. */
const holdsCount: Holds = one => holdsAmount({ ...one, quote: withoutDates(one) });

const frequency =
  /\b(?:every|each|daily|weekly|monthly|yearly|quarterly|annually|hourly|nightly|always|never|once|twice|times?|rarely|seldom|regularly|per|an? (?:hour|day|night|week|month|quarter|year)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|continuously|constantly|whenever|after (?=\d))\b/i;
const holdsFrequency: Holds = ({ quote }) => frequency.test(quote);

/** "48 percent", "£12" and "19:30" count no people. */
const otherUnit =
  /(?<![\p{L}\p{N}])\d[\d.,]*\s?(?:%|per ?cent|°\s?[CF]?|degrees|bar|psi|rpm|volts?|watts?|[$€£¥]|EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?)(?![\p{L}])|[$€£¥]\s?\d[\d.,]*|\b\d{1,2}:\d{2}\b|\d{1,2}(?:\.\d{2})? ?[ap]m\b|\bfree\b/giu;
const asksInUnit =
  /\b(?:percent|degrees|bar|rpm|volts?|watts?|euros?|dollars?|pounds?|francs?|hours?|minutes?)\b/i;
const withoutOtherUnits = (one: Statement, task: string): Statement =>
  /^how many\b/i.test(task) && task.search(otherUnit) < 0 && !asksInUnit.test(task)
    ? { ...one, quote: withoutLabels(one.quote).replace(otherUnit, '') }
    : one;
/** "Four shows" tells no number of tickets, unless the judge sees it there. */
const counted =
  /^how many (?:[\p{L}-]+ ){0,2}?(?<noun>[\p{L}-]+) (?:do|does|did|is|are|was|were|has|have|had|will|can|could|should|must|would|may)\b/iu;
const seenByJudge = 0.5;
const countsNoun = (task: string): Holds => {
  const nouns = words(counted.exec(task)?.groups?.noun ?? '');
  return one =>
    nouns.length === 0 || (one.judged ?? 0) >= seenByJudge || nouns.some(term => one.placed.has(term));
};
/** "Sold 312 passes" names no thing. */
const withoutLabels = (quote: string): string =>
  labelsIn(quote)
    .filter(({ kind }) => baseOfParticiple(kind) === null)
    .reduce((text, { number }) => text.replace(number, ''), quote);

const calendarWord =
  '(?:\\d{1,2}[:.]\\d{2}|(?:19|20)\\d\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar(?:ch)?\\b|apr|may\\b|june?\\b|july?\\b|aug|sep|oct|nov|dec|noon|midnight|today|yesterday|tomorrow)';
const stretch = new RegExp(
  `\\b(?:since|until|till|(?:from|between) [^.;]*\\b${calendarWord}|long|forever|always|years?|months?|weeks?|weekend|days?|hours?|minutes?|seconds?|overnight|decades?|childhood|moments?|while|quick(?:ly)?|soon|ago|permanent(?:ly)?|temporar(?:y|ily)|life(?:time)?)\\b`,
  'i',
);
const length =
  /\d\s?(?:[mck]?m|inch(?:es)?|ft|feet|foot|yards?|miles?|(?:kilo|centi|milli)?met(?:er|re)s?|pages?|characters?|words?|lines?|chars?|bytes?)\b/i;
const holdsStretch: Holds = ({ quote }) =>
  stretch.test(quote) ||
  length.test(quote) ||
  /\b\d{1,2}:\d{2}\b/.test(quote) ||
  numbersIn(quote).some(({ kind }) => kind === 'duration');
/** "How long have I been there?" is told by when it began, "how long until" by when it ends. */
const holdsBeginning: Holds = one => holdsStretch(one) || holdsTime(one);

const dimensions: readonly (readonly [asked: string, told: RegExp])[] = [
  ['wide', /\b(?:wide|width|broad|across|diameter)\b/i],
  ['high|tall', /\b(?:high|height|tall)\b/i],
  ['deep', /\b(?:deep|depth)\b/i],
  ['thick', /\b(?:thick|thickness)\b/i],
  ['heavy', /\b(?:heavy|weighs?|weighed|weight|kg|kilos?|grams?|tons?|tonnes?|pounds?|lbs?)\b/i],
];
/** "2 x 3 m" has every dimension. */
const sizes = /\d\s?(?:[x×]|by)\s?\d/i;

const often =
  /\b(?:every|each|daily|weekly|monthly|yearly|annually|hourly|always|once an?|twice an?|per (?:hour|day|week|month|quarter|year))\b/i;
const over =
  /\b(?:was|were|had|did|has been|have been|last|ago|yesterday|today|since|this (?:morning|week|month|year))\b/i;
/** "Every 90 days" tells how often, not when it was. */
const isOfOneTime: Holds = ({ quote, memory }) =>
  !often.test(quote) ||
  over.test(quote) ||
  datesIn(quote, new Date(memory.occurredAt)).some(({ grain }) => grain !== 'hour' && grain !== 'minute');

const somebody =
  /\b(?:I|we|my|our|me|us|he|she|they|his|her|their|team|department|group|committee|manager|lead|leader|owner|boss|chief|director|head of|officer|CEO|CFO|CTO|COO|board|council|staff|doctor|teacher|customers?|users?|people|person|employees?|engineers?|developers?|family|friends?|mother|father|mum|mom|dad|parents?|sister|brother|wife|husband|son|daughter|kids?|children|nobody|no one|everyone|everybody|anyone|anybody|someone|somebody|legal|support|finance|marketing|sales|hr|by the)\b/i;
const somebodyAll = new RegExp(somebody.source, 'gi');
/** "Rolled back to 3.7.4": who says it did it. */
const doneBySpeaker = /^\p{Lu}\p{Ll}+ed\b/u;
/** "Ola says that …" tells who says it. */
const reporting =
  /^\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}-]*)? (?:says|said|thinks|thought|believes|reports|reported|mentioned|noted|adds|added)(?: that)? /u;
const holdsPerson =
  (task: string, things: ReadonlySet<string>): Holds =>
  ({ quote: whole, speaker }) => {
    const quote = whole.replace(reporting, '');
    return isOfPerson(quote, whole.length - quote.length, speaker, task, things);
  };
const isOfPerson = (
  quote: string,
  cut: number,
  speaker: string | null,
  task: string,
  things: ReadonlySet<string>,
): boolean => {
  const isKnown = (name: string) => task.includes(name) || things.has(name.toLowerCase());
  return (
    [...quote.matchAll(somebodyAll)].some(
      ([one]) => !new RegExp(`\\bis (?:the|our|my|your) .*\\b${one}\\b`, 'i').test(task),
    ) ||
    (speaker !== null && doneBySpeaker.test(quote)) ||
    namesIn(quote).some(
      ({ text, start }) =>
        // "Airflow of Tidewater" is made of names that no person has.
        text.split(' of ').some(part => /\p{Ll}/u.test(part) && !isKnown(part)) &&
        (start > 0 || cut > 0 || !words(text).every(isCommonStem)),
    )
  );
};

const whenever =
  /\b(?:after|before|until|as soon as|once|never|not yet|when|whenever|if|while|cancelled|canceled|postponed|delayed|soon|later|earlier|now|already|still|end|start|beginning|birthday|spring|summer|autumn|fall|winter|easter|christmas|night|afternoon|lunch|ago|last|next|recently|since)\b/i;
/** "The backup runs at 3." */
const bareHour =
  /\b(?:at|from|until|till|by|around) (?:about )?(?:[01]?\d|2[0-4]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=$|[.,;!?)]| (?:and|or|to|in|on|every|each|sharp|for)\b)/i;
const holdsTime: Holds = ({ quote, memory }) => {
  const text = quote.replace(version, '');
  return (
    answersInKind('when', text) ||
    bareHour.test(text) ||
    whenever.test(text) ||
    /\d\s?(?:am|pm)\b/i.test(text) ||
    datesIn(text, new Date(memory.occurredAt)).length > 0
  );
};

const place =
  /\b(?:in|into|on|onto|at|under|to|from|behind|inside|via|through|near|beside|by)\b(?! \d)|\b(?:online|here|there|where|outside|upstairs|downstairs)\b|[\p{L}\d][/@][\p{L}\d]|[`"“]/iu;
/** "It runs out on 5 December" tells no place. */
const holdsPlace: Holds = one =>
  place.test(withoutDates(one).replace(/ (?:in|on|at|from|to|by)(?= *(?:[.,;]|$))/g, ''));

/** "Whom do I need, and when does it go live?" asks for two things. */
const asksTwice =
  /[,;]? (?:and|or) (?:by |for |to |in |on |at )?(?:who|whom|whose|what|which|when|where|why|how)\b/i;

/** Such a number is not told, but counted in what is told. */
const asksToCount =
  /^how many (?:different|distinct|kinds|types|sorts|times)\b|^how many\b.*\b(?:mentioned|in total|altogether|so far)\b/i;

/** The form that an answer must have; null where any will do. `things` are names that no person has. */
export const formAsked = (task: string, asked: Asked, things: ReadonlySet<string>): Form | null => {
  const text = askingPart(task);
  if (asksTwice.test(text) || asksToCount.test(text)) return null;
  const dimension = dimensions.find(([word]) => new RegExp(`^how (?:${word})\\b`, 'i').test(text));
  if (dimension !== undefined)
    return narrow(
      ({ quote }) =>
        sizes.test(quote) ||
        (/\d/.test(quote) &&
          (dimension[1].test(quote) ||
            (length.test(quote) && !dimensions.some(([, told]) => told.test(quote))))),
    );
  if (
    /^(?:for |since )?how long (?:has|have|had)\b|^how long\b.*\b(?:until|till|left|remain\w*)\b/i.test(text)
  )
    return broad(holdsBeginning);
  if (/^(?:for )?how long\b/i.test(text)) return narrow(holdsStretch);
  if (/^how often\b/i.test(text)) return broad(holdsFrequency);
  if (/^how (?:many|much|big|large|fast|far)\b/i.test(text))
    return broad(one => holdsCount(withoutOtherUnits(one, text)) && countsNoun(text)(one));
  if (asked === 'how many') return broad(holdsAmount);
  if (/^when (?:was|were|did|has|have|had)\b/i.test(text))
    return { holds: isOfOneTime, isNarrow: false, tells: holdsTime };
  if (/^when (?:is|are|will|does|do|can|must|should)\b/i.test(text)) return broad(holdsTime);
  if (asked === 'where' && asksWay(text)) return broad(holdsPlace);
  if (asked === 'who') return broad(holdsPerson(text, things));
  return valueAsked(text);
};
