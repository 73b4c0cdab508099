/** Recall: returns the memories that fit a question, best first. Arms, fuse, follow, rerank, answer. */
import type { Clocks } from '../../domain/clocks.js';
import type { ContextName } from '../../domain/context.js';
import type { Graph } from '../../domain/graph.js';
import type { Memory, MemoryStatus } from '../../domain/memory.js';
import { codesMeantBy } from '../../language/error-codes.js';
import type { Lane } from '../../language/models/embedder.js';
import { isIdentifierTerm } from '../../language/words.js';
import type { EngineParts } from '../parts.js';
import { identifierArm } from './arms/identifier.js';
import { coverageIn, lexicalArm, type WordWeight, weighWords } from './arms/lexical.js';
import { rankingDepth } from './arms/ranking.js';
import { vectorArm } from './arms/vector.js';
import { authorAskedFor } from './authors.js';
import { selectContexts } from './contexts.js';
import { followEntities, leadingOf } from './entities.js';
import { type Explained, explain } from './explain.js';
import { type Fused, fuse } from './fuse.js';
import { refOf } from './index/documents.js';
import type { GraphIndex } from './index/graph-index.js';
import { type QueryVector, queryVector } from './query-vector.js';
import { questionTerms } from './question-terms.js';
import { quoteAsked, raiseQuoted } from './quotes.js';
import { embeddedRecipe, lexicalRecipe, type Recipe } from './recipes.js';
import type { Relevance } from './relevance.js';
import { type Loaded, rerank } from './rerank.js';
import { textsOf } from './row-texts.js';
import { turnsBefore } from './turns-before.js';
import { modelKey } from './vectors/model-key.js';
import { visibilityOf } from './visibility.js';
import { type HitRelevance, weighRelevance } from './weigh-relevance.js';

export interface Question {
  readonly query: string;
  readonly limit: number;
  /** Types and names; a type with no names means all its contexts. Null: the whole graph. */
  readonly contexts: readonly { type: string; names: readonly string[] }[] | null;
  readonly clocks: Clocks;
  readonly alsoStatuses: readonly MemoryStatus[];
  /** How many of the best the reader reads; default 0. */
  readonly rerank?: number;
  /** Less relevant hits are left out; `fitting`: all of them if nothing stored fits. Default 0: none. */
  readonly minRelevance?: number | 'fitting';
  /** Whether to explain why each was found: only if the caller shows it. */
  readonly explain?: boolean;
  /** Whether the turn before each is read too. */
  readonly turns?: boolean;
  /** Who asks; default `asked`. */
  readonly lane?: Lane;
  /** The vector of the query, if known already; else it is computed. */
  readonly vector?: QueryVector | null;
}

export interface Hit {
  readonly memory: Memory;
  readonly score: number;
  /** Computed when asked for: only a search shows it. */
  readonly relevance: () => Relevance;
  /** Null unless requested. */
  readonly explained: Explained | null;
  /** The turn before it in its session; null if there is none or it was not requested. */
  readonly before: Memory | null;
}

export interface Recalled {
  readonly hits: readonly Hit[];
  /** How many memories matched in total; if some are left out, how many are relevant enough. */
  readonly matched: number;
  /** Words of the question that the graph knows, with their weights, rarest first. */
  readonly words: readonly WordWeight[];
  /** Requested contexts that the graph does not have; empty where none were requested. */
  readonly missingContexts: readonly ContextName[];
  /** False where nothing stored fits the question; computed when asked for. */
  readonly isFitting: () => boolean;
  readonly recipe: string;
}

/** Forgotten between the index and the read: then it is missing. */
const load = async (parts: EngineParts, index: GraphIndex, found: readonly Fused[]): Promise<Loaded[]> => {
  const refs = found.map(one => refOf(index.documents, one.row));
  const memories = await parts.store.versions(index.graphId, refs);
  const byRef = new Map(memories.map(memory => [`${memory.id}/${memory.version}`, memory]));
  return found.flatMap((one, at) => {
    const memory = byRef.get(`${refs[at]?.id}/${refs[at]?.version}`);
    return memory === undefined ? [] : [{ found: one, memory, read: null }];
  });
};

const readBest = async (
  { models, store }: EngineParts,
  { graphId, documents }: GraphIndex,
  query: string,
  best: readonly Loaded[],
  recipe: Recipe,
  signal: AbortSignal | undefined,
): Promise<readonly Loaded[]> => {
  if (models.reader === null || best.length === 0) return best;
  const rows = best.map(({ found }) => found.row);
  const turns = await turnsBefore(store, graphId, documents, rows);
  try {
    return await rerank(models.reader, query, best, turns, recipe, signal);
  } catch {
    signal?.throwIfAborted();
    // Handled here: without the reader, the order of the arms stands.
    return best;
  }
};

export const hasVectorsOf = ({ vectors }: GraphIndex, model: string): boolean =>
  vectors !== null && vectors.model === model && vectors.matrix.count > 0;

/** A code that was meant replaces the two or more words that spelled it. */
const codeWeight = 2;

