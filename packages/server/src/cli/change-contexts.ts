/** The commands that rename and merge contexts; each change can be undone. */
import type { ChangedContext, KnowledgeApi } from '@loci/client';
import type { Command } from 'commander';
import { printing } from './call-command.js';
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
    ? `${named(change.from)} is now part of ${named(change.to)}: ${memories(memory_count)} moved.`
    : `${named(change.from)} is now called ${named(change.to)}, with ${memories(memory_count)}.`;

const undoneInWords = ({ change, context, memory_count, stayed_count }: ChangedContext): string => {
  if (change.kind === 'alias') return `${named(change.from)} is no longer a name of ${named(context)}.`;
  const back = `${named(context)} is back, with ${memories(memory_count)}.`;
  return stayed_count === 0
    ? back
    : `${back} ${memories(stayed_count)} stayed where someone has since moved ${stayed_count === 1 ? 'it' : 'them'}.`;
};

export const registerContextChanges = (command: Command, session: Session): void => {
  const { terminal } = session;
  const change = async (
    flags: GraphFlags,
    work: (api: KnowledgeApi, graphId: string) => Promise<ChangedContext>,
  ) => {
    const done = await withGraphOf(session, flags, work);
    showRecord(terminal, flags.json, done, doneInWords);
    if (!flags.json) terminal.note(`The old name still works. To undo: loci contexts undo ${done.change.id}`);
  };
  const addressOf = ({ type, name }: ContextFlag) => ({ context_type: type, name });

  withGraph(command.command('rename').description('rename a context; the old name still works'))
    .argument('<context>', 'the current type:name')
    .argument('<to>', 'the new type:name')
    .addHelpText('after', examples('loci contexts rename project:Falcon project:Merlin --graph atlas'))
    .action(async (context: string, to: string, flags: GraphFlags) => {
      const [from, wanted] = [oneContext(context), oneContext(to)];
      await change(flags, (api, graph_id) =>
        api.renameContext({ graph_id, ...addressOf(from), to: addressOf(wanted) }),
      );
    });

  withGraph(command.command('merge').description('merge a context into another; its name still works'))
    .argument('<context>', 'type:name of the context to merge')
    .argument('<into>', 'type:name of the context to keep')
    .addHelpText('after', examples('loci contexts merge topic:deploys skill:deployment --graph atlas'))
    .action(async (context: string, into: string, flags: GraphFlags) => {
      const [from, target] = [oneContext(context), oneContext(into)];
      await change(flags, (api, graph_id) =>
        api.mergeContext({ graph_id, ...addressOf(from), into: addressOf(target) }),
      );
    });

  withGraph(command.command('undo').description('undo a rename or a merge'))
    .argument('<id>', 'the id of the change, printed by rename, merge and `loci contexts TYPE NAME`')
    .addHelpText('after', examples('loci contexts undo 019dd3a7-… --graph atlas'))
    .action(
      printing(
        session,
        (api, graph_id, id: string) => api.undoContextChange({ graph_id, id }),
        undoneInWords,
      ),
    );
};
