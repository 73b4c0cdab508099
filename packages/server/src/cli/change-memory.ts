/** The commands that change one memory; every earlier version of it is kept. */
import type { InputOf, KnowledgeApi, MemoryDetail } from '@loci/client';
import type { Command } from 'commander';
import { byId, printing } from './call-command.js';
import { confirmed } from './confirm.js';
import { withGraphOf } from './connect.js';
import { contextsToStore } from './context-flags.js';
import { given } from './given.js';
import { collect, examples, type GraphFlags, idOfMemory, timeOf, withGraph } from './options.js';
import { Failed, WrongUse } from './outcomes.js';
import { textOrStdin } from './read-text.js';
import type { Session } from './session.js';
import { memoryId } from './short-ids.js';
import { memoryInWords, showRecord } from './show.js';
import { memoryDetailInWords } from './show-memory.js';

type Change = Omit<InputOf<'changeMemory'>, 'graph_id' | 'id'>;

interface ChangeFlags extends GraphFlags {
  readonly content?: string;
  readonly context?: string[];
  readonly session?: string;
  readonly occurredAt?: string;
  readonly validUntil?: string;
  readonly reviewed?: boolean;
}

interface ReleaseFlags extends GraphFlags {
  readonly yes?: boolean;
}

/** A new statement is compared with the others, like one that was just stored. */
const understands = { understands: true } as const;

const timeOrNever = (value: string): string => (value === 'never' ? value : timeOf(value));

const changeOf = async (flags: ChangeFlags, { terminal }: Session): Promise<Change> => {
  const change = given({
    content: flags.content === undefined ? undefined : await textOrStdin(flags.content, terminal),
    context_types: contextsToStore(flags.context),
    session: flags.session,
    occurred_at: flags.occurredAt,
    valid_until: flags.validUntil === 'never' ? null : flags.validUntil,
    needs_review: flags.reviewed ? (false as const) : undefined,
  });
  if (Object.keys(change).length === 0)
    throw new WrongUse('nothing to change: pass at least one option (see --help)');
  return change;
};

const show = ({ terminal }: Session, { json }: GraphFlags, memory: MemoryDetail): void =>
  showRecord(terminal, json, memory, value => memoryDetailInWords(value, terminal));

const restore = byId(memoryId, async (api, one) => {
  const { status } = await api.getMemory(one);
  if (status === 'quarantined')
    throw new Failed(`it is in quarantine; read it, then run \`loci memory release ${one.id}\``);
  return await api.changeMemory({ ...one, status: 'stored' });
});

/** Null: the person said no. */
const release = async (
  { terminal }: Session,
  flags: ReleaseFlags,
  api: KnowledgeApi,
  graphId: string,
  id: string,
): Promise<MemoryDetail | null> => {
  const asked = { graph_id: graphId, id: await memoryId(api, graphId, id) };
  const memory = await api.getMemory(asked);
  if (memory.status !== 'quarantined')
    throw new Failed(
      `it is ${memory.status}, not in quarantine; to use it again, run \`loci memory restore\``,
    );
  if (!flags.yes) {
    terminal.note(memoryInWords(memory, terminal.width));
    terminal.note('It looks like instructions to the reader. Once released, agents can find it.');
  }
  if (!(await confirmed(terminal, flags.yes, 'Release it?'))) return null;
  // Only the version that was shown is released.
  return await api.changeMemory({ ...asked, status: 'stored' }, { ifMatch: String(memory.version) });
};

export const registerChanges = (command: Command, session: Session): void => {
  withGraph(command.command('change').description('change a memory; earlier versions are kept'))
    .argument('<id>', idOfMemory)
    .option('--content <text>', 'the new text; - reads it from stdin')
    .option('-c, --context <type:name>', 'the contexts it belongs to instead; repeatable', collect)
    .option('--session <id>', 'the conversation or run it came from')
    .option('--occurred-at <time>', 'when it became true', timeOf)
    .option('--valid-until <time>', 'when it stops being true; "never" clears it', timeOrNever)
    .option('--reviewed', 'confirm that it still holds, and clear "needs review"')
    .addHelpText(
      'after',
      examples(
        'loci memory change 019dd… --graph atlas --content "The freeze starts on Sunday, 10 May."',
        'loci memory change 019dd… --graph atlas --reviewed',
      ),
    )
    .action(async (id: string, flags: ChangeFlags) => {
      const change = await changeOf(flags, session);
      const changed = await withGraphOf(
        session,
        flags,
        async (api, graphId) =>
          api.changeMemory({ graph_id: graphId, id: await memoryId(api, graphId, id), ...change }),
        understands,
      );
      if (changed.status === 'quarantined' && !flags.json)
        session.terminal.note('It looks like instructions to the reader and is now in quarantine.');
      show(session, flags, changed);
    });

  withGraph(
    command.command('retract').description('retract a memory: it stays on record but is no longer used'),
  )
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory retract 019dd… --graph atlas'))
    .action(
      printing(
        session,
        byId(memoryId, (api, one) => api.changeMemory({ ...one, status: 'retracted' })),
        memoryDetailInWords,
      ),
    );

  withGraph(command.command('restore').description('use a retracted or superseded memory again'))
    .argument('<id>', idOfMemory)
    .addHelpText('after', examples('loci memory restore 019dd… --graph atlas'))
    .action(printing(session, restore, memoryDetailInWords, understands));

  withGraph(
    command.command('release').description('release a memory from quarantine, once a person has read it'),
  )
    .argument('<id>', idOfMemory)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', examples('loci memory release 019dd… --graph atlas'))
    .action(async (id: string, flags: ReleaseFlags) => {
      const released = await withGraphOf(
        session,
        flags,
        (api, graphId) => release(session, flags, api, graphId, id),
        understands,
      );
      if (released === null) session.terminal.note('It stays in quarantine.');
      else show(session, flags, released);
    });
};
