/** `loci tend`: what would tidy a graph, decided one by one. */
import { type AnswerOf, type ProposalKind, proposalChoice, proposalKinds } from '@loci/client';
import { withGraphOf } from '../connect.js';
import {
  examples,
  type GraphFlags,
  oneOf,
  type PageFlags,
  pageOf,
  withGraph,
  withPaging,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import { counted, inJson, moreInWords } from '../print.js';
import type { Register } from '../session.js';
import { showRecord } from '../show.js';
import { decisionInWords, proposalInWords } from '../show-proposal.js';
import { tendByKey } from '../tend-by-key.js';
import type { Terminal } from '../terminal.js';

interface ListFlags extends GraphFlags, PageFlags {
  readonly kind?: ProposalKind;
}

interface DecideFlags extends GraphFlags {
  readonly choice?: AnswerOf<'decideProposal'>['choice'] & string;
  readonly name?: string;
  readonly reason?: string;
}

/** Some proposals rest on the models, also when they are decided. */
const needs = { understands: 'loaded' } as const;

const showProposals = (
  terminal: Terminal,
  json: boolean | undefined,
  found: AnswerOf<'listProposals'>,
): void => {
  if (json) {
    terminal.result(inJson(found));
    return;
  }
  if (found.total === 0) terminal.note('There is nothing to tend.');
  else terminal.result(found.items.map(one => proposalInWords(one, terminal)).join('\n\n'));
  const more = moreInWords(found);
  if (more !== null) terminal.note(more);
};

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText('after', examples('loci tend --graph atlas', 'loci tend list --graph atlas --json'));

  const list = (flags: ListFlags) =>
    withGraphOf(
      session,
      flags,
      async (api, graph_id) => {
        const kind = flags.kind === undefined ? {} : { kind: flags.kind };
        showProposals(terminal, flags.json, await api.listProposals({ graph_id, ...kind, ...pageOf(flags) }));
      },
      needs,
    );

  const byKey = command.command('by-key', { isDefault: true }).allowExcessArguments();
  withGraph(byKey.description('decide one after the other, with one key each (default)'))
    .addHelpText('after', examples('loci tend --graph atlas'))
    .action(async (flags: GraphFlags) => {
      const [other] = byKey.args;
      if (other !== undefined)
        throw new WrongUse(`unknown command '${other}'; use list, accept, dismiss, undo or decisions`);
      if (flags.json === true || !terminal.interactive) {
        await list(flags);
        return;
      }
      await withGraphOf(
        session,
        flags,
        async (api, graph_id) => {
          const { accepted, dismissed, skipped } = await tendByKey(api, graph_id, terminal);
          terminal.note(
            `${counted(accepted, 'proposal')} accepted, ${dismissed} dismissed, ${skipped} skipped.`,
          );
        },
        needs,
      );
    });

  withPaging(withGraph(command.command('list').description('list what is proposed')))
    .option('--kind <kind>', proposalKinds.join(', '), oneOf(...proposalKinds))
    .addHelpText('after', examples('loci tend list --graph atlas --kind merge'))
    .action(list);

  const decide = (name: 'accept' | 'dismiss') => async (id: string, flags: DecideFlags) => {
    const { choice, name: wanted, reason } = flags;
    const decided = await withGraphOf(
      session,
      flags,
      (api, graph_id) =>
        api.decideProposal({
          graph_id,
          id,
          decision: name,
          ...(choice === undefined ? {} : { choice }),
          ...(wanted === undefined ? {} : { name: wanted }),
          ...(reason === undefined ? {} : { reason }),
        }),
      needs,
    );
    showRecord(terminal, flags.json, decided, one => decisionInWords(one, terminal));
  };

  withGraph(command.command('accept').description('make the proposed change'))
    .argument('<id>', 'as `loci tend list` shows it')
    .option('--choice <choice>', 'where there is a choice', oneOf(...proposalChoice.options))
    .option('--name <name>', 'the new name of a context')
    .option('--reason <text>', 'why')
    .addHelpText('after', examples('loci tend accept merge-3-9 --graph atlas --choice into_first'))
    .action(decide('accept'));

  withGraph(command.command('dismiss').description('do not propose it again'))
    .argument('<id>', 'as `loci tend list` shows it')
    .option('--reason <text>', 'why')
    .addHelpText('after', examples('loci tend dismiss merge-3-9 --graph atlas'))
    .action(decide('dismiss'));

  withGraph(command.command('undo').description('undo the latest decision about a proposal'))
    .argument('<id>', 'as `loci tend decisions` shows it')
    .addHelpText('after', examples('loci tend undo merge-3-9 --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const undone = await withGraphOf(session, flags, (api, graph_id) => api.undoDecision({ graph_id, id }));
      showRecord(terminal, flags.json, undone, one => decisionInWords(one, terminal));
    });

  withPaging(withGraph(command.command('decisions').description('list what was decided, newest first')))
    .addHelpText('after', examples('loci tend decisions --graph atlas'))
    .action(async (flags: GraphFlags & PageFlags) => {
      await withGraphOf(session, flags, async (api, graph_id) => {
        const found = await api.listDecisions({ graph_id, ...pageOf(flags) });
        if (flags.json) terminal.result(inJson(found));
        else if (found.total === 0) terminal.note('Nothing was decided yet.');
        else terminal.result(found.items.map(one => decisionInWords(one, terminal)).join('\n\n'));
        const more = flags.json ? null : moreInWords(found);
        if (more !== null) terminal.note(more);
      });
    });
};
