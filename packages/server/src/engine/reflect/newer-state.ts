/** How a later sentence shows that an earlier one no longer holds: by a change, a new reading, a trouble that is over, a move. */
import { datesIn } from '../../language/dates.js';
import { negations } from '../../language/negation.js';
import { words } from '../../language/words.js';
import { foldedStem, formerCue, intentCue, isDress } from '../relate/like-words.js';
import type { Evidence } from './evidence.js';
import { placesOf } from './matters.js';

const month = '(?:jan|feb|mar(?:ch)?\\b|apr|may\\b|june?\\b|july?\\b|aug|sep|oct|nov|dec)';

/** Narrower than what relate goes by: "new" and "today" stand in many a sentence that changes nothing. */
const ofChange =
  /\b(?:actually|no longer|not any ?more|any ?more|moved|switched|changed|migrated|replaced|upgraded|downgraded|bumped|raised|lowered|increased|decreased|reduced|extended|shortened|postponed|rescheduled|delayed|slip(?:s|ped)|renamed|cancell?ed|withdrew|withdrawn|revoked|discontinued|deprecated|dropped support|retired|removed|resigned|broke up|split up|divorced|closed down|changes? (?:on|from|as of)|brought forward|pushed (?:back|to)|t(?:akes?|ook|aken) over|steps? in for|(?:is|are) over|successor|left|as of|from now on|effective|instead of|quit|gave up|stays? [^.;]*\bbut|(?:is|are|we|it|they|he|she|I) now|now (?:\w+ed|is|are|uses?|runs?|lives?|works?|has|have|costs?|stays?|on|at|in|takes?|needs?)|now(?=[.;]|$))\b/i;
/** "Since the June timetable", "from September", "from version 3 on": not "from 8 to 16", and not "since it is late". */
const fromATime = new RegExp(
  [
    `\\bsince (?:(?:mid|early|late|last|this|then|the|\\d{1,2}|end of|beginning of)\\b|${month}|(?:19|20)\\d\\d)`,
    `\\b(?:from|starting|beginning) (?:in |on |with )?(?:mid[ -]|early |late |next |the beginning of )?(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:of )?${month}(?![^.;,]{0,20}\\b(?:to|until|till)\\b)`,
    `\\bfrom (?:the )?(?:[\\p{L}-]+ )?(?:version|release|v)? ?\\d[\\d.]* (?:on(?:wards?)?|onwards?)\\b`,
    `\\bfrom (?:today|tomorrow|next \\p{L}+|this \\p{L}+) on(?:wards?)?\\b`,
  ].join('|'),
  'iu',
);
/** "Is healthy again", "works again"; "leaked again" is the old trouble. */
const onceMore =
  /\b(?:is|are|am|works?|runs?|feels?|opens?|goes|started|resumed|can|may) (?:[\p{L}-]+ ){0,3}again\b|\b(?:is|are|am|went|came|rolled(?: [\p{L}\p{N}.-]+){0,3}) back (?:in|to|on|at|up)\b/iu;

/** "Went up to 300 requests", "fell from 31 to 14 minutes". */
const ofFigure =
  /\b(?:went|goes|rose|fell|dropped|climbed|grew|shrank)(?: (?:up|down))?(?: from (?<from>\d[\d.,]*)[^.;]*?)? to (?<to>\d[\d.,]*)(?: (?<counted>\p{L}+))?/iu;

/** It says outright that something changed. */
export const saysChange = (quote: string): boolean => ofChange.test(quote) || ofFigure.test(quote);

/** Where only a figure changed, it is another thing's unless the earlier one gives what it was, or counts the same. */
export const isOtherFigure = (later: string, earlier: string): boolean => {
  const { from, counted } = ofFigure.exec(later)?.groups ?? {};
  if (ofChange.test(later) || !ofFigure.test(later)) return false;
  const figures = [...earlier.matchAll(/(?<value>\d[\d.,]*\d|\d)(?: (?<counted>\p{L}+))?/gu)].map(
    ({ groups }) => groups,
  );
  return !figures.some(figure =>
    from === undefined ? counted !== undefined && figure?.counted === counted : figure?.value === from,
  );
};

/** Something is well again, or back: it need not say what it kept from. */
export const saysOnceMore = (quote: string): boolean => onceMore.test(quote);

export const tellsOfChange = (quote: string): boolean =>
  saysChange(quote) || fromATime.test(quote) || saysOnceMore(quote);

const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const onSomeDays = /\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b/i;
const inSomeCases = /\b(?:except|only|unless|for (?:some|a few))\b/i;
const calledOff = /\b(?:cancell?ed|closed|dropped|not?|free)\b/i;

