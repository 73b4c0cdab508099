/** `forget`: a memory or a context goes for good, but never at the first word. */
import { type ForgetReceipt, LociProblem } from '@loci/client';
import { z } from 'zod';
import { defineTool, destroys } from './tool.js';

const input = z.strictObject({
  memory_id: z.string().optional(),
  context_type: z.string().optional(),
  name: z.string().optional(),
  confirm: z.boolean().default(false).describe('true: really. Else only shows what would go'),
});

const oneTarget = (message: string): LociProblem =>
  new LociProblem('invalid_request', message, { errors: [{ path: 'memory_id', message }] });

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
  description:
    'Delete a memory (memory_id), or a context and what only it holds (context_type and name), with history. It cannot be undone. Call without confirm first: it shows what would go. Call with confirm only if the person wants it gone. For what merely changed, `remember` the new fact with supersedes.',
  input,
  output: z.object({
    forgotten: z.boolean().describe('false: this was a dry run'),
    memory_ids: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
  }),
  hints: destroys,
  async run({ memory_id, context_type, name, confirm }, { api, graph: graph_id, signal }) {
    const dry_run = !confirm;
    const forgetIt = (): Promise<ForgetReceipt> => {
      if (memory_id !== undefined && context_type === undefined && name === undefined) {
        return api.forgetMemory({ graph_id, id: memory_id, dry_run }, { signal });
      }
      if (memory_id === undefined && context_type !== undefined && name !== undefined) {
        return api.forgetContext({ graph_id, context_type, name, dry_run }, { signal });
      }
      throw oneTarget('give either memory_id, or context_type and name');
    };
    const receipt = await forgetIt();
    const ids = receipt.memory_ids.slice(0, mostIds);
    return {
      text: receipt.dry_run
        ? `Nothing is gone yet. This would go for good: ${counted(receipt)}. If the person wants that, call again with confirm: true.`
        : `Gone for good: ${counted(receipt)}.${receipt.scrub_pending ? ' Traces in the files go in a while.' : ''}`,
      data: { forgotten: !receipt.dry_run, memory_ids: ids, counts: receipt.counts },
    };
  },
});
