/** Finds the contexts for a memory that came without any. */

import { type ContextName, keyOf, tidy } from '../../domain/context.js';
import { words } from '../../language/words.js';
import type { EngineParts } from '../parts.js';
import { nearestByMeaning } from '../recall/nearest-by-meaning.js';
import { nearestByWords, plainTerms } from '../recall/nearest-by-words.js';

/**
 * A neighbour lends its first context when it is at least so near: of 58 notes that it lent one to, 51 were in the right
 * place, and of 780 that belonged nowhere 4 were lent one; at .70 it was 107 of 130, and 25.
 */
const nearInMeaning = 0.75;
/** Some 4 ms of the model each; the rest of a long request is placed by words. */
const placedByMeaning = 32;
/** Without a vector, a neighbour lends contexts when it holds at least this share of the words. */
const nearInWords = 0.4;
/** And this many: one word in common, such as "fact", says nothing about where a memory belongs. */
const leastCommon = 2;
const lentContexts = 2;
const namedContexts = 3;
/** Where nothing is known that it belongs to. A name made of its words would be noise in the picture of the graph. */
const ownContext: ContextName = { type: 'topic', name: 'general' };

/** What a memory is about stands at its head; a whole chapter would be asked for with thousands of words. */
const readCharacters = 2_048;

/** The contexts of a graph by the words of their names, read once for a whole request. */
interface KnownContexts {
  readonly byTerm: Map<
    string,
    { readonly context: ContextName; readonly terms: readonly string[]; readonly weight: number }[]
  >;
}

const addContext = (known: KnownContexts, context: ContextName, weight: number): void => {
  const terms = [...new Set(plainTerms(context.name))];
  const first = terms[0];
  // Under one of its words is enough: a text that names it holds all of them.
  if (first !== undefined)
    known.byTerm.set(first, [...(known.byTerm.get(first) ?? []), { context, terms, weight }]);
};

/** Contexts that the text names outright: every word of the name stands in it. */
const namedIn = (known: KnownContexts, terms: ReadonlySet<string>): ContextName[] =>
  [...terms]
    .flatMap(term => known.byTerm.get(term) ?? [])
    .filter(one => one.terms.every(term => terms.has(term)))
    .sort((a, b) => b.terms.length - a.terms.length || b.weight - a.weight)
    .slice(0, namedContexts)
    .map(({ context: { type, name } }) => ({ type, name }));

/** The first context of the nearest memory; undefined where that cannot be asked. */
const lentByMeaning = async (
  parts: EngineParts,
  graphId: string,
  content: string,
): Promise<ContextName[] | undefined> => {
  const nearest = await nearestByMeaning(parts, graphId, content, nearInMeaning);
  return nearest === null ? [] : nearest?.contexts.slice(0, 1);
};

const lentByWords = async (parts: EngineParts, graphId: string, content: string): Promise<ContextName[]> => {
  const isNear = (common: number, asked: number) => common >= leastCommon && common / asked >= nearInWords;
  const nearest = await nearestByWords(parts, graphId, content, isNear);
  return nearest?.contexts.slice(0, lentContexts) ?? [];
};

export type Placer = (content: string) => Promise<ContextName[]>;

/** Places the memories of one request. */
export const openPlacer = (parts: EngineParts, graphId: string): Placer => {
  let known: KnownContexts | null = null;
  let asked = 0;
  return async whole => {
    const content = whole.slice(0, readCharacters);
    if (known === null) {
      known = { byTerm: new Map() };
      // The word "general" in a text names nothing.
      for (const context of await parts.store.allContexts(graphId))
        if (context.name !== ownContext.name) addContext(known, context, context.memoryCount);
      for (const { name, type } of await parts.store.formerNames(graphId, null))
        if (name !== ownContext.name) addContext(known, { type, name }, 0);
    }
    const named = namedIn(known, new Set(words(content)));
    if (named.length > 0) return named;
    asked++;
    const near = asked > placedByMeaning ? undefined : await lentByMeaning(parts, graphId, content);
    const lent = near ?? (await lentByWords(parts, graphId, content));
    return lent.length > 0 ? lent : [ownContext];
  };
};

/** The same context under two spellings is one. */
export const distinct = (contexts: readonly ContextName[]): ContextName[] => {
  const seen = new Map<string, ContextName>();
  for (const { type, name } of contexts) {
    const key = `${keyOf(type)}\u0001${keyOf(name)}`;
    if (!seen.has(key)) seen.set(key, { type: tidy(type), name: tidy(name) });
  }
  return [...seen.values()];
};
