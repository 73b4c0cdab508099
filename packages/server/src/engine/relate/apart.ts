/** Says what surely keeps two statements apart, however strongly the judge holds that they contradict each other. */
import type { Negation } from '../../language/negation.js';
import { differencesOf } from './differences.js';
import { deniesForATime, namesException } from './exceptions.js';
import { areOpposites } from './families.js';
import { comparable, disagree, figuresOf, sameLabels } from './figures.js';
import { lengthIn } from './lengths.js';
import { sameInOtherNotation } from './quantity.js';
import { areReadings, isEventAndRule, isOneOfMany } from './readings.js';
import { onlySeemOpposed } from './seeming.js';
import {
  codeDiffers,
  datesDiffer,
  environmentsDiffer,
  namesDiffer,
  oneIsOther,
  otherWay,
  relativeDaysDiffer,
  scopesApart,
} from './settings.js';
import type { Statement } from './statement.js';
import { leadsDiffer, narrowerOf, prepositionsDiffer } from './thing.js';
import { overlaps, type Span } from './tokens.js';
import { asksForWhatIsNot, futuresDiffer, wishesDiffer } from './wanted.js';

const valuePlace =
  /\b(?:is|are|was|were|lives?|lived|works?|worked|based|located|moved|relocated|stored|hosted|runs?|sits|kept|deployed|written|due|starts?|ends?|expires?|valid)\s+(?:now |currently )?$/i;
/** One can like, speak, support or own several things. */
const several =
  /\b(likes?|dislikes?|loves?|enjoys?|hates?|speaks?|teaches|teach|represents?|ships?|delivers?|carry|carries|trains?|treats?|sings?|stud(?:y|ies)|visits?|visited|knows?|plays?|supports?|accepts?|includes?|contains?|offers?|owns?|has|have|needs?|requires?|reads?|sells?|bought|buys?|met|attended|wrote|writes?|mentions?|covers?|handles?|manages?)\b/i;
/** The same of verbs that are nouns as well, so that only the main verb counts. */
const severalDone =
  /^(emits?|consumes?|publish(?:es)?|posts?|raises?|throws?|exports?|imports?|builds|loads?|calls?|triggers?|notif(?:y|ies)|exposes?|depends? on|pays? with|listens? to|subscribes? to)\b/i;
/** What is done by, in or for several at once. */
const shared =
  /\b(?:is|are) (?:also )?((?:called|consumed|used|read|tested|documented|linked|translated|available|attended|known|supported|offered|sold|referenced|imported|mentioned|visited|cited|sponsored) (?:by|in|for|into|with|from|on|at))\b/i;
/** One can belong to several of these. */
const membership =
  /\b(?:is|are|was|were) (?:also )?(?:in|part of|a member of) (?:the|a) (?:\w+ ){0,3}(?:club|choir|band|group|committee|course|class|society|union)\b/i;
const onlyOne =
  /\b(?:only|prefers?|favou?rite|primary|main|default|sole|instead|no longer|rather|better|every|all|(?:plays?|works?|serves?|acts?) as)\b/i;
const reason = /\s(?:because|since|as|so that|due to|when|until)\b/i;

/** One names a part or a kind of the other's thing, or says for whom and when it holds: both can be so. */
export const areOfOtherThings = (first: Statement, second: Statement): boolean =>
  narrowerOf(first, second, [], []) !== null ||
  saysWhen(first, second) ||
  namesException(first, second) ||
  namesException(second, first) ||
  (first.negations.length > 0 && second.negations.length === 0 && deniesForATime(first, second)) ||
  (second.negations.length > 0 && first.negations.length === 0 && deniesForATime(second, first));

/** Each says for whom or when it holds, and not the same. */
export const saysWhen = (first: Statement, second: Statement): boolean =>
  leadsDiffer(first, second) || (otherNumbers(first, second) && prepositionsDiffer(first, second, [], []));

export const otherNumbers = (first: Statement, second: Statement): boolean =>
  figuresOf(first).some(one =>
    figuresOf(second).some(other => comparable(one, other) && disagree(one, other)),
  );

