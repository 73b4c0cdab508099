/** `resolve`: a contradiction is settled, or opened again. */
import { resolutions } from '@loci/client';
import { z } from 'zod';
import { contradictionLine, dataOf } from '../words/contradictions.js';
import { addsOnly, defineTool } from './tool.js';

export const resolve = defineTool({
  name: 'resolve',
  title: 'Resolve a contradiction',
  description:
    'Settle a contradiction as the person decided: kept_first or kept_second (the other becomes superseded), both_in_time (each in its time), both_in_scope (each in its own case), dismissed (none at all); reopen undoes it. Do not decide alone where the person can be asked.',
  input: z.strictObject({
    contradiction_id: z.string(),
    resolution: z.enum([...resolutions, 'reopen']),
    reason: z.string().optional().describe('Why, and who decided'),
  }),
  output: z.object({
    contradiction_id: z.string(),
    status: z.string(),
    resolution: z.string().optional(),
    needs_review: z.array(z.string()).describe('Memories that built on the one that lost'),
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
          ? `Open again. ${contradictionLine(dataOf(answer))}`
          : `Resolved as ${settled.resolution}. \`resolve\` with reopen undoes it.`,
        ...(review.length === 0
          ? []
          : [`Look again at what built on the memory that lost: ${review.join(', ')}`]),
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
