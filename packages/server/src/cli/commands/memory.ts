/** `loci memory`: one memory, its history, and how to change or forget it. */
import { type MemoryStatus, memoryStatuses } from '@loci/client';
import { byId, listing, printing } from '../call-command.js';
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
  withForgetting,
  withGraph,
  withPaging,
} from '../options.js';
import type { Register } from '../session.js';
import { memoryId } from '../short-ids.js';
import { each, memoryInWords } from '../show.js';
import { type WatchFlags, withWatch } from '../show-again.js';
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
    .action(
      listing(
        session,
        (api, asked, { status, needsReview }: ListFlags) =>
          api.listMemories({ ...asked, ...given({ status, needs_review: needsReview }) }),
        each(memoryInWords),
        'There are no such memories.',
      ),
    );

  withGraph(command.command('show').description('show one memory with its links and sources'))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory show 019dd… --graph atlas'))
    .action(
      printing(
        session,
        byId(memoryId, (api, one) => api.getMemory(one)),
        memoryDetailInWords,
      ),
    );

  withPaging(withGraph(command.command('history').description('show its versions, newest first')))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory history 019dd… --graph atlas'))
    .action(
      listing(
        session,
        async (api, asked, id: string) =>
          api.memoryHistory({ ...asked, id: await memoryId(api, asked.graph_id, id) }),
        each(versionInWords, '\n'),
        'It has no versions.',
      ),
    );

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
