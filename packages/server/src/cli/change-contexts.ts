/** The commands that give contexts other names; each can be undone. */
import type { ChangedContext, KnowledgeApi } from '@loci/client';
import type { Command } from 'commander';
import { withGraphOf } from './connect.js';
import { type ContextFlag, oneContext } from './context-flags.js';
import { examples, type GraphFlags, withGraph } from './options.js';
import { counted, printable } from './print.js';
import type { Session } from './session.js';
import { showRecord } from './show.js';

const named = ({ context_type, name }: { readonly context_type: string; readonly name: string }): string =>
  printable(`${context_type}:${name}`);

const memories = (count: number): string => counted(count, 'memory', 'memories');

const doneInWords = ({ change, memory_count }: ChangedContext): string =>
  change.kind === 'merge'
    ? `${named(change.from)} is part of ${named(change.to)} now: ${memories(memory_count)} moved.`
    : `${named(change.from)} is called ${named(change.to)} now, with ${memories(memory_count)}.`;

const undoneInWords = ({ change, context, memory_count, stayed_count }: ChangedContext): string => {
  if (change.kind === 'alias') return `${named(change.from)} is no name of ${named(context)} any more.`;
  const back = `${named(context)} is back, with ${memories(memory_count)}.`;
  return stayed_count === 0
    ? back
    : `${back} ${memories(stayed_count)} stayed where somebody moved ${stayed_count === 1 ? 'it' : 'them'} since.`;
};

export const registerContextChanges = (command: Command, session: Session): void => {
  const { terminal } = session;
  const change = async (
    flags: GraphFlags,
    work: (api: KnowledgeApi, graphId: string) => Promise<ChangedContext>,
  ) => {
    const done = await withGraphOf(session, flags, work);
    showRecord(terminal, flags.json, done, doneInWords);
    if (!flags.json)
      terminal.note(`The old name still reaches it. To undo this: loci contexts undo ${done.change.id}`);
  };
  const addressOf = ({ type, name }: ContextFlag) => ({ context_type: type, name });

  withGraph(
    command.command('rename').description('give a context another name; the old one still reaches it'),
  )
    .argument('<context>', 'type:name, as it is called now')
    .argument('<to>', 'type:name, as it shall be called')
    .addHelpText('after', examples('loci contexts rename project:Falcon project:Merlin --graph atlas'))
    .action(async (context: string, to: string, flags: GraphFlags) => {
      const [from, wanted] = [oneContext(context), oneContext(to)];
      await change(flags, (api, graph_id) =>
        api.renameContext({ graph_id, ...addressOf(from), to: addressOf(wanted) }),
      );
    });

  withGraph(command.command('merge').description('make a context part of another; its name still reaches it'))
    .argument('<context>', 'type:name of the one that goes')
    .argument('<into>', 'type:name of the one that stays')
    .addHelpText('after', examples('loci contexts merge topic:deploys skill:deployment --graph atlas'))
    .action(async (context: string, into: string, flags: GraphFlags) => {
      const [from, target] = [oneContext(context), oneContext(into)];
      await change(flags, (api, graph_id) =>
        api.mergeContext({ graph_id, ...addressOf(from), into: addressOf(target) }),
      );
    });

  withGraph(command.command('undo').description('take a rename or a merge back'))
    .argument('<id>', 'the id of the change, as rename, merge and `loci contexts TYPE NAME` print it')
    .addHelpText('after', examples('loci contexts undo 019dd3a7-… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const undone = await withGraphOf(session, flags, (api, graph_id) =>
        api.undoContextChange({ graph_id, id }),
      );
      showRecord(terminal, flags.json, undone, undoneInWords);
    });
};
