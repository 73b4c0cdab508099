/** Says whether two statements hold in different settings, so that both can be true: environment, scope, person, time. */
import { type DateSpan, endOf } from '../../language/dates.js';
import { conditionCue } from './like-words.js';
import type { RelatedMemory } from './relation.js';
import type { Scope } from './scope.js';
import { contentStems, type NamedSpan, type Statement } from './statement.js';
import { leadsDiffer, narrowerOf, prepositionsDiffer } from './thing.js';
import { overlaps, type Span } from './tokens.js';
import { asksForWhatIsNot, wishesDiffer } from './wanted.js';

const separating =
  /^(?:project|environment|repository|repo|person|user|customer|client|team|product|service|module|component|package|app|application|system|region|site|tenant|host|machine|cluster|device|vehicle|company|organi[sz]ation|department|account|job|file|document|recipe|incident|ticket|order|release)$/i;

/** "Some pay late", "some pay early". */
const ofSome = /^(?:some|several|a few|many)\b/i;

/** True where the two can both hold because they do not speak of the same setting; `values` are what is compared. */
export function settingsDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  if (first.asks || second.asks || first.intends || second.intends) return true;
  if (ofSome.test(first.text) && ofSome.test(second.text)) return true;
  if (first.former !== second.former && !(second.changed && second.former)) return true;
  return (
    wishesDiffer(first, second, firstValues, secondValues) ||
    asksForWhatIsNot(first, second) ||
    otherWay(first, second) ||
    oneIsOther(first, second) ||
    narrowerOf(first, second, firstValues, secondValues) !== null ||
    leadsDiffer(first, second) ||
    prepositionsDiffer(first, second, firstValues, secondValues) ||
    codeDiffers(first, second, firstValues, secondValues) ||
    namesDiffer(first, second, firstValues, secondValues) ||
    environmentsDiffer(first, second, firstValues, secondValues) ||
    scopesDiffer(first, second, firstValues, secondValues) ||
    datesDiffer(first, second, firstValues, secondValues) ||
    conditionCue.test(first.text) !== conditionCue.test(second.text)
  );
}

const free = <T extends Span>(spans: readonly T[], values: readonly Span[]): T[] =>
  spans.filter(span => !values.some(value => overlaps(value, span)));

/** "To Naxos" and "from Naxos" are two ways, unless one tells of a move away from there. */
export function otherWay(first: Statement, second: Statement): boolean {
  if (first.changed || second.changed) return false;
  const of = (statement: Statement, word: RegExp) =>
    new Set(
      statement.tokens
        .filter((_, place) => word.test(statement.tokens[place - 1]?.lower ?? ''))
        .map(token => token.stem),
    );
  const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].some(stem => other.has(stem));
  return (
    meet(of(first, /^(?:to|into)$/), of(second, /^from$/)) ||
    meet(of(first, /^from$/), of(second, /^(?:to|into)$/))
  );
}

const other = /\b(?:the other|another|the latter|the former|the second|the third|one of)\b/i;

/** "One defendant" and "the other defendant". */
export const oneIsOther = (first: Statement, second: Statement): boolean => {
  const said = ({ text, verbAt }: Statement) => other.test(text.slice(0, verbAt));
  return said(first) !== said(second);
};

