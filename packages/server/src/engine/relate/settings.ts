/** Says whether two statements hold in different settings, so that both can be true: environment, scope, person, time. */
import type { DateSpan } from '../../language/dates.js';
import { conditionCue } from './like-words.js';
import type { RelatedMemory } from './relation.js';
import type { Scope } from './scope.js';
import { contentStems, overlaps, type Span, type Statement } from './statement.js';

const separating = /^(?:project|environment|repository|repo|person|user|customer|client|team|product|service)$/i;

/** True where the two can both hold because they do not speak of the same setting; `values` are what is compared. */
export function settingsDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  if (first.asks || second.asks || first.intends || second.intends) return true;
  if (first.former !== second.former && !(second.changed && second.former)) return true;
  return (
    namesDiffer(first, second) ||
    environmentsDiffer(first, second, firstValues, secondValues) ||
    scopesDiffer(first, second, firstValues, secondValues) ||
    datesDiffer(first, second, firstValues, secondValues) ||
    (conditionCue.test(first.text) !== conditionCue.test(second.text))
  );
}

/** Both name who they speak of, and not the same. */
export function namesDiffer(first: Statement, second: Statement): boolean {
  if (first.subjectNames.size === 0 || second.subjectNames.size === 0) return false;
  const lower = [first.text.toLowerCase(), second.text.toLowerCase()] as const;
  const known = (name: string, text: string, others: ReadonlySet<string>) => others.has(name) || text.includes(name);
  return (
    ![...first.subjectNames].some(name => known(name, lower[1], second.subjectNames)) ||
    ![...second.subjectNames].some(name => known(name, lower[0], first.subjectNames))
  );
}

const free = <T extends Span>(spans: readonly T[], values: readonly Span[]): T[] =>
  spans.filter(span => !values.some(value => overlaps(value, span)));

function environmentsDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const of = (scopes: readonly Scope[]) => new Set(scopes.filter(each => each.kind === 'environment').map(each => each.terms[0]!));
  const one = of(free(first.scopes, firstValues));
  const other = of(free(second.scopes, secondValues));
  if (one.size === 0 && other.size === 0) return false;
  // What was said of one environment can be changed without naming it again.
  if (one.size === 0 || other.size === 0) return !(other.size === 0 && second.changed);
  return ![...one].some(each => other.has(each));
}

/** A phrase that limits one statement and that the other does not know. */
function scopesDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const limits = (statement: Statement, values: readonly Span[], other: Statement): Scope[] => {
    const stems = contentStems(other);
    return free(statement.scopes, values).filter(
      scope =>
        scope.kind !== 'environment' &&
        scope.kind !== 'thing' &&
        !free(statement.dates, values).some(date => overlaps(date, scope)) &&
        !scope.terms.some(term => stems.has(term) || other.scopes.some(each => each.terms.includes(term))),
    );
  };
  const one = limits(first, firstValues, second);
  const other = limits(second, secondValues, first);
  if (one.length > 0 && other.length > 0) return true;
  // A change may leave out what it was said of; an exception names it.
  return other.length > 0 || (one.length > 0 && !second.changed);
}

function datesDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const one = free(first.dates, firstValues).filter(isPeriod);
  const other = free(second.dates, secondValues).filter(isPeriod);
  if (one.length === 0 || other.length === 0) return false;
  return !one.some(left => other.some(right => periodsMeet(left, right)));
}

/** "Now" and a time of day say nothing about which day is meant. */
export const isPeriod = (date: DateSpan): boolean => !/^(?:now|currently|today)$/i.test(date.text) && date.grain !== 'minute' && date.grain !== 'hour';

const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000, month: 2_678_400_000, year: 31_622_400_000 };

export function periodsMeet(left: DateSpan, right: DateSpan): boolean {
  const end = (date: DateSpan) => (date.to ?? date.from).getTime() + lengths[date.grain];
  return left.from.getTime() < end(right) && right.from.getTime() < end(left);
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
