/** Finds the contexts for a memory that came without any. */

import { type ContextName, keyOf, tidy } from '../../domain/context.js';
import { identifiers } from '../../language/identifiers.js';
import { namesIn } from '../../language/names.js';
import { tellingWords } from '../../language/telling-words.js';
import { words } from '../../language/words.js';
import type { EngineParts } from '../parts.js';
import { nearestByWords, plainTerms } from '../recall/nearest-by-words.js';

/** A neighbour lends its contexts when it holds at least this share of the new memory's words. */
const nearEnough = 0.4;
/** And this many: one word in common, such as "fact", says nothing about where a memory belongs. */
const leastCommon = 2;
const lentContexts = 2;
const namedContexts = 3;
const ownWords = 2;
const ownType = 'topic';
const ownName = 'general';

const longestName = 60;
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

const lentByNearest = async (
  parts: EngineParts,
  graphId: string,
  content: string,
): Promise<ContextName[]> => {
  const isNear = (common: number, asked: number) => common >= leastCommon && common / asked >= nearEnough;
  const nearest = await nearestByWords(parts, graphId, content, isNear);
  return nearest?.contexts.slice(0, lentContexts) ?? [];
};

/** A name of its own: the first thing it names, else its first telling words. */
const ownContext = (content: string): ContextName => {
  const named = identifiers(content)[0]?.text ?? namesIn(content)[0]?.text;
  const name = named ?? tellingWords(content, ownWords);
  return { type: ownType, name: [...tidy(name)].slice(0, longestName).join('').trim() || ownName };
};

export type Placer = (content: string) => Promise<ContextName[]>;

/** Places the memories of one request, each knowing the contexts that were made for those before it. */
export const openPlacer = (parts: EngineParts, graphId: string): Placer => {
  let known: KnownContexts | null = null;
  return async whole => {
    const content = whole.slice(0, readCharacters);
    if (known === null) {
      known = { byTerm: new Map() };
      for (const context of await parts.store.allContexts(graphId))
        addContext(known, context, context.memoryCount);
    }
    const named = namedIn(known, new Set(words(content)));
    if (named.length > 0) return named;
    const lent = await lentByNearest(parts, graphId, content);
    if (lent.length > 0) return lent;
    const own = ownContext(content);
    addContext(known, own, 0);
    return [own];
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
