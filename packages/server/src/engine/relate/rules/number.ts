/** The same thing with another number, size, price, share, version or time of day. */
import type { NumberKind } from '../../../language/numbers.js';
import { areTwoOfSeveral } from '../apart.js';
import { comparable, disagree, type Figure, figuresOf, sameLabels } from '../figures.js';
import { couldBeSameFrame, isSameFrame, layFrames } from '../frame.js';
import { sameInOtherNotation } from '../quantity.js';
import { areReadings, isOneOfMany } from '../readings.js';
import type { RuleName } from '../relation.js';
import { relativeDaysDiffer, settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import { overlaps, type Span } from '../tokens.js';
import { futuresDiffer } from '../wanted.js';
import { betterTopic, type Finding, type Rule, subjectText } from './rule.js';

const strength = 0.93;
/** The rule that says what was compared, by the kind of figure. */
const ruleOf = (kind: NumberKind): RuleName => (kind === 'version' || kind === 'time' ? kind : 'number');

export const numberRule: Rule = (first, second, weightOf) => {
  const mine = figuresOf(first);
  const theirs = figuresOf(second);
  const same = sameInOtherNotation(first, second);
  const areOne = (one: Figure, other: Figure): boolean =>
    same.some(([mine, yours]) => overlaps(mine, one) && overlaps(yours, other));
  for (const one of mine) {
    const rivals = theirs.filter(each => comparable(one, each));
    const own = mine.filter(each => comparable(one, each));
    if (rivals.length !== 1 || own.length !== 1) continue;
    const other = rivals[0]!;
    if (!disagree(one, other) || areOne(one, other)) continue;
    const found = compare(first, second, one, other, weightOf);
    if (found !== null) return found;
  }
  return null;
};

function compare(
  first: Statement,
  second: Statement,
  one: Figure,
  other: Figure,
  weightOf: (term: string) => number,
): Finding | null {
  if (!couldBeSameFrame(first, second, [one], [other], weightOf)) return null;
  const firstValues: Span[] = [
    one,
    ...first.dates.filter(date => date.grain === 'minute' || date.grain === 'hour'),
  ];
  const secondValues: Span[] = [
    other,
    ...second.dates.filter(date => date.grain === 'minute' || date.grain === 'hour'),
  ];
  if (areReadings(first, second) || isOneOfMany(first, second)) return null;
  if (settingsDiffer(first, second, firstValues, secondValues)) return null;
  if (first.pastEvent && second.pastEvent) return null;
  if (one.kind === 'time' && relativeDaysDiffer(first, second)) return null;
  if (one.kind !== 'time' && futuresDiffer(first, second)) return null;
  if (first.negations.length !== second.negations.length) return null;
  const frame = layFrames(first, second, firstValues, secondValues, weightOf);
  if (!isSameFrame(frame) || !sameLabels(first, second)) return null;
  if (one.kind !== other.kind && isHad(first) !== isHad(second)) return null;
  if ((isNaming(first, one) || one.end <= first.verbAt) && areTwoOfSeveral(first, second)) return null;
  const rule = ruleOf(one.kind);
  return {
    rule,
    reason: reasonOf(rule, first, second, one, other),
    strength,
    update: false,
  };
}

/** "Is 34" and "has 2 cats". */
const isHad = ({ text, verbAt }: Statement): boolean =>
  /^(?:has|have|had|owns?|keeps?)\b/i.test(text.slice(verbAt));

/** "Class 7b": a figure that names, and does not count. */
const isNaming = ({ text }: Statement, { kind, end }: Figure): boolean =>
  kind === 'plain' && /^[a-z]\b|^[.!]?$/i.test(text.slice(end));

function reasonOf(rule: RuleName, first: Statement, second: Statement, one: Figure, other: Figure): string {
  const values = `but one says ${one.text.trim()} and the other says ${other.text.trim()}.`;
  if (rule === 'time') {
    const topic = betterTopic(first, second, one.start, other.start);
    return `Both say at what time ${topic}${/\b(?:starts?|begins?|ends?|runs?|opens?|closes?|leaves?|arrives?|happens?|meets?|takes? place)$/.test(topic) ? '' : ' is'}, ${values}`;
  }
  const topic = subjectText(first.changed && !second.changed ? second : first);
  return rule === 'version'
    ? `Both name the version for ${topic}, ${values}`
    : `Both give a figure for ${topic}, ${values}`;
}
