/** Chooses contexts for a memory that was stored without any. */

import { type ContextName, keyOf, tidy } from '../../domain/context.js';
import { words } from '../../language/words.js';
import type { EngineParts } from '../parts.js';
import { nearestByMeaning } from '../recall/nearest-by-meaning.js';
import { nearestByWords, plainTerms } from '../recall/nearest-by-words.js';

/**
 * A neighbour passes on its first context from this similarity on. At .75, 51 of 58 notes were placed correctly and 4
 * of 780 notes that belong nowhere were placed; at .70, 107 of 130 and 25.
 */
const nearInMeaning = 0.75;
/** About 4 ms of model time each; the rest of a long request is placed by keywords. */
const placedByMeaning = 32;
/** In a larger graph a keyword search per note takes longer than storing it, so the rest gets the fallback context. */
const mostSearched = 2_000;
/** Without a vector, a neighbour passes on its contexts if it shares at least this fraction of the words. */
const nearInWords = 0.4;
/** And at least this many words: a single common word such as "fact" does not indicate a context. */
const leastCommon = 2;
const lentContexts = 2;
const namedContexts = 3;
/** The fallback context. A name made from the memory's words would clutter the graph view. */
const ownContext: ContextName = { type: 'topic', name: 'general' };

/** A memory usually states its topic first; a whole chapter would produce a query of thousands of words. */
const readCharacters = 2_048;

/** The contexts of a graph, indexed by the words of their names. Read once per request. */
interface KnownContexts {
  readonly byTerm: Map<
    string,
    { readonly context: ContextName; readonly terms: readonly string[]; readonly weight: number }[]
  >;
}

const addContext = (known: KnownContexts, context: ContextName, weight: number): void => {
  const terms = [...new Set(plainTerms(context.name))];
  const first = terms[0];
  // One of its words is enough as a key: a text that names the context contains all of them.
  if (first !== undefined)
    known.byTerm.set(first, [...(known.byTerm.get(first) ?? []), { context, terms, weight }]);
};

/** Contexts that the text names in full: it contains every word of the name. */
const namedIn = (known: KnownContexts, terms: ReadonlySet<string>): ContextName[] =>
  [...terms]
    .flatMap(term => known.byTerm.get(term) ?? [])
    .filter(one => one.terms.every(term => terms.has(term)))
    .sort((a, b) => b.terms.length - a.terms.length || b.weight - a.weight)
    .slice(0, namedContexts)
    .map(({ context: { type, name } }) => ({ type, name }));

/** The first context of the nearest memory; undefined when there is no embedder. */
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

export const openPlacer = (parts: EngineParts, graphId: string): Placer => {
  let known: KnownContexts | null = null;
  let isLarge = false;
  let asked = 0;
  return async whole => {
    const content = whole.slice(0, readCharacters);
    if (known === null) {
      known = { byTerm: new Map() };
      isLarge = ((await parts.store.graph(graphId))?.memoryCount ?? 0) > mostSearched;
      // The word "general" in a text names no context.
      for (const context of await parts.store.allContexts(graphId))
        if (context.name !== ownContext.name) addContext(known, context, context.memoryCount);
      for (const { name, type } of await parts.store.formerNames(graphId, null))
        if (name !== ownContext.name) addContext(known, { type, name }, 0);
    }
    const named = namedIn(known, new Set(words(content)));
    if (named.length > 0) return named;
    asked++;
    if (asked > placedByMeaning && isLarge) return [ownContext];
    const near = asked > placedByMeaning ? undefined : await lentByMeaning(parts, graphId, content);
    const lent = near ?? (await lentByWords(parts, graphId, content));
    return lent.length > 0 ? lent : [ownContext];
  };
};

/** Treats different spellings of a context as one. */
export const distinct = (contexts: readonly ContextName[]): ContextName[] => {
  const seen = new Map<string, ContextName>();
  for (const { type, name } of contexts) {
    const key = `${keyOf(type)}\u0001${keyOf(name)}`;
    if (!seen.has(key)) seen.set(key, { type: tidy(type), name: tidy(name) });
  }
  return [...seen.values()];
};