/** "Cancelled on Wednesdays" takes nothing away from the other days; "now on Fridays" is another day for the old one. */
export const isPartly = (later: string, earlier: string): boolean => {
  if (inSomeCases.test(later)) return true;
  const clause = later.split(/;|,? (?:because|and|but|so) /).find(tellsOfChange) ?? later;
  return onSomeDays.test(clause) && (calledOff.test(clause) || !weekday.test(earlier));
};

/** What is only announced has not changed yet. */
export const isAnnounced = ({ quote, memory }: Evidence, now: number): boolean =>
  intentCue.test(quote) ||
  /\b(?:will|shall|going to|soon)\b/i.test(quote) ||
  (/\b(?:from|as of|starting|effective|changes?|slips)\b/i.test(quote) &&
    datesIn(quote, new Date(memory.occurredAt)).some(({ from }) => from.getTime() > now));

/** "Open until 18" names an hour, and "is back in production" the present: neither is over. */
export const tellsOfThePast = (quote: string): boolean =>
  formerCue.test(quote.replace(/\buntil \d{1,2}(?=$|[.,;])|\b(?:is|are|am|was|were) back in\b/gi, ''));

const sayer = ({ speaker, memory }: Evidence): string => speaker ?? memory.source.name ?? memory.source.kind;

const figure = /^[\d.,:/%]+$/;
const firstVerb =
  /\b(?:is|are|am|was|were|has|have|had|stood|stands|measured|weighs?|weighed|averaged?|averages|reached|takes?|took|costs?|runs?|ran|stays|holds|shows?|showed)\b/i;
const telling = (text: string): string[] =>
  words(text)
    .filter(term => !isDress(term))
    .map(foldedStem);

/** The same one measured the same thing later and got another figure. */
export const isNewReading = (later: Evidence, earlier: Evidence): boolean => {
  if (sayer(later) !== sayer(earlier) || negations(later.quote).length !== negations(earlier.quote).length)
    return false;
  const at = [later, earlier].map(({ quote }) => firstVerb.exec(quote)?.index ?? -1) as [number, number];
  if (at.some(place => place < 0)) return false;
  // "Hall 1" and "Hall 2" are measured alike, and are two.
  const subjects = [later, earlier].map(({ quote }, place) =>
    telling(quote.slice(0, at[place])).sort().join(' '),
  );
  if (subjects[0] !== subjects[1]) return false;
  const figures = [later, earlier].map(({ quote }) =>
    (quote.match(/(?<![\p{L}\p{N}_-])\d[\d.,:/]*/gu) ?? []).map(text => text.replace(/[.,:]$/, '')),
  ) as [string[], string[]];
  const known = new Set(telling(later.quote));
  const measured = telling(earlier.quote).filter(term => !figure.test(term));
  return (
    figures.every(({ length }) => length === 1) &&
    figures[0][0] !== figures[1][0] &&
    measured.length > 0 &&
    measured.every(term => known.has(term)) &&
    [later, earlier].every(({ quote, memory }) => datesIn(quote, new Date(memory.occurredAt)).length === 0)
  );
};

