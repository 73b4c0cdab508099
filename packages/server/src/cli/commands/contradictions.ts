/** `loci contradictions`: memories that contradict each other, and how each case is resolved. */
import { type AnswerOf, type ResolutionKind, resolutions } from '@loci/client';
import { byId, printing } from '../call-command.js';
import { withGraphOf } from '../connect.js';
import { given } from '../given.js';
import {
  examples,
  type GraphFlags,
  idOfMemory,
  oneOf,
  type PageFlags,
  pageOf,
  withGraph,
  withPaging,
  withReason,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import { counted } from '../print.js';
import type { Register } from '../session.js';
import { contradictionId, memoryId } from '../short-ids.js';
import { each, showPage } from '../show.js';
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
  showPage(
    terminal,
    json,
    found,
    items => each(contradictionInWords)(items, terminal),
    `There are no ${status === undefined ? '' : `${status} `}contradictions${waiting > 0 ? ' yet' : ''}.`,
  );
  if (waiting > 0 && !json)
    terminal.note(
      `${counted(waiting, 'memory has', 'memories have')} not been compared with the others yet; more contradictions may turn up.`,
    );
};

export const register: Register = (command, session) => {
  const { terminal } = session;
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
            ...given({ status }),
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
    .action(
      printing(
        session,
        byId(contradictionId, (api, one) => api.getContradiction(one)),
        contradictionInWords,
      ),
    );

  withReason(withGraph(command.command('open').description('report that two memories contradict each other')))
    .argument('<first>', 'the id of a memory, or the start or end of it')
    .argument('<second>', 'the id of the memory that contradicts it')
    .addHelpText(
      'after',
      examples('loci contradictions open 019dd… 019de… --graph atlas --reason "Both name the first day."'),
    )
    .action(
      printing(
        session,
        async (api, graph_id, first: string, second: string, { reason }: ReasonFlags) =>
          api.openContradiction({
            graph_id,
            first: await memoryId(api, graph_id, first),
            second: await memoryId(api, graph_id, second),
            ...given({ reason }),
          }),
        contradictionInWords,
      ),
    );

  withReason(withGraph(command.command('resolve').description('resolve a contradiction')))
    .argument('<id>', idOfMemory)
    .requiredOption('--as <resolution>', resolutions.join(', '), oneOf(...resolutions))
    .addHelpText(
      'after',
      examples('loci contradictions resolve 019dd… --graph atlas --as kept_second --reason "Ana agreed."'),
    )
    .action(
      printing(
        session,
        byId(contradictionId, (api, one, { as: resolution, reason }: ResolveFlags) =>
          api.resolveContradiction({ ...one, resolution, ...given({ reason }) }),
        ),
        contradictionInWords,
      ),
    );

  withReason(withGraph(command.command('undo').alias('reopen').description('undo a resolution')))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci contradictions undo 019dd… --graph atlas'))
    .action(
      printing(
        session,
        byId(contradictionId, (api, one, { reason }: ReasonFlags) =>
          api.reopenContradiction({ ...one, ...given({ reason }) }),
        ),
        contradictionInWords,
      ),
    );
};
