/** `forget`: a memory or a context goes for good, but never at the first word. */
import type { ForgetReceipt } from '@loci/client';
import { forgetTarget, toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { defineTool, destroys } from './tool.js';

const counted = ({ counts }: ForgetReceipt): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ') || 'nothing';

/** An id in a list of thousands helps nobody. */
const mostIds = 20;

export const forget = defineTool({
  name: 'forget',
  title: 'Forget for good',
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
        ? `Nothing is gone yet. This would go for good: ${counted(receipt)}. If the person wants that, call again with confirm: true.`
        : `Gone for good: ${counted(receipt)}.${receipt.scrub_pending ? ' Traces in the files go in a while.' : ''}`,
      data: { forgotten: !receipt.dry_run, memory_ids: ids, counts: receipt.counts },
    };
  },
});