/** Looser than `settingsDiffer`, for statements whose values nobody has marked; `sameOtherwise`: but for a denial they say the same. */
export function heldApart(first: Statement, second: Statement, sameOtherwise = false): boolean {
  if (first.asks || second.asks || first.hedged || second.hedged) return true;
  if (first.intends !== second.intends || speaksOfSomebodyElse(first, second)) return true;
  if (wishesDiffer(first, second, [], []) || asksForWhatIsNot(first, second)) return true;
  if (futuresDiffer(first, second) && !bothNameDates(first, second)) return true;
  if (deniesOwnDeed(first, second) || deniesOwnDeed(second, first)) return true;
  if (first.former !== second.former && !(second.changed && second.former)) return true;
  if (namesDiffer(first, second, [], []) || environmentsDiffer(first, second, [], [])) return true;
  // A phrase such as "in Berlin" right after the verb is what is said, and not where it holds.
  const values = (statement: Statement) =>
    statement.scopes.filter(
      scope =>
        scope.kind !== 'environment' &&
        scope.kind !== 'time' &&
        (valuePlace.test(statement.text.slice(0, scope.start)) || followsVerb(statement, scope)),
    );
  return (
    codeDiffers(first, second, [], []) ||
    !sameLabels(first, second) ||
    figuresAgree(first, second) ||
    areTwoOfSeveral(first, second) ||
    areRemedies(first, second) ||
    onlySeemOpposed(first, second) ||
    happenedTwice(first, second) ||
    areReadings(first, second) ||
    ((otherNumbers(first, second) || bothTellLengths(first, second)) && isOneOfMany(first, second)) ||
    isEventAndRule(first, second) ||
    relativeDaysDiffer(first, second) ||
    otherWay(first, second) ||
    tellsWhatBecame(first, second) ||
    tellsWhatBecame(second, first) ||
    oneIsOther(first, second) ||
    // Both read dates, which are dear, and so come late.
    scopesApart(first, second, values(first), values(second)) ||
    (bothNameDates(first, second) && datesDiffer(first, second, datesSaid(first), datesSaid(second))) ||
    (!sameOtherwise && (deniesOnlyPart(first, second) || deniesOnlyPart(second, first)))
  );
}

const bothTellLengths = (first: Statement, second: Statement): boolean =>
  lengthIn(first) !== null && lengthIn(second) !== null;

const halfADay = 43_200_000;

/** "The migration failed", and another day "the migration succeeded": nobody says that it is the same one. */
const happenedTwice = (first: Statement, second: Statement): boolean =>
  first.pastEvent &&
  second.pastEvent &&
  !second.changed &&
  first.negations.length + second.negations.length === 0 &&
  Math.abs(first.at - second.at) >= halfADay;

const remedy =
  /\b(?:fixed|solved|resolved|cured|stopped|eliminated|removed|prevented|got rid of|made .{1,30} go away)\b/i;

/** "Stopped the failures" and "fixed the failures": the judge reads the one as the end of what the other tells. */
const areRemedies = (first: Statement, second: Statement): boolean =>
  first.negations.length + second.negations.length === 0 &&
  remedy.test(first.text) &&
  remedy.test(second.text);

/** "Brought search from 820 ms to 310 ms" tells what became of what took 820 ms, and does not deny that it did. */
const tellsWhatBecame = (changing: Statement, other: Statement): boolean =>
  tookOrWas.test(other.text) &&
  changing.numbers.some(
    one =>
      /\bfrom\s$/i.test(changing.text.slice(0, one.start)) &&
      /^\s?to\b/i.test(changing.text.slice(one.end)) &&
      other.numbers.some(each => each.text.trim() === one.text.trim()),
  );
const tookOrWas = /\b(?:took|was|were|had|used|needed|ran|cost|stood|reached|measured)\b/i;

/** "Lands in Oslo", "sleeps on the ground floor". */
const followsVerb = (statement: Statement, { start }: Span): boolean => {
  const verb = statement.tokens.find(token => token.start === statement.verbAt);
  return verb !== undefined && statement.verbAt > 0 && statement.text.slice(verb.end, start).trim() === '';
};

const bothNameDates = (first: Statement, second: Statement): boolean =>
  first.dates.length > 0 && second.dates.length > 0;

/** A day after the verb is what is said of a thing, unless it tells when something was done. */
const datesSaid = (statement: Statement) =>
  statement.pastEvent
    ? []
    : statement.dates.filter(
        date =>
          date.start > statement.verbAt &&
          valuePlace.test(withoutPreposition(statement.text.slice(0, date.start))),
      );

const withoutPreposition = (text: string): string => text.replace(/\b(?:on|at|in|for|by|until)\s+$/i, '');

const somebody = /^(?:(?:and|but|so|because|since|then|also|that),? )*(?:he|she|they)\b/i;

