/** Reads how long something takes, also where it is written in two units or as "an hour". */
import { type Bound, boundOf } from './figures.js';
import type { Statement } from './statement.js';
import type { Span } from './tokens.js';

const seconds: Readonly<Record<string, number>> = {
  ms: 0.001,
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};
const oneUnit = /\b(?:an?|one) (?<unit>second|minute|hour|day|week)\b/i;

export interface Length extends Span {
  readonly value: number;
  readonly bound: Bound;
}

/** Null where there are two that do not stand together. */
export function lengthIn({ text, numbers }: Statement): Length | null {
  const [first, ...others] = numbers.filter(number => seconds[number.unit ?? ''] !== undefined);
  if (first === undefined) {
    const unit = oneUnit.exec(text);
    if (unit === null || numbers.length > 0) return null;
    const [start, end] = [unit.index, unit.index + unit[0].length];
    return { start, end, value: seconds[unit.groups!.unit!.toLowerCase()]!, bound: boundOf(text, start) };
  }
  let { end } = first;
  let value = first.value * seconds[first.unit!]!;
  for (const next of others) {
    if (!/^,?\s*(?:and )?$/.test(text.slice(end, next.start))) return null;
    value += next.value * seconds[next.unit!]!;
    end = next.end;
  }
  return numbers.length === others.length + 1
    ? { start: first.start, end, value, bound: boundOf(text, first.start) }
    : null;
}
