/** `loci memory`: one memory, its history, and how to change or forget it. */
import { type MemoryStatus, memoryStatuses } from '@loci/client';
import { registerChanges } from '../change-memory.js';
import { withGraphOf } from '../connect.js';
import { type ForgetFlags, forgetAfterAsking } from '../forget.js';
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
import { inJson, moreInWords } from '../print.js';
import type { Register } from '../session.js';
import { memoryId } from '../short-ids.js';
import { memoryInWords, showRecord } from '../show.js';
import { showAgain, type WatchFlags, withWatch } from '../show-again.js';
import { memoryDetailInWords, versionInWords } from '../show-memory.js';
import type { Terminal } from '../terminal.js';

interface ListFlags extends GraphFlags, PageFlags, WatchFlags {
  readonly status?: MemoryStatus;
  readonly needsReview?: boolean;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

const showPage = <Item>(
  terminal: Terminal,
  json: boolean | undefined,
  list: Page<Item>,
  write: (item: Item) => string,
  between: string,
): void => {
  if (json) {
    terminal.result(inJson(list));
    return;
  }
  if (list.items.length > 0) terminal.result(list.items.map(write).join(between));
  const more = moreInWords(list);
  if (more !== null) terminal.note(more);
};

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
            ...(status === undefined ? {} : { status }),
            ...(needsReview ? { needs_review: true } : {}),
            ...pageOf(flags),
          });
          showPage(page, flags.json, list, memory => memoryInWords(memory, terminal), '\n\n');
          if (list.total === 0 && !flags.json) page.note('There are no such memories.');
        }),
      );
    });

  withGraph(command.command('show').description('show one memory with its links and sources'))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory show 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const memory = await withGraphOf(session, flags, async (api, graphId) =>
        api.getMemory({ graph_id: graphId, id: await memoryId(api, graphId, id) }),
      );
      showRecord(terminal, flags.json, memory, value => memoryDetailInWords(value, terminal));
    });

  withPaging(withGraph(command.command('history').description('show its versions, newest first')))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory history 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags & PageFlags) => {
      const list = await withGraphOf(session, flags, async (api, graphId) =>
        api.memoryHistory({ graph_id: graphId, id: await memoryId(api, graphId, id), ...pageOf(flags) }),
      );
      showPage(terminal, flags.json, list, version => versionInWords(version, terminal), '\n');
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
