/** Orders that cannot both be followed: "always X" and "never X", "use tabs" and "use spaces" for one thing. */
import { areAlternatives, areOpposites } from '../families.js';
import { coverage, isSameFrame, layFrames } from '../frame.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import type { Span, Token } from '../tokens.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.9;
/** So much of the shorter order must be in the other; set by hand, it holds on the table of pairs. */
const leastCoverage = 0.75;

interface Order {
  readonly negative: boolean;
  /** What is not part of the order: its polarity, and the reason after it. */
  readonly outside: readonly Span[];
  readonly verb: string;
}

const opening =
  /^(?:(?:please|you|we|i|everyone|everybody|developers|agents|the team|make sure to|be sure to|remember to|remember:?|note:?|rule:?|reminder:?),? )*(?<polarity>never|do not|don['’]t|avoid|always|must not|mustn['’]t|must|should not|shouldn['’]t|should always|should never|should|prefer to|only|no)?(?: ever| always)?\s*(?<verb>[a-z-]+)/i;
const negative =
  /^(?:never|do not|don['’]t|avoid|must not|mustn['’]t|should not|shouldn['’]t|should never|no)$/i;
const orderVerbs = new Set(
  (
    'use using run running prefer write writing put keep add commit committing push pushing deploy deploying name call set ' +
    'log logging store storing indent format test mock mocking import export wrap return throw catch ask answer reply send ' +
    'merge merging squash rebase tag install installing restart restarting open close delete deleting drop create read check ' +
    'verify review lint build ship enable disable skip skipping start stop pin cache sort validate include exclude turn wait ' +
    'rely edit touch change bump release document comment hardcode sign encrypt document assign squash-merge force-push amend ' +
    'round bundle target throw inline nest hash expose print retry escalate page approve publish back batch sanitize invite ' +
    'mention share cc schedule book order cook water feed order respond translate address speak sync hide show mix'
  ).split(' '),
);
const reason = /[,;(—]|\s(?:because|since|so that|as the|as it|due to)\b/;

function orderOf(statement: Statement): Order | null {
  const match = opening.exec(statement.text);
  const verb = match?.groups?.verb?.toLowerCase();
  if (!match || verb === undefined || !orderVerbs.has(verb)) return null;
  const polarity = match.groups?.polarity ?? '';
  // "We use Redis" tells, "We always use Redis" orders.
  const told = /^(?:we|i|everyone|everybody|developers|the team)\b/i.test(statement.text) && polarity === '';
  if (told) return null;
  const end = reason.exec(statement.text.slice(match[0].length))?.index;
  const outside: Span[] = [{ start: 0, end: match[0].length - verb.length }];
  if (end !== undefined) outside.push({ start: match[0].length + end, end: statement.text.length });
  return { negative: negative.test(polarity), outside, verb };
}

export const instructionRule: Rule = (first, second, weightOf) => {
  const one = orderOf(first);
  const other = orderOf(second);
  if (one === null || other === null) return null;
  if (one.negative !== other.negative) {
    if (settingsDiffer(first, second, one.outside, other.outside)) return null;
    const frame = layFrames(first, second, one.outside, other.outside, weightOf);
    if (!isSameFrame(frame) || coverage(frame) < leastCoverage) return null;
    // What is forbidden of fewer things than are asked for is an exception, and both can be followed.
    if ((one.negative ? frame.restFirst : frame.restSecond).length > 0) return null;
    const [forbids, orders] = one.negative ? [first, second] : [second, first];
    return {
      rule: 'instruction',
      reason: `One asks to ${bodyOf(orders, one.negative ? other : one)}, and the other forbids it: "${forbids.text}"`,
      strength,
      update: false,
    };
  }
  if (one.negative) return null;
  for (const [mine, theirs] of choices(first, second)) {
    const firstValues = [...one.outside, mine];
    const secondValues = [...other.outside, theirs];
    if (settingsDiffer(first, second, firstValues, secondValues)) continue;
    const frame = layFrames(first, second, firstValues, secondValues, weightOf);
    // "Use tabs." and "Use spaces." leave nothing to share but the order itself.
    const bare =
      frame.restFirst.length === 0 && frame.restSecond.length === 0 && areOpposites(mine.lower, theirs.lower);
    if (!bare && !isSameFrame(frame)) continue;
    return {
      rule: 'instruction',
      reason: `Both say what to do about the same thing, but one asks for "${mine.lower}" and the other for "${theirs.lower}".`,
      strength,
      update: false,
    };
  }
  return null;
};

function bodyOf(statement: Statement, order: Order): string {
  const start = order.outside[0]!.end;
  const body = statement.text
    .slice(start, order.outside[1]?.start)
    .replace(/[.!]+$/, '')
    .trim();
  return body === '' ? subjectText(statement) : body[0]!.toLowerCase() + body.slice(1);
}

function* choices(first: Statement, second: Statement): Generator<readonly [Token, Token]> {
  const theirs = new Set(second.tokens.map(token => token.lower));
  const mine = new Set(first.tokens.map(token => token.lower));
  for (const one of first.tokens) {
    if (theirs.has(one.lower)) continue;
    for (const other of second.tokens) {
      if (mine.has(other.lower)) continue;
      if (areOpposites(one.lower, other.lower) || areAlternatives(one.lower, other.lower)) yield [one, other];
    }
  }
}
