/** A question as the query part of a URL, so that a shared link asks the same. */
import { type ContextTypes, limits } from '@loci/client';
import type { RouteQuery } from '../routes.js';
import { addContext, type PickedContext, pickedOf } from './picked-contexts.js';

/** What is asked, and where to look for it. */
export interface Question {
  readonly task: string;
  /** A separate search query; empty to use the task. */
  readonly locusQuery: string;
  readonly contexts: ContextTypes;
  /** How many memories to consider. */
  readonly limit: number;
}

/** The default number of memories to consider. */
export const usualLimit = 20;

const contextText = ({ type, name }: PickedContext): string =>
  [type, ...(name === null ? [] : [name])].map(encodeURIComponent).join('/');

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The URL was cut off; the rest is still usable.
    return null;
  }
};

const contextsOf = (text: string): ContextTypes =>
  text.split(',').reduce<ContextTypes>((contexts, part) => {
    const [type, name, ...rest] = part.split('/').map(decoded);
    if (!type || name === null || name === '' || rest.length > 0) return contexts;
    return addContext(contexts, { type, name: name ?? null });
  }, {});

/** The query of a question, without default values. */
export const queryOfQuestion = ({ task, locusQuery, contexts, limit }: Question): RouteQuery => ({
  q: task.trim(),
  ...(locusQuery.trim() === '' ? {} : { words: locusQuery.trim() }),
  ...(Object.keys(contexts).length === 0 ? {} : { in: pickedOf(contexts).map(contextText).join(',') }),
  ...(limit === usualLimit ? {} : { limit: String(limit) }),
});

/** The question in a URL; null if there is none. */
export const questionOfQuery = (query: RouteQuery | undefined): Question | null => {
  const task = query?.q?.trim() ?? '';
  if (query === undefined || task === '') return null;
  const limit = Number(query.limit ?? usualLimit);
  const isLimit = Number.isInteger(limit) && limit >= 1 && limit <= limits.insightLimitMax;
  return {
    task,
    locusQuery: query.words ?? '',
    contexts: contextsOf(query.in ?? ''),
    limit: isLimit ? limit : usualLimit,
  };
};
