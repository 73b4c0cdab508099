/** Times, pages and contexts, from and to the wire. */
import type { ContextTypes, ListOf } from '@loci/client';
import type { Clocks } from '../../domain/clocks.js';
import { type ContextName, keyOf } from '../../domain/context.js';
import type { Page, PageRequest } from '../../domain/page.js';

const digits = 1e6;
/** Scores and shares, rounded to a readable number of places. */
export const rounded = (value: number): number => Math.round(value * digits) / digits;

let lastTime = { time: Number.NaN, text: '' };
/** All memories of a batch have the same time, and writing it once for each takes a fiftieth of storing them. */
export const timeText = (time: number): string => {
  if (time !== lastTime.time) lastTime = { time, text: new Date(time).toISOString() };
  return lastTime.text;
};
export const timeOrNull = (time: number | null): string | null => (time === null ? null : timeText(time));
export const timeOf = (text: string): number => Date.parse(text);
export const timeIfGiven = (text: string | undefined): number | null =>
  text === undefined ? null : timeOf(text);

export const clocksOf = (input: {
  valid_at?: string | undefined;
  known_at?: string | undefined;
}): Clocks => ({
  validAt: timeIfGiven(input.valid_at),
  knownAt: timeIfGiven(input.known_at),
});

export const pageOf = (input: { page: number; page_size: number }): PageRequest => ({
  page: input.page,
  size: input.page_size,
});

export const listOf = <From, To>(page: Page<From>, change: (item: From) => To): ListOf<To> => ({
  items: page.items.map(change),
  total: page.total,
  page: page.page,
  page_size: page.size,
});

export const contextsOf = (types: ContextTypes): ContextName[] =>
  Object.entries(types).flatMap(([type, names]) => names.map(name => ({ type, name })));

/** As a filter: a type without names means all its contexts. */
export const filterOf = (types: ContextTypes | undefined) =>
  types === undefined || Object.keys(types).length === 0
    ? null
    : Object.entries(types).map(([type, names]) => ({ type, names }));

/** Names grouped by type, in their original order. */
export const contextTypesOf = (contexts: readonly ContextName[]): ContextTypes => {
  const grouped = new Map<string, { type: string; names: string[] }>();
  for (const { type, name } of contexts) {
    const group = grouped.get(keyOf(type));
    if (group === undefined) grouped.set(keyOf(type), { type, names: [name] });
    else group.names.push(name);
  }
  return Object.fromEntries([...grouped.values()].map(({ type, names }) => [type, names]));
};