const weighCodes = (index: GraphIndex, query: string, terms: readonly string[]): WordWeight[] =>
  weighWords(
    index,
    codesMeantBy(query).filter(code => !terms.includes(code)),
  ).map(word => ({ ...word, weight: codeWeight * word.weight }));

/** Stops when the signal aborts; the models are then free for others. */
export const recall = async (
  parts: EngineParts,
  graph: Graph,
  question: Question,
  signal?: AbortSignal,
): Promise<Recalled> => {
  // After a rebuild by another process, the graph's model may still be loading here: better late than keyword search only.
  await parts.models.ready(graph.vectorModel);
  const vectorComing =
    question.vector ?? queryVector(parts.models, graph.vectorModel, question.query, signal);
  const index = await parts.indexes.current(graph, question.lane ?? 'asked');
  const selected = await selectContexts(parts.store, graph.graphId, question.contexts);
  const isVisible = visibilityOf(
    index,
    { contextIds: selected.ids, clocks: question.clocks, statuses: ['stored', ...question.alsoStatuses] },
    parts.now(),
  );
  const terms = questionTerms(question.query);
  const weighed = [...weighWords(index, terms), ...weighCodes(index, question.query, terms)];
  const plain = weighed.filter(word => !isIdentifierTerm(word.term));
  const queried = await vectorComing;
  signal?.throwIfAborted();
  if (queried !== null && !hasVectorsOf(index, queried.model)) {
    const latest = await parts.store.graph(graph.graphId);
    // Rebuilt during this question: it is run again, because vectors of two models are never compared.
    if (latest !== null && latest.vectorModel !== graph.vectorModel)
      return recall(parts, latest, question, signal);
  }
  // Checked again: other questions share the index, and one of them may have switched it during the wait.
  const isComparable = queried !== null && hasVectorsOf(index, queried.model);
  const looksDeep = question.explain === true;
  const rankedTo = (recipe: Recipe): number => (looksDeep ? rankingDepth : recipe.zeroRank);
  const vector = isComparable ? vectorArm(index, queried.numbers, isVisible, rankedTo(embeddedRecipe)) : null;
  const recipe = vector === null ? lexicalRecipe : embeddedRecipe;
  const lexical = lexicalArm(index, plain, recipe, isVisible, rankedTo(recipe));
  const plainTerms = terms.filter(term => !isIdentifierTerm(term));
  const coverageOf = coverageIn(index, plainTerms, plain);
  const bestByWords = lexical.rows[0];
  const arms = {
    lexical,
    lexicalCoverage: bestByWords === undefined ? 0 : coverageOf(bestByWords),
    vector,
    identifiers: identifierArm(index, weighed, isVisible),
    author: authorAskedFor(index, question.query),
  };
  const fused = fuse(index, arms, recipe, isVisible);
  const leading = leadingOf(index, fused);
  const quote = quoteAsked(index, question.query, plainTerms, isVisible);
  const texts = await textsOf(parts.store, index, [...leading.map(({ row }) => row), ...(quote?.rows ?? [])]);
  const followed = await followEntities(
    parts.store,
    index,
    question.query,
    fused,
    leading,
    texts,
    recipe,
    isVisible,
  );
  const quoted = quote === null ? followed : raiseQuoted(followed, quote, texts, recipe);
  const depth = question.rerank ?? 0;
  const loaded = await load(parts, index, quoted.slice(0, Math.max(question.limit, depth)));
  const best = await readBest(parts, index, question.query, loaded.slice(0, depth), recipe, signal);
  const ranked = [...best, ...loaded.slice(depth)];
  let weighedRelevance: HitRelevance | undefined;
  const relevance = (): HitRelevance => {
    weighedRelevance ??= weighRelevance(index, {
      terms,
      weighed,
      vector,
      embedder: queried?.model ?? null,
      reader: parts.models.reader === null ? null : modelKey(parts.models.reader.model),
      found: quoted,
      read: new Map(best.flatMap(({ found, read }) => (read === null ? [] : [[found.row, read]]))),
    });
    return weighedRelevance;
  };
  const { minRelevance = 0 } = question;
  const showsAll = minRelevance === 0 || (minRelevance === 'fitting' && relevance().isFitting);
  const fits = (found: Fused): boolean =>
    showsAll || (minRelevance !== 'fitting' && relevance().of(found).value >= minRelevance);
  const kept = ranked.filter(({ found }) => fits(found)).slice(0, question.limit);
  const rows = question.turns === true ? kept.map(({ found }) => found.row) : [];
  const turns = await turnsBefore(parts.store, index.graphId, index.documents, rows);
  return {
    hits: kept.map(({ found, memory }) => ({
      memory,
      before: turns.get(found.row) ?? null,
      score: found.score,
      relevance: () => relevance().of(found),
      explained:
        question.explain === true
          ? explain(index, arms, weighed, found, question.query, relevance().of(found).value)
          : null,
    })),
    // Those that contain a word of the question, and those found without one.
    matched: showsAll
      ? lexical.found + quoted.filter(one => !((lexical.scores[one.row] as number) > 0)).length
      : quoted.filter(fits).length,
    words: weighed,
    missingContexts: selected.missing,
    isFitting: () => relevance().isFitting,
    recipe: recipe.name,
  };
};
