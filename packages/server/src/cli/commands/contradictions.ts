/** `loci contradictions`: memories that contradict each other, and how each case is resolved. */
import { type AnswerOf, type Contradiction, type ResolutionKind, resolutions } from '@loci/client';
import { withGraphOf } from '../connect.js';
import {
  examples,
  type GraphFlags,
  idOfMemory,
  oneOf,
  type PageFlags,
  pageOf,
  withGraph,
  withPaging,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import { counted, inJson, moreInWords } from '../print.js';
import type { Register } from '../session.js';
import { contradictionId, memoryId } from '../short-ids.js';
import { showRecord } from '../show.js';
import { showAgain, type WatchFlags, withWatch } from '../show-again.js';
import { contradictionInWords } from '../show-contradiction.js';
import type { Terminal } from '../terminal.js';

interface ListFlags extends GraphFlags, PageFlags, WatchFlags {
  readonly status?: 'open' | 'resolved';
}

/** Why someone opens, resolves or undoes one. */
interface ReasonFlags extends GraphFlags {
  readonly reason?: string;
}

interface ResolveFlags extends ReasonFlags {
  readonly as: ResolutionKind;
}

const showFound = (
  terminal: Terminal,
  json: boolean | undefined,
  found: AnswerOf<'listContradictions'>,
  status: ListFlags['status'],
  waiting: number,
): void => {
  if (json) {
    terminal.result(inJson(found));
    return;
  }
  if (found.total === 0)
    terminal.note(
      `There are no ${status === undefined ? '' : `${status} `}contradictions${waiting > 0 ? ' yet' : ''}.`,
    );
  else terminal.result(found.items.map(item => contradictionInWords(item, terminal)).join('\n\n'));
  const more = moreInWords(found);
  if (more !== null) terminal.note(more);
  if (waiting > 0)
    terminal.note(
      `${counted(waiting, 'memory has', 'memories have')} not been compared with the others yet; more contradictions may turn up.`,
    );
};

export const register: Register = (command, session) => {
  const { terminal } = session;
  const show = (json: boolean | undefined, contradiction: Contradiction) =>
    showRecord(terminal, json, contradiction, value => contradictionInWords(value, terminal));

  command.addHelpText('after', examples('loci contradictions --graph atlas --status open'));

  // Lists by default, as `loci contexts` does.
  const list = command.command('list', { isDefault: true }).allowExcessArguments();
  withWatch(withPaging(withGraph(list.description('list contradictions, newest first (default)'))))
    .option('--status <status>', 'open or resolved', oneOf('open', 'resolved'))
    .addHelpText('after', examples('loci contradictions list --graph atlas --status open'))
    .action(async ({ status, ...flags }: ListFlags) => {
      const [other] = list.args;
      if (other !== undefined)
        throw new WrongUse(`unknown command '${other}'; use list, show, open, resolve or undo`);
      await withGraphOf(session, flags, (api, graphId) =>
        showAgain(terminal, flags, async page => {
          const found = await api.listContradictions({
            graph_id: graphId,
            ...(status === undefined ? {} : { status }),
            ...pageOf(flags),
          });
          const { waiting } = await api.getGraph({ graph_id: graphId });
          showFound(page, flags.json, found, status, waiting.by_kind.relate ?? 0);
        }),
      );
    });

  withGraph(command.command('show').description('show one contradiction'))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci contradictions show 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      show(
        flags.json,
        await withGraphOf(session, flags, async (api, graphId) =>
          api.getContradiction({ graph_id: graphId, id: await contradictionId(api, graphId, id) }),
        ),
      );
    });

  withGraph(command.command('open').description('report that two memories contradict each other'))
    .argument('<first>', 'the id of a memory, or the start or end of it')
    .argument('<second>', 'the id of the memory that contradicts it')
    .option('--reason <text>', 'why')
    .addHelpText(
      'after',
      examples('loci contradictions open 019dd… 019de… --graph atlas --reason "Both name the first day."'),
    )
    .action(async (first: string, second: string, { reason, ...flags }: ReasonFlags) => {
      const opened = await withGraphOf(session, flags, async (api, graphId) =>
        api.openContradiction({
          graph_id: graphId,
          first: await memoryId(api, graphId, first),
          second: await memoryId(api, graphId, second),
          ...(reason === undefined ? {} : { reason }),
        }),
      );
      show(flags.json, opened);
    });

  withGraph(command.command('resolve').description('resolve a contradiction'))
    .argument('<id>', idOfMemory)
    .requiredOption('--as <resolution>', resolutions.join(', '), oneOf(...resolutions))
    .option('--reason <text>', 'why')
    .addHelpText(
      'after',
      examples('loci contradictions resolve 019dd… --graph atlas --as kept_second --reason "Ana agreed."'),
    )
    .action(async (id: string, { as, reason, ...flags }: ResolveFlags) => {
      const settled = await withGraphOf(session, flags, async (api, graphId) =>
        api.resolveContradiction({
          graph_id: graphId,
          id: await contradictionId(api, graphId, id),
          resolution: as,
          ...(reason === undefined ? {} : { reason }),
        }),
      );
      show(flags.json, settled);
    });

  withGraph(command.command('undo').alias('reopen').description('undo a resolution'))
    .argument('<id>', idOfMemory)
    .option('--reason <text>', 'why')
    .addHelpText('after', examples('loci contradictions undo 019dd… --graph atlas'))
    .action(async (id: string, { reason, ...flags }: ReasonFlags) => {
      show(
        flags.json,
        await withGraphOf(session, flags, async (api, graphId) =>
          api.reopenContradiction({
            graph_id: graphId,
            id: await contradictionId(api, graphId, id),
            ...(reason === undefined ? {} : { reason }),
          }),
        ),
      );
    });
};