/** Nobody knows here who "he" is, but it is not who says "I". */
function speaksOfSomebodyElse(first: Statement, second: Statement): boolean {
  const bySpeaker = (statement: Statement) =>
    statement.subjectNames.some(({ name }) => name.startsWith('speaker'));
  return (somebody.test(first.text) && bySpeaker(second)) || (somebody.test(second.text) && bySpeaker(first));
}

const ownDenial = /\bI(?:['’]ve| have) never\b|\bI haven['’]t\b/i;
const ownWord = /\b(?:I|we|me|us|my|our|mine|ours)\b/i;

/** "I've never tried meditation": that it can help does not tell that I have. */
export const deniesOwnDeed = (denying: Statement, other: Statement): boolean =>
  ownDenial.test(denying.text) && !ownWord.test(other.text) && other.subjectNames.length === 0;

/** The judge reads any other figure as a contradiction: those that agree, and those of two events, are none. */
function figuresAgree(first: Statement, second: Statement): boolean {
  const theirs = figuresOf(second);
  const rivals = figuresOf(first).flatMap(one =>
    theirs
      .filter(other => comparable(one, other) && one.text !== other.text)
      .map(other => [one, other] as const),
  );
  const same = sameInOtherNotation(first, second);
  const open = rivals.filter(
    ([one, other]) => !same.some(([mine, yours]) => overlaps(mine, one) && overlaps(yours, other)),
  );
  return rivals.length + same.length > 0 && !open.some(([one, other]) => disagree(one, other));
}

/** Two things done once, or two of the things that somebody likes, speaks or owns. */
export function areTwoOfSeveral(first: Statement, second: Statement): boolean {
  if (first.negations.length > 0 || second.negations.length > 0) return false;
  if (onlyOne.test(first.text) || onlyOne.test(second.text) || second.changed) return false;
  const opposed = first.tokens.some(one => second.tokens.some(other => areOpposites(one.lower, other.lower)));
  if (opposed) return false;
  const verb = several.exec(first.text)?.[1]?.toLowerCase();
  const sameVerb =
    verb !== undefined &&
    several.exec(second.text)?.[1]?.toLowerCase() === verb &&
    !differsBeyondObject(first, second);
  const done = ({ text, verbAt }: Statement) => severalDone.exec(text.slice(verbAt))?.[1]?.toLowerCase();
  if (done(first) !== undefined && done(first) === done(second)) return true;
  const place = shared.exec(first.text)?.[1]?.toLowerCase();
  if (place !== undefined && shared.exec(second.text)?.[1]?.toLowerCase() === place) return true;
  const joined = membership.test(first.text) && membership.test(second.text);
  return sameVerb || joined || (first.pastEvent && second.pastEvent);
}

/** "Writes the report to S3" and "… to a disk": what is written is one thing, and where it goes is another. */
function differsBeyondObject(first: Statement, second: Statement): boolean {
  const [place] = differencesOf(first, second);
  const verb = several.exec(first.text);
  if (place === undefined || verb === null) return false;
  const between = first.text.slice(verb.index + verb[0].length, place.first.start);
  const object = first.tokens.some(
    token => token.content && token.start > verb.index + verb[0].length && token.end <= place.first.start,
  );
  return object && /\s(?:to|in|into|at|on|from|with|by|as)\s+(?:(?:the|an?|its|our|my)\s+)?$/i.test(between);
}

/** "Never on generated files" denies less than "on every file" says: both can hold. */
export function deniesOnlyPart(denying: Statement, saying: Statement): boolean {
  const [denial] = denying.negations;
  if (denial === undefined || denying.negations.length > 1 || saying.negations.length > 0) return false;
  const denied = deniedTokens(denying, denial);
  const said = new Set(saying.tokens.map(token => token.stem));
  const left = denied.filter(token => !said.has(token.stem));
  if (left.length === 0) return false;
  if (said.has(denied[0]!.stem)) return true;
  // "Do not use quill to copy" and "use marl to copy": most is shared, and each names its own.
  const stems = new Set(denying.tokens.map(token => token.stem));
  const other = saying.tokens.some(token => token.content && !stems.has(token.stem));
  return other && left.length * 2 <= denied.length;
}

function deniedTokens(denying: Statement, denial: Negation) {
  const scope = denying.text.slice(denial.scopeStart, denial.scopeEnd);
  const end = denial.scopeStart + (reason.exec(scope)?.index ?? scope.length);
  return denying.tokens.filter(
    token =>
      token.content &&
      token.start >= denial.scopeStart &&
      token.end <= end &&
      !denying.dates.some(date => date.start < token.end && token.start < date.end),
  );
}
