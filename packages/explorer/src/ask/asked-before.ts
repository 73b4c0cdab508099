/**
 * Earlier questions, kept in this browser per graph and secret. Answers are not kept; asking again returns the
 * current one.
 */
import type { InsightAnswer } from '@loci/client';
import { computed, signal } from '@preact/signals';
import type { RouteQuery } from '../routes.js';
import { graph, holder } from '../session.js';

/** One earlier question. */
export interface Asked {
  /** As in its URL. */
  readonly query: RouteQuery;
  readonly at: string;
  readonly confidence: InsightAnswer['confidence'];
}

/** More than anyone scrolls through. */
const mostKept = 30;

/** Another secret in the same browser may be another person. */
const keyOf = (graphId: string): string => `loci.asked ${holder.value?.name ?? ''} ${graphId}`;

const isAsked = (value: unknown): value is Asked => {
  const { query, at, confidence } = (value ?? {}) as Partial<Asked>;
  return typeof query?.q === 'string' && typeof at === 'string' && typeof confidence === 'string';
};

/** Used while the page is open if the browser stores nothing. */
const duringStay = new Map<string, string>();
const written = signal(0);
globalThis.addEventListener?.('storage', () => {
  written.value += 1;
});

const read = (key: string): Asked[] => {
  try {
    const text = localStorage.getItem(key) ?? duringStay.get(key) ?? '[]';
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isAsked) : [];
  } catch {
    // Storage is blocked or holds something else: there is nothing to show.
    return [];
  }
};

const write = (key: string, asked: readonly Asked[]): void => {
  const text = JSON.stringify(asked);
  try {
    if (asked.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    duringStay.delete(key);
  } catch {
    // Storage is full or blocked; the page works without it.
    duringStay.set(key, text);
  }
  written.value += 1;
};

/** The questions asked in the current graph, newest first. */
export const askedBefore = computed<readonly Asked[]>(() => {
  written.value;
  return graph.value === null ? [] : read(keyOf(graph.value));
});

const isSame = (one: RouteQuery, other: RouteQuery): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Saves a question; a repeated one moves to the top. */
export const keepAsked = (graphId: string, asked: Asked): void => {
  const key = keyOf(graphId);
  write(key, [asked, ...read(key).filter(({ query }) => !isSame(query, asked.query))].slice(0, mostKept));
};

/** Forgets one question, or all of them. */
export const forgetAsked = (graphId: string, query?: RouteQuery): void => {
  const key = keyOf(graphId);
  write(key, query === undefined ? [] : read(key).filter(one => !isSame(one.query, query)));
};
