/** `contexts`: which types of contexts there are, which contexts, and the memories of one. */
import { type ContextRecord, type ContextTypeRecord, LociProblem } from '@loci/client';
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { plainName } from '../../language/quoted.js';
import { maxTokens, pageNumber } from '../fields.js';
import { contradictionLines, contradictionList, namedById } from '../words/contradictions.js';
import { counted, memoriesCounted } from '../words/counted.js';
import { fittingMemories, memoryData, memoryLine } from '../words/memories.js';
import { fitting } from '../words/token-budget.js';
import { defineTool, readsOnly, type ToolAnswer, type ToolCall } from './tool.js';

const input = toolTexts.contexts.input.extend({ page: pageNumber, max_tokens: maxTokens });

const output = z.object({
  types: z.array(z.object({ context_type: z.string(), contexts: z.int(), memories: z.int() })).optional(),
  contexts: z
    .array(
      z.object({ context_type: z.string(), name: z.string(), memories: z.int(), relationships: z.int() }),
    )
    .optional(),
  memories: z.array(memoryData).describe('As `recall` lists them').optional(),
  total: z.int(),
  page: z.int(),
  left_out: z.int(),
  contradictions: contradictionList,
});

type Input = z.output<typeof input>;
type Answer = ToolAnswer<z.input<typeof output>>;
interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

const pageSize = 50;

/** How to see the rest; nothing where everything was shown. */
const restLines = (page: Page<unknown>, leftOut: number): string[] => [
  ...(leftOut === 0 ? [] : [`${leftOut} of this page omitted to stay within max_tokens; raise it or use q.`]),
  ...(page.page * page.page_size < page.total ? [`For more, use page: ${page.page + 1}.`] : []),
];

const frame = ({ total, page }: Page<unknown>, leftOut: number) => ({
  total,
  page,
  left_out: leftOut,
  contradictions: [],
});

const sizeOfEntry = (entry: unknown): number => JSON.stringify(entry).length;

const showTypes = (page: Page<ContextTypeRecord>, tokens: number): Answer => {
  const entries = page.items.map(({ context_type, context_count, memory_count }) => ({
    context_type,
    contexts: context_count,
    memories: memory_count,
  }));
  const { shown, leftOut } = fitting(entries, tokens, sizeOfEntry);
  const lines = shown.map(
    one =>
      `- ${plainName(one.context_type)} (${counted(one.contexts, 'context')}, ${memoriesCounted(one.memories)})`,
  );
  return {
    text: [
      `${counted(page.total, 'context type')}; name one in context_type:`,
      ...lines,
      ...restLines(page, leftOut),
    ].join('\n'),
    data: { types: shown, ...frame(page, leftOut) },
  };
};

const showContexts = (page: Page<ContextRecord>, tokens: number): Answer => {
  const entries = page.items.map(({ context_type, name, memory_count, relationship_count }) => ({
    context_type,
    name,
    memories: memory_count,
    relationships: relationship_count,
  }));
  const { shown, leftOut } = fitting(entries, tokens, sizeOfEntry);
  const lines = shown.map(
    one =>
      `- ${plainName(one.context_type)}: ${plainName(one.name)} (${memoriesCounted(one.memories)}, ${counted(one.relationships, 'relationship')})`,
  );
  return {
    text: [`${counted(page.total, 'context')}:`, ...lines, ...restLines(page, leftOut)].join('\n'),
    data: { contexts: shown, ...frame(page, leftOut) },
  };
};

/** Also used by the resource of a context. */
export const showContext = async (
  { api, graph, signal }: Pick<ToolCall, 'api' | 'graph' | 'signal'>,
  named: { readonly context_type: string; readonly name: string; readonly page: number },
  tokens: number,
): Promise<Answer> => {
  const context = await api.getContext({ graph_id: graph, page_size: pageSize, ...named }, { signal });
  const { memories } = context;
  const { shown, leftOut } = fittingMemories(memories.items, tokens);
  const contradictions = await namedById(
    api,
    graph,
    [
      ...shown.flatMap(memory => memory.contested_by ?? []),
      ...context.open_contradictions.map(one => one.id),
    ],
    signal,
  );
  const kinds = Object.entries(context.relationships).map(([kind, count]) => `${count} ${kind}`);
  return {
    text: [
      `${plainName(context.context_type)}: ${plainName(context.name)}, ${memoriesCounted(memories.total)}, newest first. Relationships: ${kinds.join(', ') || 'none'}.`,
      ...shown.map(memoryLine),
      ...restLines(memories, leftOut),
      ...contradictionLines(contradictions),
    ].join('\n'),
    data: {
      contexts: [
        {
          context_type: context.context_type,
          name: context.name,
          memories: context.memory_count,
          relationships: context.relationship_count,
        },
      ],
      memories: shown,
      ...frame(memories, leftOut),
      contradictions: contradictions.shown,
    },
  };
};

const browse = async (
  { context_type, name, q, page, max_tokens }: Input,
  call: ToolCall,
): Promise<Answer> => {
  const { api, graph: graph_id, signal } = call;
  const paging = { page, page_size: pageSize };
  if (context_type !== undefined && name !== undefined) {
    return showContext(call, { context_type, name, page }, max_tokens);
  }
  if (context_type !== undefined && q === undefined) {
    const list = await api.listContextsOfType({ graph_id, context_type, ...paging }, { signal });
    return showContexts(list, max_tokens);
  }
  if (name !== undefined && q === undefined) {
    throw new LociProblem('invalid_request', 'A context has a type and a name.', {
      errors: [{ path: 'context_type', message: 'is required with name; to find contexts by name, use q' }],
    });
  }
  // A name or a type given with q is one more search word.
  const words = [context_type, name, q].filter(word => word !== undefined);
  if (words.length > 0) {
    const found = await api.listContexts({ graph_id, q: words.join(' '), ...paging }, { signal });
    return showContexts(found as Page<ContextRecord>, max_tokens);
  }
  const types = await api.listContexts({ graph_id, ...paging }, { signal });
  return showTypes(types as Page<ContextTypeRecord>, max_tokens);
};

export const contexts = defineTool({
  name: 'contexts',
  title: 'Contexts',
  description: toolTexts.contexts.description,
  input,
  output,
  hints: readsOnly,
  run: browse,
});
