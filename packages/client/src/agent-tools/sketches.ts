/** What each tool does. Its description is shared with MCP. */
import type { z } from 'zod';
import type { Contradiction } from '../contract/contradictions.js';
import type { Memory, NewMemory } from '../contract/memories.js';
import { readHits } from '../read-hits.js';
import type { ToolCall, ToolSketch } from './agent-tool.js';
import { forgetTarget } from './forget-target.js';
import { toolTexts } from './tool-texts.js';

const sketch = <Input extends z.ZodObject>(tool: ToolSketch<Input>): ToolSketch<Input> => tool;

const optionsOf = ({ signal }: ToolCall) => (signal === undefined ? {} : { signal });

const speakerOf = ({ kind, name }: { readonly kind: string; readonly name: string | null }): string =>
  name ?? kind;

const memoryOf = (memory: Omit<Memory, 'status'>) => ({
  id: memory.id,
  content: memory.content,
  context_types: memory.context_types,
  said_by: speakerOf(memory.source),
  occurred_at: memory.occurred_at,
  ...(memory.contested
    ? {
        contested_by: memory.contested_by.map(({ contradiction_id, quote, reason }) => ({
          contradiction_id,
          quote,
          reason,
        })),
      }
    : {}),
});

const contradictionOf = ({ id, status, first, second, reason, suggested_resolution }: Contradiction) => ({
  id,
  status,
  first: first.content,
  first_by: speakerOf(first.source),
  first_at: first.occurred_at,
  second: second.content,
  second_by: speakerOf(second.source),
  second_at: second.occurred_at,
  reason,
  ...(suggested_resolution === null ? {} : { suggested_resolution }),
});

const recall = sketch({
  name: 'recall',
  ...toolTexts.recall,
  description: `${toolTexts.recall.description} Contested memories name their contradiction: report both sides.`,
  readsOnly: true,
  async run({ superseded, ...question }, call) {
    const { items, total } = await call.api.search(
      {
        graph_id: call.graph_id,
        ...question,
        rerank: readHits,
        ...(superseded ? { include: ['superseded' as const] } : {}),
      },
      optionsOf(call),
    );
    return {
      memories: items.map(hit => ({
        ...memoryOf(hit),
        ...(hit.relevance === undefined ? {} : { relevance: hit.relevance }),
      })),
      total,
      ...(items.length === 0 ? { note: 'No memory fits.' } : {}),
    };
  },
});

const remember = sketch({
  name: 'remember',
  ...toolTexts.remember,
  async run({ memories, source, session }, call) {
    const shared = {
      ...(source === undefined ? {} : { source }),
      ...(session === undefined ? {} : { session }),
    };
    const { items } = await call.api.remember(
      {
        graph_id: call.graph_id,
        memories: memories.map(memory => ({ ...shared, ...memory }) as NewMemory),
      },
      optionsOf(call),
    );
    return { memories: items.map(item => ({ ...memoryOf(item), status: item.status })) };
  },
});

const insight = sketch({
  name: 'insight',
  ...toolTexts.insight,
  readsOnly: true,
  async run(question, call) {
    const answer = await call.api.insight(
      { graph_id: call.graph_id, ...question, include: ['evidence', 'contradictions'] },
      optionsOf(call),
    );
    return {
      insight_id: answer.insight_id,
      insight: answer.insight,
      recommendation: answer.recommendation,
      confidence: answer.confidence,
      confidence_reason: answer.confidence_reason,
      ...(answer.feedback === undefined ? {} : { feedback: answer.feedback }),
      evidence: (answer.evidence ?? []).map(({ number, memory_id, quote, source, role, suspicious }) => ({
        number,
        memory_id,
        quote,
        said_by: speakerOf(source),
        role,
        ...(suspicious === undefined ? {} : { suspicious: suspicious.reason }),
      })),
      contradictions: (answer.contradictions ?? []).map(
        ({ contradiction_id, first_quote, second_quote, reason }) => ({
          id: contradiction_id,
          first: first_quote,
          second: second_quote,
          reason,
        }),
      ),
    };
  },
});

const feedback = sketch({
  name: 'feedback',
  ...toolTexts.feedback,
  async run({ insight_id, verdict, ...said }, call) {
    const named = { graph_id: call.graph_id, id: insight_id };
    const answer =
      verdict === 'undo'
        ? await call.api.withdrawFeedback(named, optionsOf(call))
        : await call.api.giveFeedback({ ...named, verdict, ...said }, optionsOf(call));
    return { insight_id, feedback: answer.feedback };
  },
});

const listContexts = sketch({
  name: 'contexts',
  ...toolTexts.contexts,
  readsOnly: true,
  async run({ context_type, name, q }, call) {
    const { api, graph_id } = call;
    if (context_type === undefined || name === undefined) {
      // A name or type next to q is another search term.
      const words = [context_type, name, q].filter(word => word !== undefined);
      const { items, total } =
        context_type !== undefined && q === undefined
          ? await api.listContextsOfType({ graph_id, context_type }, optionsOf(call))
          : await api.listContexts(
              { graph_id, ...(words.length === 0 ? {} : { q: words.join(' ') }) },
              optionsOf(call),
            );
      return { items, total };
    }
    const { memories, ...context } = await api.getContext({ graph_id, context_type, name }, optionsOf(call));
    return { ...context, memories: memories.items.map(memoryOf), total: memories.total };
  },
});

const contradictions = sketch({
  name: 'contradictions',
  ...toolTexts.contradictions,
  readsOnly: true,
  async run({ status }, call) {
    const { items, total } = await call.api.listContradictions(
      { graph_id: call.graph_id, status, page_size: 20 },
      optionsOf(call),
    );
    return { contradictions: items.map(contradictionOf), total };
  },
});

const digest = sketch({
  name: 'digest',
  ...toolTexts.digest,
  readsOnly: true,
  async run(asked, call) {
    const { graph_id, ...changes } = await call.api.graphDigest(
      { graph_id: call.graph_id, ...asked },
      optionsOf(call),
    );
    return changes;
  },
});

const resolve = sketch({
  name: 'resolve',
  ...toolTexts.resolve,
  async run({ contradiction_id, resolution, reason }, call) {
    const named = {
      graph_id: call.graph_id,
      id: contradiction_id,
      ...(reason === undefined ? {} : { reason }),
    };
    const answer =
      resolution === 'reopen'
        ? await call.api.reopenContradiction(named, optionsOf(call))
        : await call.api.resolveContradiction({ ...named, resolution }, optionsOf(call));
    return contradictionOf(answer);
  },
});

const forget = sketch({
  name: 'forget',
  ...toolTexts.forget,
  async run(asked, call) {
    const { counts, dry_run } = await forgetTarget(call.api, call.graph_id, asked, optionsOf(call));
    return { forgotten: !dry_run, counts };
  },
});

/** Every tool by its name. */
export const sketches = {
  recall,
  remember,
  insight,
  feedback,
  contexts: listContexts,
  contradictions,
  digest,
  resolve,
  forget,
};
