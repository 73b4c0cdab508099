/** `recall`: memories that answer a question, best first. */
import { readHits } from '@loci/client/internal';
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { maxTokens } from '../fields.js';
import { contradictionLines, contradictionList, namedById } from '../words/contradictions.js';
import { fittingMemories, hitData, memoryLine } from '../words/memories.js';
import { defineTool, readsOnly } from './tool.js';

export const recall = defineTool({
  name: 'recall',
  title: 'Recall',
  description: toolTexts.recall.description,
  input: toolTexts.recall.input.extend({ max_tokens: maxTokens }),
  output: z.object({
    memories: z.array(hitData),
    total: z.int().describe('How many fit'),
    left_out: z.int().describe('Cut by max_tokens'),
    contradictions: contradictionList,
  }),
  hints: readsOnly,
  async run({ superseded, max_tokens, ...question }, { api, graph, signal }) {
    const { items, total } = await api.search(
      {
        graph_id: graph,
        ...question,
        rerank: readHits,
        ...(superseded ? { include: ['superseded' as const] } : {}),
      },
      { signal },
    );
    const { shown, leftOut } = fittingMemories(items, max_tokens);
    const named = await namedById(
      api,
      graph,
      shown.flatMap(memory => memory.contested_by ?? []),
      signal,
    );
    const head =
      shown.length === 0
        ? `No memory in "${graph}" fits. Try other words, or omit context_types.`
        : `The best ${shown.length} of ${total}:`;
    return {
      text: [
        head,
        ...shown.map(memoryLine),
        ...(leftOut === 0
          ? []
          : [`${leftOut} omitted to stay within max_tokens; raise it or narrow the question.`]),
        ...contradictionLines(named),
      ].join('\n'),
      data: { memories: shown, total, left_out: leftOut, contradictions: named.shown },
    };
  },
});
