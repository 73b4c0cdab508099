/** `forget`: permanently deletes a memory or a context, but never on the first call. */
import type { ForgetReceipt } from '@loci/client';
import { forgetTarget, toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { defineTool, destroys } from './tool.js';

const counted = ({ counts }: ForgetReceipt): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ') || 'nothing';

/** More ids than this are of no use to a model. */
const mostIds = 20;

export const forget = defineTool({
  name: 'forget',
  title: 'Forget permanently',
  description: toolTexts.forget.description,
  input: toolTexts.forget.input,
  output: z.object({
    forgotten: z.boolean().describe('false: this was a dry run'),
    memory_ids: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
  }),
  hints: destroys,
  async run(asked, { api, graph, signal }) {
    const receipt = await forgetTarget(api, graph, asked, { signal });
    const ids = receipt.memory_ids.slice(0, mostIds);
    return {
      text: receipt.dry_run
        ? `Nothing is deleted yet. This would be permanently deleted: ${counted(receipt)}. If the person agrees, call again with confirm: true.`
        : `Permanently deleted: ${counted(receipt)}.${receipt.scrub_pending ? ' Remaining traces in the database files will be erased shortly.' : ''}`,
      data: { forgotten: !receipt.dry_run, memory_ids: ids, counts: receipt.counts },
    };
  },
});