const openMatter =
  /\b(?:(?:is|are|was|were|has|have|had|do|does|did|can)(?: not|n['’]t)(?: yet)?|cannot|not yet|missing|broken|out of (?:order|service|stock)|still (?:open|waiting|closed|ill|sick)|waiting for|defective|down|faulty|leaks?|pending|blocked|unpaid|unsigned|overdue)\b/i;
const plannedLabel = /^\W*(?:to-?do|action item|open point|next step)s?\b/i;

/** What was to be done: that it is done need not say how. */
export const isPlanned = (quote: string): boolean => plannedLabel.test(quote);

const settled =
  /\b(?:(?:is|are|was|were|went|has been|have been|got) (?:now |all |finally )?(?:live|done|finished|completed?|ready|fixed|repaired|solved|resolved|approved|signed|paid|installed|delivered|replaced|granted|restored|reopened|set up|in place|fine|healthy|dry|tight)|arrived|works?|worked|passed|succeeded|came through)\b/i;

/** It was open, denied or broken, and then it was done. */
export const isSettled = (later: Evidence, earlier: Evidence): boolean =>
  (isPlanned(earlier.quote) || openMatter.test(earlier.quote)) &&
  settled.test(later.quote) &&
  !openMatter.test(later.quote);

const moved =
  /\b(?<who>we|I|they|he|she|\p{Lu}[\p{L}-]+)(?: have| has|['’]ve)?(?: just| finally)? (?:moved|relocated)(?: (?:house|offices?|home|in \p{L}+|back))? to (?<where>[^.;]+)/u;
const tellsPlace =
  /\b(?:lives?|living|based|located|resides?|(?:office|address|headquarters|flat|house|home|shop|studio|practice)\b.*\b(?:is|are|at|in|on)|(?:is|are) (?:at|in|on))\b/i;
/** "Our office is at …", "we are in …": not "documents live in Confluence". */
const ownPlace =
  /\bour (?:[\p{L}-]+ )?(?:offices?|address|headquarters|hq|flat|apartment|house|home|shop|store|studio|practice|workshop|warehouse)\b|\bwe (?:live|(?:are|sit|work) (?:at|in|on|from))\b/iu;
const address =
  /\d+\s+\p{Lu}|\p{Lu}\p{L}+ \d|\b(?:street|road|lane|avenue|square|floor|building|office|town|city|village|quarter|house)\b/iu;

/** Where somebody is, and that they moved away from there, share no word but who they are. */
export const hasMovedAway = (later: Evidence, earlier: Evidence): boolean => {
  const { who, where } = (moved.exec(later.quote)?.groups ?? {}) as { who?: string; where?: string };
  if (who === undefined || where === undefined || !tellsPlace.test(earlier.quote)) return false;
  const places = new Set(placesOf(earlier));
  const isNear = sayer(later) === sayer(earlier) || placesOf(later).some(place => places.has(place));
  // "We moved to Linear" tells of a tool as well.
  if (/^we$/i.test(who)) return isNear && address.test(where) && ownPlace.test(earlier.quote);
  if (who === 'I') return sayer(later) === sayer(earlier) && /\b(?:I|my)\b/.test(earlier.quote);
  return !/^(?:they|he|she)$/i.test(who) && words(who).every(term => earlier.terms.has(term));
};

/** "Henrik left Kolibri", "we moved off MWAA", "Left MWAA.": not "left Graz at 8". */
const leaving =
  /^(?:(?<who>\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)*)(?: have| has|['’]ve)?(?: just| finally| now)? )?(?:[Ll]eft|[Qq]uit|[Aa]bandoned|[Dd]ropped|(?:[Mm]oved|[Mm]igrated|[Ss]witched|[Gg]ot) (?:off|away from)|[Gg]ot rid of) (?<what>\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*)*)(?! at \d)/u;

/** What was said of somebody and a place is over when they left it; of what "we" left, where both are kept in one place. */
export const hasLeft = (later: Evidence, earlier: Evidence): boolean => {
  const { who, what } = (leaving.exec(later.quote)?.groups ?? {}) as { who?: string; what?: string };
  if (what === undefined || !words(what).every(term => earlier.terms.has(term))) return false;
  if (who === 'I') return sayer(later) === sayer(earlier) && /\b(?:I|my)\b/.test(earlier.quote);
  if (who !== undefined && who !== 'We') return words(who).every(term => earlier.terms.has(term));
  const places = new Set(placesOf(earlier));
  return placesOf(later).some(place => places.has(place));
};

const takingOver =
  /\b\p{Lu}[\p{L}.-]+(?: has| have)? t(?:akes?|ook|aken) over (?:(?:as|from|for|the|role of|part of) )*(?<what>[^.,;:]+?)(?= (?:from|in|on|as|because|since|until|next|while)\b|[.,;:]|$)/u;

/** "Kate is Olivia", and then "Marguerite takes over Olivia", or "from Kate". */
export const hasTakenOver = (later: Evidence, earlier: Evidence): boolean => {
  const what = takingOver.exec(later.quote)?.groups?.what;
  return what !== undefined && words(what).every(term => earlier.terms.has(term));
};

const standing =
  /\b(?<verb>is|are|runs?|running|hosted|deployed|stored|kept|lives?|living|based|located|works?|working|employed)(?: [\p{Ll}-]+){0,2}? (?<how>on|in|at|for|by|with) (?:the )?(?<what>\p{Lu}[\p{L}\p{N}-]*)/u;
/** Where it stands, and where it is employed, are two things that the same words can tell. */
const kindOf = (verb: string): string =>
  /^(?:is|are)$/.test(verb)
    ? ''
    : /^(?:work|employ)/.test(verb)
      ? 'work'
      : /^(?:liv|bas|loc)/.test(verb)
        ? 'place'
        : 'host';

/** "Runs on MWAA", and then "is now hosted on EKS": the same is told of it, with another name. */
export const isNowElsewhere = (later: string, earlier: string): boolean => {
  const [to, from] = [later, earlier].map(text => standing.exec(text)?.groups) as Record<string, string>[];
  if (to === undefined || from === undefined || !saysChange(later)) return false;
  const kinds = new Set([to, from].map(({ verb }) => kindOf(verb as string)).filter(kind => kind !== ''));
  return (
    to.how === from.how &&
    to.what !== from.what &&
    kinds.size <= 1 &&
    ![to, from].some(
      ({ what }) => weekday.test(what as string) || new RegExp(`^${month}`, 'i').test(what as string),
    )
  );
};
