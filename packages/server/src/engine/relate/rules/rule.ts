/** What a rule is: two statements of one subject in, a finding with its reason out, or nothing. */
import type { WeightOf } from '../frame.js';
import type { RuleName } from '../relation.js';
import type { Statement } from '../statement.js';

export interface Finding {
  readonly rule: RuleName;
  readonly reason: string;
  /**
   * No finding was false on 101 compatible pairs of the table and 200 notes, but one hand wrote rules and pairs: the
   * numbers are set lower, by how much a rule has to guess.
   */
  readonly strength: number;
  /** The rule itself saw that the second takes the place of the first. */
  readonly update: boolean;
}

export type Rule = (first: Statement, second: Statement, weightOf: WeightOf) => Finding | null;

/** Words that lead up to a value and do not belong to what it is the value of. */
const leadUp =
  /(?:[\s,:]+(?:is|are|was|were|on|at|to|in|by|for|set|now|currently|the|a|an|about|only|every|from|will|be|been|has|have|as|of|with|around|roughly|up|still|version|v|uses|use|used|using|its|our)(?=\s|$))+\s*$/i;

const longestTopic = 60;

/** What the statement says before the value, as the middle of a sentence: "the deploy freeze starts". */
function topicBefore(statement: Statement, valueStart: number): string {
  const before = statement.text.slice(0, valueStart).replace(/\s+$/, '');
  const topic = ` ${before}`
    .replace(leadUp, '')
    .trim()
    .replace(/[,:;("'`-]+$/, '')
    .trim();
  return lowerFirst(topic, opensWithName(statement));
}

/** Only the capital of an ordinary first word goes: names and abbreviations keep theirs. */
const lowerFirst = (text: string, named: boolean): string =>
  named || !/^\p{Lu}\p{Ll}*(?![\p{L}\p{N}])/u.test(text) ? text : text[0]!.toLowerCase() + text.slice(1);

const opensWithName = (statement: Statement): boolean => {
  const start = statement.text.search(/\S/);
  return statement.subjectNames.some(({ name, start: at }) => at === start && !name.startsWith('speaker'));
};

/** The part of the statement before its verb, or all of it where that is empty; never longer than a line. */
export function subjectText(statement: Statement): string {
  const whole = statement.text.replace(/[.!]+$/, '');
  const before = whole.slice(0, statement.verbAt).trim();
  const text = before === '' || before.length > longestTopic ? whole : before;
  const cut = text.length > longestTopic ? `${text.slice(0, longestTopic - 3).trim()}…` : text;
  return lowerFirst(cut, opensWithName(statement));
}

/** The clearer of two topics: what does not speak of a change, then what is short but not empty. */
export function betterTopic(first: Statement, second: Statement, firstAt: number, secondAt: number): string {
  const one = topicBefore(first, firstAt);
  const other = topicBefore(second, secondAt);
  if (one === '') return other === '' ? subjectText(first) : other;
  return first.changed && other !== '' && !second.changed ? other : one;
}