const code = /`[^`]+`/g;

/** Both hold code, and not the same: they speak of two commands. */
export function codeDiffers(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const of = (statement: Statement, values: readonly Span[]) =>
    free(
      [...statement.text.matchAll(code)].map(match => ({
        written: match[0],
        start: match.index,
        end: match.index + match[0].length,
      })),
      values,
    ).map(span => span.written);
  const one = of(first, firstValues);
  const other = of(second, secondValues);
  return one.length > 0 && other.length > 0 && !one.some(written => other.includes(written));
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_-]+/gu) ?? [];

/** "Frontend convention" and "in the frontend": what only opens with a capital is no name. */
const isPlainWord = ({ name, start }: NamedSpan, other: Statement): boolean =>
  start === 0 && wordsIn(other.text).includes(name);

/** Both name who they speak of, and not the same. */
export function namesDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const one = free(first.subjectNames, firstValues).filter(name => !isPlainWord(name, second));
  const other = free(second.subjectNames, secondValues).filter(name => !isPlainWord(name, first));
  if (one.length === 0 || other.length === 0) return false;
  const known = (names: readonly NamedSpan[], text: string) => {
    const lower = text.toLowerCase();
    const said = new Set(wordsIn(lower));
    return names.some(({ name }) =>
      name.startsWith('speaker')
        ? (one.some(each => each.name === name) && other.some(each => each.name === name)) ||
          (one.some(each => each.isOurs) && other.some(each => each.isOurs))
        : lower.includes(name) || wordsIn(name).every(word => said.has(word)),
    );
  };
  return !known(one, second.text) || !known(other, first.text);
}

export function environmentsDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const of = (scopes: readonly Scope[]) =>
    new Set(scopes.filter(each => each.kind === 'environment').map(each => each.terms[0]!));
  const one = of(free(first.scopes, firstValues));
  const other = of(free(second.scopes, secondValues));
  if (one.size === 0 && other.size === 0) return false;
  // What was said of one environment can be changed without naming it again.
  if (one.size === 0 || other.size === 0) return !(other.size === 0 && second.changed);
  return ![...one].some(each => other.has(each));
}

/** Phrases that limit one statement and that the other does not know. */
function limitsOf(statement: Statement, values: readonly Span[], other: Statement): Scope[] {
  const stems = contentStems(other);
  return free(statement.scopes, values).filter(
    scope =>
      scope.kind !== 'environment' &&
      scope.kind !== 'thing' &&
      !scope.terms.some(term => stems.has(term) || other.scopes.some(each => each.terms.includes(term))) &&
      // Last, because dates are dear to read.
      !free(statement.dates, values).some(date => overlaps(date, scope)),
  );
}

export function scopesApart(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  return limitsOf(first, firstValues, second).length > 0 && limitsOf(second, secondValues, first).length > 0;
}

function scopesDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  if (limitsOf(second, secondValues, first).length > 0) return true;
  // A change may leave out what it was said of; an exception names it.
  return limitsOf(first, firstValues, second).length > 0 && !second.changed;
}

export function datesDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const one = free(first.dates, firstValues).filter(isPeriod);
  if (one.length === 0) return false;
  const other = free(second.dates, secondValues).filter(isPeriod);
  return other.length > 0 && !one.some(left => other.some(right => periodsMeet(left, right)));
}

/** "Now" and a time of day say nothing about which day is meant. */
export const isPeriod = (date: DateSpan): boolean =>
  !/^(?:now|currently)$/i.test(date.text) && date.grain !== 'minute' && date.grain !== 'hour';

const day = 86_400_000;
const relativeDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tonight: 0, tomorrow: 1 };

/** "At 10:00 tomorrow", said on two days. */
export function relativeDaysDiffer(first: Statement, second: Statement): boolean {
  const of = ({ text, at }: Statement): number | null => {
    const word = /\b(?:yesterday|today|tonight|tomorrow)\b/i.exec(text)?.[0]?.toLowerCase();
    return word === undefined ? null : Math.floor(at / day) + relativeDays[word]!;
  };
  const [one, other] = [of(first), of(second)];
  return one !== null && other !== null && one !== other;
}

export function periodsMeet(left: DateSpan, right: DateSpan): boolean {
  return left.from.getTime() < endOf(right) && right.from.getTime() < endOf(left);
}

/** Both were put into projects, persons or environments, and share none of them. */
export function contextsDiffer(first: RelatedMemory, second: RelatedMemory): boolean {
  const of = (memory: RelatedMemory) => memory.contexts.filter(context => separating.test(context.type));
  const key = (context: { type: string; name: string }) => `${context.type} ${context.name}`.toLowerCase();
  const mine = of(first);
  const theirs = of(second);
  const types = new Set(theirs.map(context => context.type.toLowerCase()));
  const comparable = mine.filter(context => types.has(context.type.toLowerCase()));
  if (comparable.length === 0) return false;
  const known = new Set(theirs.map(key));
  return !comparable.some(context => known.has(key(context)));
}
