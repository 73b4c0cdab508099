/** Calls that answer a question: search and insight. */
import {
  type CallOptions,
  charactersPerToken,
  type Evidence as EvidenceWire,
  type MemoryHit,
  type MemoryStatus,
} from '@loci/client';
import type { Relevance } from '../../engine/recall/relevance.js';
import type { TaskListener } from '../../engine/reflect/answer-task.js';
import type { Evidence } from '../../engine/reflect/evidence.js';
import type { Move } from '../../engine/reflect/feedback-effect.js';
import type { Insight } from '../../engine/reflect/insight.js';
import { rolesOf } from '../../engine/reflect/note-asked.js';
import { suspicionOfEvidence } from '../../engine/reflect/set-apart.js';
import type { Wording } from '../../engine/reflect/word-insight.js';
import type { SomeHandlers } from '../handlers.js';
import { confidenceWire } from '../wire/confidence.js';
import { feedbackInWords } from '../wire/feedback-effect.js';
import { memoryWire, sourceWire } from '../wire/memories.js';
import { clocksOf, contextTypesOf, filterOf, rounded, timeText } from '../wire/values.js';

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

/** Also checked here: hits that support nothing are shown too. */
const suspicionWire = (one: Evidence): Pick<EvidenceWire, 'suspicious'> => {
  const suspicion = suspicionOfEvidence(one);
  return suspicion === null ? {} : { suspicious: { reason: suspicion.reason } };
};

const feedbackWire = (move: Move | undefined): Pick<EvidenceWire, 'feedback'> =>
  move === undefined ? {} : { feedback: move };

const evidenceWire = (
  one: Evidence,
  at: number,
  role: EvidenceWire['role'],
  move: Move | undefined,
): EvidenceWire => ({
  number: at + 1,
  memory_id: one.memory.id,
  quote: one.quote,
  context_types: contextTypesOf(one.memory.contexts),
  source: sourceWire(one.memory.source),
  occurred_at: timeText(one.memory.occurredAt),
  relevance: rounded(one.relevance),
  role,
  ...feedbackWire(move),
  ...suspicionWire(one),
});

const evidenceOf = (insight: Insight): EvidenceWire[] =>
  rolesOf(insight).map(([one, role], at) =>
    evidenceWire(one, at, role, insight.feedback?.moved.get(one.memory.id)),
  );

const feedbackTextWire = (insight: Insight, evidence: readonly EvidenceWire[]) => {
  const feedback = feedbackInWords(insight, evidence);
  return feedback === null ? {} : { feedback };
};

const relevanceInputs = ({ inputs }: Relevance): Record<string, number> =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, rounded(value)]));

const listenerOf = ({ signal, onProgress }: CallOptions): TaskListener => ({
  signal,
  ...(onProgress === undefined
    ? {}
    : {
        onLocal(local) {
          const { insight, recommendation } = local;
          const { confidence } = local.judgement;
          onProgress({ stage: 'evidence', evidence: evidenceOf(local) });
          onProgress({ stage: 'local', insight, recommendation, confidence });
        },
        onWording: model => onProgress({ stage: 'wording', model }),
        onChecked: ({ written, kept }) => onProgress({ stage: 'checked', written, kept }),
      }),
});

const usageWire = (wording: Wording | null, tierBelow: string, milliseconds: number) => ({
  tier: wording === null || wording.used.length === 0 ? tierBelow : 'llm',
  model: wording?.model ?? null,
  tokens: wording === null ? 0 : wording.inputTokens + wording.outputTokens,
  milliseconds: rounded(milliseconds),
  fallback: wording?.fallback ?? null,
  llm:
    wording === null
      ? null
      : {
          input_tokens: wording.inputTokens,
          output_tokens: wording.outputTokens,
          milliseconds: rounded(wording.milliseconds),
          written: wording.written,
          kept: wording.kept,
          dropped: { ...wording.dropped },
          checked_by: wording.checkedBy,
          used: [...wording.used],
        },
});

export const insightCalls = {
  async search(engine, input, { options }) {
    const include = new Set(input.include ?? []);
    const alsoStatuses: MemoryStatus[] = [];
    if (include.has('superseded')) alsoStatuses.push('superseded');
    if (include.has('quarantined')) alsoStatuses.push('quarantined');
    const graph = await engine.findGraph(input.graph_id);
    const clocks = clocksOf(input);
    const question = {
      query: input.query,
      limit: input.limit,
      contexts: filterOf(input.context_types),
      clocks,
      alsoStatuses,
      ...(input.rerank === undefined ? {} : { rerank: input.rerank }),
      minRelevance: input.min_relevance ?? ('fitting' as const),
      explain: include.has('explain'),
    };
    const { hits, matched } = await engine.recall(graph, question, options.signal);
    const contests = await engine.contestsOf(
      input.graph_id,
      hits.map(hit => hit.memory),
      clocks.knownAt,
    );
    const items = hits.map(({ memory, score, relevance: relevanceOf, explained }): MemoryHit => {
      const relevance = relevanceOf();
      const hit = Object.assign(memoryWire(memory, contests.get(memory.id)), {
        score: rounded(score),
        relevance: rounded(relevance.value),
      });
      if (explained === null) return hit;
      const arms = Object.fromEntries(
        Object.entries(explained.arms).map(([arm, { rank, score }]) => [
          arm,
          { rank, score: rounded(score) },
        ]),
      );
      return {
        ...hit,
        explain: {
          arms,
          matched: [...explained.matched],
          reason: explained.reason,
          relevance: relevanceInputs(relevance),
        },
      };
    });
    return { items: withinTokens(items, input.max_tokens), total: matched, page: 1, page_size: input.limit };
  },
  async insight(engine, input, { grant, options }) {
    const began = performance.now();
    const include = new Set(input.include);
    const answer = await engine.answerTask(
      input.graph_id,
      {
        task: input.task,
        locusQuery: input.locus_query ?? null,
        limit: input.limit,
        contexts: filterOf(input.context_types),
        clocks: clocksOf(input),
      },
      listenerOf(options),
    );
    const { insight, recommendation, judgement, disputes, changes, recalled } = answer;
    await engine.noteGiven(input.graph_id, answer);
    const evidence = evidenceOf(answer);
    const insightId = await engine.noteAsked(input.graph_id, input.task, answer, grant);
    return {
      insight,
      recommendation,
      confidence: judgement.confidence,
      ...(insightId === null || include.size === 0 ? {} : { insight_id: insightId }),
      ...(include.has('evidence')
        ? { confidence_reason: judgement.because, ...feedbackTextWire(answer, evidence), evidence }
        : {}),
      ...(include.has('contradictions')
        ? {
            contradictions: [...disputes, ...changes].map(({ contradiction }) => ({
              contradiction_id: contradiction.id,
              first: contradiction.first,
              second: contradiction.second,
              first_quote: contradiction.firstQuote,
              second_quote: contradiction.secondQuote,
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
              stages: answer.stages.map(({ stage, said }) => ({ stage, said })),
              probability: rounded(judgement.probability),
              confidence: confidenceWire(judgement),
            },
          }
        : {}),
      ...(include.has('usage')
        ? {
            usage: usageWire(
              answer.wording,
              engine.parts.models.embedder === null ? 'lexical' : 'embedded',
              performance.now() - began,
            ),
          }
        : {}),
    };
  },
} satisfies SomeHandlers;
