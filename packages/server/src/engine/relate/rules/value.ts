/** The same attribute of the same thing with another name for its value: where, whose, by whom, with what. */
import { areAlternatives } from '../families.js';
import { type WeightOf, weigh } from '../frame.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import { type Attribute, attributesOf } from './attribute.js';
import { type Finding, type Rule, subjectText } from './rule.js';

const strength = 0.9;
/** So much of the longer key must be in the other, by weight; set by hand, it holds on the table of pairs. */
const leastShared = 0.6;

export const valueRule: Rule = (first, second, weightOf) => {
  if (first.negations.length > 0 || second.negations.length > 0) return null;
  if (first.pastEvent && second.pastEvent && !second.changed) return null;
  for (const one of attributesOf(first)) {
    for (const other of attributesOf(second)) {
      if (!sameAttribute(one, other, weightOf) || !valuesDiffer(one, other)) continue;
      if (settingsDiffer(first, second, spansOf(one), spansOf(other))) continue;
      return findingOf(first, second, one, other);
    }
  }
  return null;
};

const spansOf = (attribute: Attribute) =>
  attribute.from === null ? [attribute.value] : [attribute.value, attribute.from];

function sameAttribute(one: Attribute, other: Attribute, weightOf: WeightOf): boolean {
  if (one.sort !== other.sort && one.sort !== 'any' && other.sort !== 'any') return false;
  const shared = one.key.filter(term => other.key.includes(term));
  if (shared.length === 0) return false;
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weigh(term, weightOf), 0);
  // What is left on both sides makes two attributes: the editor and the shell, the lead of one team and of another.
  if (shared.length < one.key.length && shared.length < other.key.length) return false;
  // A bare move names no attribute, so its key may be much shorter.
  const moved = one.sort === 'any' || other.sort === 'any';
  return moved || sum(shared) >= leastShared * Math.max(sum(one.key), sum(other.key));
}

function valuesDiffer(one: Attribute, other: Attribute): boolean {
  if (one.value.stems.some(stem => other.value.stems.includes(stem))) return false;
  // "switched from npm to pnpm" names what the other one says.
  const left = (before: Attribute, after: Attribute) =>
    after.from !== null && before.value.stems.some(stem => after.from!.stems.includes(stem));
  if (left(one, other) || left(other, one)) return true;
  const alternatives = one.value.words.some(word =>
    other.value.words.some(each => areAlternatives(word, each)),
  );
  if (alternatives) return true;
  const moved = (one.used && other.sort === 'any') || (other.used && one.sort === 'any');
  return ((one.named && other.named) || moved) && one.value.proper && other.value.proper;
}

function findingOf(first: Statement, second: Statement, one: Attribute, other: Attribute): Finding {
  const topic =
    one.topic !== '' && !(first.changed && !second.changed) ? one.topic : other.topic || subjectText(first);
  return {
    rule: 'value',
    reason: `Both say ${topic}, but one says ${one.value.text} and the other says ${other.value.text}.`,
    strength,
    update: other.sort === 'any' || other.from !== null,
  };
}
