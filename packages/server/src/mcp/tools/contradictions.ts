/** `contradictions`: memories that contradict each other, side by side. */
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { pageNumber } from '../fields.js';
import { contradictionData, contradictionLine, dataOf } from '../words/contradictions.js';
import { counted } from '../words/counted.js';
import { defineTool, readsOnly } from './tool.js';

const pageSize = 10;

export const contradictions = defineTool({
  name: 'contradictions',
  title: 'Contradictions',
  description: toolTexts.contradictions.description,
  input: toolTexts.contradictions.input.extend({ page: pageNumber }),
  output: z.object({
    contradictions: z.array(contradictionData.extend({ resolution: z.string().optional() })),
    total: z.int(),
    page: z.int(),
  }),
  hints: readsOnly,
  async run(asked, { api, graph, signal }) {
    const answer = await api.listContradictions(
      { graph_id: graph, ...asked, page_size: pageSize },
      { signal },
    );
    const shown = answer.items.map(one => ({
      ...dataOf(one),
      ...(one.resolution === null ? {} : { resolution: one.resolution.resolution }),
    }));
    const lines = shown.map(one =>
      one.resolution === undefined
        ? `- ${contradictionLine(one)}`
        : `- ${contradictionLine(one)} Resolved: ${one.resolution}.`,
    );
    const isMore = answer.page * answer.page_size < answer.total;
    return {
      text: [
        `${counted(answer.total, `${asked.status} contradiction`)}, newest first${answer.total === 0 ? '.' : ':'}`,
        ...lines,
        ...(isMore ? [`For more, use page: ${answer.page + 1}.`] : []),
      ].join('\n'),
      data: { contradictions: shown, total: answer.total, page: answer.page },
    };
  },
});
