/** `resolve`: resolves a contradiction, or reopens it. */
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { contradictionLine, dataOf } from '../words/contradictions.js';
import { addsOnly, defineTool } from './tool.js';

export const resolve = defineTool({
  name: 'resolve',
  title: 'Resolve a contradiction',
  description: toolTexts.resolve.description,
  input: toolTexts.resolve.input,
  output: z.object({
    contradiction_id: z.string(),
    status: z.string(),
    resolution: z.string().optional(),
    needs_review: z.array(z.string()).describe('Memories that built on the superseded one'),
  }),
  hints: addsOnly,
  async run({ contradiction_id, resolution, reason }, { api, graph, signal }) {
    const named = { graph_id: graph, id: contradiction_id, ...(reason === undefined ? {} : { reason }) };
    const answer =
      resolution === 'reopen'
        ? await api.reopenContradiction(named, { signal })
        : await api.resolveContradiction({ ...named, resolution }, { signal });
    const settled = answer.resolution;
    const review = settled?.marked_for_review ?? [];
    return {
      text: [
        settled === null
          ? `Reopened. ${contradictionLine(dataOf(answer))}`
          : `Resolved as ${settled.resolution}. To undo, call \`resolve\` with reopen.`,
        ...(review.length === 0
          ? []
          : [`Review the memories that built on the superseded one: ${review.join(', ')}`]),
      ].join('\n'),
      data: {
        contradiction_id: answer.id,
        status: answer.status,
        ...(settled === null ? {} : { resolution: settled.resolution }),
        needs_review: review,
      },
    };
  },
});
