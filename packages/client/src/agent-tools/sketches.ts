/** The tools, written for a model to choose rightly; the words are those of the door for MCP. */
import { z } from 'zod';
import { type Contradiction, resolutions } from '../contract/contradictions.js';
import { type Memory, sourceKinds } from '../contract/memories.js';
import type { ToolCall, ToolSketch } from './agent-tool.js';

const sketch = <Input extends z.ZodObject>(tool: ToolSketch<Input>): ToolSketch<Input> => tool;

const contexts = z.record(z.string(), z.array(z.string()));
const onlyThere = contexts
  .optional()
  .describe('Only there: {type: [names]}; an empty list means all of a type');
const optionsOf = ({ signal }: ToolCall) => (signal === undefined ? {} : { signal });

const memoryOf = (memory: Omit<Memory, 'status'>) => ({
  id: memory.id,
  content: memory.content,
  context_types: memory.context_types,
  said_by: memory.source.name ?? memory.source.kind,
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

const contradictionOf = ({ id, status, first, second, reason }: Contradiction) => ({
  id,
  status,
  first: first.content,
  second: second.content,
  reason,
});

const recall = sketch({
  name: 'recall',
  description:
    'Find stored memories by words, names, error codes or meaning. Call it at the start of a task, and before you ask the person what they may have told before. For advice on a task use `insight`. What is contested names its contradiction: tell both sides.',
  input: z.object({
    query: z.string().describe('A question or key words'),
    limit: z.int().min(1).max(100).default(10),
    context_types: onlyThere,
  }),
  readsOnly: true,
  async run({ query, limit, context_types }, call) {
    const { items, total } = await call.api.search(
      { graph_id: call.graph_id, query, limit, ...(context_types === undefined ? {} : { context_types }) },
      optionsOf(call),
    );
    return { memories: items.map(memoryOf), total };
  },
});

const remember = sketch({
  name: 'remember',
  description:
    'Store facts, decisions, preferences, lessons or fixes that should outlast this conversation. Store soon; one fact a memory, understandable alone. Repeats are recognised. Never store secrets.',
  input: z.object({
    memories: z
      .array(
        z.object({
          content: z.string().describe('One fact in full, plain words'),
          context_types: contexts.optional().describe('{type: [names]}; left out: Loci places it'),
          supersedes: z.array(z.string()).optional().describe('Memory ids it replaces'),
        }),
      )
      .min(1)
      .max(100),
    said_by: z
      .object({ kind: z.enum(sourceKinds).default('agent'), name: z.string().optional() })
      .optional()
      .describe('kind `user` if the person said it'),
  }),
  async run({ memories, said_by }, call) {
    const { items } = await call.api.remember(
      {
        graph_id: call.graph_id,
        memories: memories.map(({ content, context_types, supersedes }) => ({
          content,
          ...(context_types === undefined ? {} : { context_types }),
          ...(supersedes === undefined ? {} : { supersedes }),
          ...(said_by === undefined
            ? {}
            : {
                source: { kind: said_by.kind, ...(said_by.name === undefined ? {} : { name: said_by.name }) },
              }),
        })),
      },
      optionsOf(call),
    );
    return { memories: items.map(item => ({ ...memoryOf(item), status: item.status })) };
  },
});

const insight = sketch({
  name: 'insight',
  description:
    'Advice for a task from what is stored: a finding, a recommendation, how far to trust it, and the quotes it stands on. `low` confidence means that little or nothing fits: say so.',
  input: z.object({
    task: z.string().describe('The task or question in full'),
    context_types: onlyThere,
  }),
  readsOnly: true,
  async run({ task, context_types }, call) {
    const answer = await call.api.insight(
      {
        graph_id: call.graph_id,
        task,
        include: ['evidence', 'contradictions'],
        ...(context_types === undefined ? {} : { context_types }),
      },
      optionsOf(call),
    );
    return {
      insight: answer.insight,
      recommendation: answer.recommendation,
      confidence: answer.confidence,
      evidence: (answer.evidence ?? []).map(({ number, memory_id, quote, role }) => ({
        number,
        memory_id,
        quote,
        role,
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

const listContexts = sketch({
  name: 'contexts',
  description:
    'What there is: without arguments the types of contexts, with context_type its contexts, with name one context and its newest memories; q finds contexts by name.',
  input: z.object({
    context_type: z.string().optional(),
    name: z.string().optional(),
    q: z.string().optional(),
  }),
  readsOnly: true,
  async run({ context_type, name, q }, call) {
    const { api, graph_id } = call;
    if (context_type === undefined || name === undefined) {
      // A name or a type beside q is one more word to find.
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
  description: 'Stored memories that cannot both hold, both sides next to each other, newest first.',
  input: z.object({ status: z.enum(['open', 'resolved']).default('open') }),
  readsOnly: true,
  async run({ status }, call) {
    const { items, total } = await call.api.listContradictions(
      { graph_id: call.graph_id, status, page_size: 20 },
      optionsOf(call),
    );
    return { contradictions: items.map(contradictionOf), total };
  },
});

const resolve = sketch({
  name: 'resolve',
  description:
    'Settle a contradiction as the person decided: kept_first or kept_second (the other becomes superseded), both_in_time, both_in_scope, dismissed; reopen undoes it. Do not decide alone where the person can be asked.',
  input: z.object({
    contradiction_id: z.string(),
    resolution: z.enum([...resolutions, 'reopen']),
    reason: z.string().optional().describe('Why, and who decided'),
  }),
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
  description:
    'Delete a memory with its history. It cannot be undone. Call without confirm first: it shows what would go. Call with confirm only if the person wants it gone. For what merely changed, `remember` the new fact with supersedes.',
  input: z.object({
    memory_id: z.string(),
    confirm: z.boolean().default(false).describe('true: really. Else only shows what would go'),
  }),
  async run({ memory_id, confirm }, call) {
    const { counts, dry_run } = await call.api.forgetMemory(
      { graph_id: call.graph_id, id: memory_id, dry_run: !confirm },
      optionsOf(call),
    );
    return { forgotten: !dry_run, counts };
  },
});

/** Every tool by its name. */
export const sketches = {
  recall,
  remember,
  insight,
  contexts: listContexts,
  contradictions,
  resolve,
  forget,
};
