/**
 * The cosine of what two memories say themselves. The vector of a short message also holds the turn before it in its
 * session, which helps a search and makes unrelated notes look similar.
 */
import type { Graph } from '../../domain/graph.js';
import type { Memory } from '../../domain/memory.js';
import { dot } from '../../language/models/dot.js';
import type { Embedder } from '../../language/models/embedder.js';
import type { EngineParts } from '../parts.js';
import { embedText, shortTalk } from '../recall/embed/embed-text.js';
import { type GraphIndex, newestRow } from '../recall/index/graph-index.js';

/** About 3 MB: enough for the candidates of a few hundred memories that are compared one after the other. */
const mostKept = 2_000;
const kept = new WeakMap<Embedder, Map<string, Float32Array>>();

const vectorsOf = async (embedder: Embedder, memories: readonly Memory[]): Promise<Float32Array[]> => {
  const known = kept.get(embedder) ?? new Map<string, Float32Array>();
  kept.set(embedder, known);
  const texts = memories.map(memory => embedText(memory, null));
  const missing = [...new Set(texts)].filter(text => !known.has(text));
  const made = missing.length === 0 ? [] : await embedder.embed(missing, 'background', undefined, 'passage');
  const fresh = new Map(missing.map((text, at) => [text, made[at] as Float32Array]));
  const found = texts.map(text => (known.get(text) ?? fresh.get(text)) as Float32Array);
  if (known.size + fresh.size > mostKept) known.clear();
  for (const [text, vector] of fresh) known.set(text, vector);
  return found;
};

/** Whether its vector holds the turn before it. */
const holdsTurn = (index: GraphIndex, { id, content }: Memory): boolean => {
  const row = newestRow(index, id);
  return row !== undefined && content.length <= shortTalk && (index.documents.previous[row] as number) >= 0;
};

/** The pairs, with the cosine of their own texts wherever the vectors hold another turn; null without an embedder. */
export const withOwnCosines = async <
  Pair extends { readonly first: Memory; readonly second: Memory; readonly cosine: number | null },
>(
  { models }: EngineParts,
  { vectorModel }: Graph,
  index: GraphIndex,
  pairs: readonly Pair[],
): Promise<Pair[]> => {
  const isMixed = ({ first, second }: Pair): boolean => holdsTurn(index, first) || holdsTurn(index, second);
  const mixed = new Set(pairs.filter(isMixed));
  const embedder = models.embedderFor(vectorModel);
  if (mixed.size === 0 || embedder === null)
    return pairs.map(pair => (mixed.has(pair) ? { ...pair, cosine: null } : pair));
  const memories = [...mixed].flatMap(({ first, second }) => [first, second]);
  const vectors = await vectorsOf(embedder, memories);
  const cosines = new Map(
    [...mixed].map((pair, at) => [pair, dot(vectors[2 * at]!, vectors[2 * at + 1]!)] as const),
  );
  return pairs.map(pair => ({ ...pair, cosine: cosines.get(pair) ?? pair.cosine }));
};
