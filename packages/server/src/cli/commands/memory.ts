/** `loci memory`: one memory, its history, and how to change or forget it. */
import { type Memory, type MemoryStatus, type MemoryVersion, memoryStatuses } from '@loci/client';
import { printing } from '../call-command.js';
import { registerChanges } from '../change-memory.js';
import { withGraphOf } from '../connect.js';
import { type ForgetFlags, forgetAfterAsking } from '../forget.js';
import { given } from '../given.js';
import {
  examples,
  type GraphFlags,
  idOfMemory,
  oneOf,
  type PageFlags,
  pageOf,
  withForgetting,
  withGraph,
  withPaging,
} from '../options.js';
import type { Register } from '../session.js';
import { memoryId } from '../short-ids.js';
import { memoryInWords, showPage } from '../show.js';
import { showAgain, type WatchFlags, withWatch } from '../show-again.js';
import { memoryDetailInWords, versionInWords } from '../show-memory.js';

interface ListFlags extends GraphFlags, PageFlags, WatchFlags {
  readonly status?: MemoryStatus;
  readonly needsReview?: boolean;
}

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText(
    'after',
    examples('loci memory show 019dd… --graph atlas', 'loci memory list --status quarantined --graph atlas'),
  );

  withWatch(withPaging(withGraph(command.command('list').description('list memories, newest first'))))
    .option('--status <status>', memoryStatuses.join(', '), oneOf(...memoryStatuses))
    .option('--needs-review', 'only those that need review')
    .addHelpText('after', examples('loci memory list --status quarantined --graph atlas'))
    .action(async ({ status, needsReview, ...flags }: ListFlags) => {
      await withGraphOf(session, flags, (api, graphId) =>
        showAgain(terminal, flags, async page => {
          const list = await api.listMemories({
            graph_id: graphId,
            ...given({ status, needs_review: needsReview }),
            ...pageOf(flags),
          });
          const inWords = (items: readonly Memory[]) =>
            items.map(memory => memoryInWords(memory, terminal)).join('\n\n');
          showPage(page, flags.json, list, inWords, 'There are no such memories.');
        }),
      );
    });

  withGraph(command.command('show').description('show one memory with its links and sources'))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory show 019dd… --graph atlas'))
    .action(
      printing(
        session,
        async (api, graph_id, id: string) =>
          api.getMemory({ graph_id, id: await memoryId(api, graph_id, id) }),
        memoryDetailInWords,
      ),
    );

  withPaging(withGraph(command.command('history').description('show its versions, newest first')))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory history 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags & PageFlags) => {
      const list = await withGraphOf(session, flags, async (api, graphId) =>
        api.memoryHistory({ graph_id: graphId, id: await memoryId(api, graphId, id), ...pageOf(flags) }),
      );
      const inWords = (items: readonly MemoryVersion[]) =>
        items.map(version => versionInWords(version, terminal)).join('\n');
      showPage(terminal, flags.json, list, inWords, 'It has no versions.');
    });

  registerChanges(command, session);

  withForgetting(
    withGraph(command.command('forget').description('permanently forget it: content, links and history')),
  )
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory forget 019dd… --graph atlas --dry-run'))
    .action(async (id: string, flags: GraphFlags & ForgetFlags) => {
      await withGraphOf(session, flags, async (api, graphId) => {
        const asked = { graph_id: graphId, id: await memoryId(api, graphId, id) };
        await forgetAfterAsking(terminal, flags, {
          question: 'Forget it?',
          warning: async counts =>
            `${memoryInWords(await api.getMemory(asked), terminal.width)}\nThis permanently forgets ${counts}.`,
          forget: dry_run => api.forgetMemory({ ...asked, dry_run }),
        });
      });
    });
};
