/** Calls that answer a question: search and insight. */
import type { Evidence as EvidenceWire, MemoryHit, MemoryStatus } from '@loci/client';
import { findGraph } from '../../engine/find.js';
import type { Evidence } from '../../engine/reflect/evidence.js';
import type { Handlers } from '../handlers.js';
import { confidenceWire, featuresWire } from '../wire/confidence.js';
import { contestsOf, memoryWire } from '../wire/memories.js';
import { clocksOf, contextTypesOf, filterOf, timeText } from '../wire/values.js';

/** A rough count that needs no tokenizer: about four characters of English make a token. */
const charactersPerToken = 4;
const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

const withinTokens = <Item extends { content: string }>(
  items: readonly Item[],
  budget: number | undefined,
): Item[] => {
  if (budget === undefined) return [...items];
  let spent = 0;
  const kept: Item[] = [];
  for (const item of items) {
    spent += tokensOf(item.content);
    if (spent > budget) break;
    kept.push(item);
  }
  return kept;
};

const scoreDigits = 1e6;
const rounded = (score: number): number => Math.round(score * scoreDigits) / scoreDigits;

const evidenceWire = (
  one: Evidence,
  at: number,
  disputed: ReadonlySet<string>,
  isDeclined: boolean,
): EvidenceWire => ({
  number: at + 1,
  memory_id: one.memory.id,
  quote: one.quote,
  context_types: contextTypesOf(one.memory.contexts),
  source: { kind: one.memory.source.kind, name: one.memory.source.name },
  occurred_at: timeText(one.memory.occurredAt),
  relevance: rounded(one.relevance),
  role: isDeclined ? 'near' : disputed.has(one.memory.id) ? 'against' : 'supports',
});

export const insightCalls: Handlers<'search' | 'insight'> = {
  async search(engine, input) {
    const include = new Set(input.include ?? []);
    const alsoStatuses: MemoryStatus[] = [];
    if (include.has('superseded')) alsoStatuses.push('superseded');
    if (include.has('quarantined')) alsoStatuses.push('quarantined');
    const { store } = engine.parts;
    const graph = await findGraph(store, input.graph_id);
    const { hits, matched } = await engine.recall(graph, {
      query: input.query,
      limit: input.limit,
      contexts: filterOf(input.context_types),
      clocks: clocksOf(input),
      alsoStatuses,
      rerank: input.rerank ?? null,
    });
    const contests = await contestsOf(
      store,
      input.graph_id,
      hits.map(hit => hit.memory),
    );
    const items = hits.map(({ memory, score, explained }): MemoryHit => {
      const hit = { ...memoryWire(memory, contests.get(memory.id)), score: rounded(score) };
      if (!include.has('explain')) return hit;
      const arms = Object.fromEntries(
        Object.entries(explained.arms).map(([arm, { rank, score }]) => [
          arm,
          { rank, score: rounded(score) },
        ]),
      );
      return { ...hit, explain: { arms, matched: [...explained.matched], reason: explained.reason } };
    });
    return { items: withinTokens(items, input.max_tokens), total: matched, page: 1, page_size: input.limit };
  },
  async insight(engine, input) {
    const began = performance.now();
    const include = new Set(input.include ?? []);
    const answer = await engine.reflect(input.graph_id, {
      task: input.task,
      locusQuery: input.locus_query ?? null,
      limit: input.limit,
      contexts: filterOf(input.context_types),
      clocks: clocksOf(input),
    });
    const { insight, recommendation, judgement, evidence, disputes, features, recalled } = answer;
    const disputed = new Set(disputes.flatMap(({ first, second }) => [first.id, second.id]));
    return {
      insight,
      recommendation,
      confidence: judgement.confidence,
      ...(include.has('evidence')
        ? { evidence: evidence.map((one, at) => evidenceWire(one, at, disputed, answer.declined)) }
        : {}),
      ...(include.has('contradictions')
        ? {
            contradictions: disputes.map(({ contradiction }) => ({
              contradiction_id: contradiction.id,
              first: contradiction.first,
              second: contradiction.second,
              reason: contradiction.reason,
            })),
          }
        : {}),
      ...(include.has('trace')
        ? {
            trace: {
              recipe: recalled.recipe,
              considered: recalled.hits.map(hit => ({ memory_id: hit.memory.id, score: rounded(hit.score) })),
              matched: recalled.matched,
              words: recalled.words.map(word => word.term),
              missing_contexts: recalled.missingContexts.map(({ type, name }) => ({
                context_type: type,
                name,
              })),
              features: features === null ? null : featuresWire(features),
              probability: rounded(judgement.probability),
              confidence: confidenceWire(judgement, features),
            },
          }
        : {}),
      ...(include.has('usage')
        ? {
            usage: {
              tier: engine.parts.models.embedder === null ? 'lexical' : 'embedded',
              model: null,
              tokens: 0,
              milliseconds: rounded(performance.now() - began),
            },
          }
        : {}),
    };
  },
};
