/** `loci tend`: what would tidy a graph, decided one by one. */
import { type AnswerOf, type ProposalKind, proposalChoice, proposalKinds } from '@loci/client';
import type { Command } from 'commander';
import { listing, printing } from '../call-command.js';
import { withGraphOf } from '../connect.js';
import { given } from '../given.js';
import { examples, type GraphFlags, oneOf, type PageFlags, withGraph, withPaging } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { counted } from '../print.js';
import type { Register } from '../session.js';
import { each } from '../show.js';
import { decisionInWords, proposalInWords } from '../show-proposal.js';
import { tendByKey } from '../tend-by-key.js';

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

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText('after', examples('loci tend --graph atlas', 'loci tend list --graph atlas --json'));

  const list = listing(
    session,
    (api, asked, { kind }: ListFlags) => api.listProposals({ ...asked, ...given({ kind }) }),
    each(proposalInWords),
    'There is nothing to tend.',
    needs,
  );

  const byKey = command.command('by-key', { isDefault: true }).allowExcessArguments();
  withGraph(byKey.description('decide one proposal at a time, each with a single key (default)'))
    .addHelpText('after', examples('loci tend --graph atlas'))
    .action(async (flags: GraphFlags, self: Command) => {
      const [other] = byKey.args;
      if (other !== undefined)
        throw new WrongUse(`unknown command '${other}'; use list, accept, dismiss, undo or decisions`);
      if (flags.json === true || !terminal.interactive) {
        await list(flags, self);
        return;
      }
      await withGraphOf(
        session,
        flags,
        async (api, graph_id) => {
          const { accepted, dismissed, skipped } = await tendByKey(api, graph_id, terminal);
          terminal.note(
            `${counted(accepted, 'proposal')} accepted, ${dismissed} left as they are, ${skipped} skipped.`,
          );
        },
        needs,
      );
    });

  withPaging(withGraph(command.command('list').description('list what is proposed')))
    .option('--kind <kind>', proposalKinds.join(', '), oneOf(...proposalKinds))
    .addHelpText('after', examples('loci tend list --graph atlas --kind merge'))
    .action(list);

  const decide = (decision: 'accept' | 'dismiss') =>
    printing(
      session,
      (api, graph_id, id: string, { choice, name, reason }: DecideFlags) =>
        api.decideProposal({ graph_id, id, decision, ...given({ choice, name, reason }) }),
      decisionInWords,
      needs,
    );

  withGraph(command.command('accept').description('make the proposed change'))
    .argument('<id>', 'as `loci tend list` shows it')
    .option('--choice <choice>', 'where there is a choice', oneOf(...proposalChoice.options))
    .option('--name <name>', 'the new name of a context')
    .option('--reason <text>', 'why')
    .addHelpText('after', examples('loci tend accept merge-3-9 --graph atlas --choice into_first'))
    .action(decide('accept'));

  withGraph(command.command('dismiss').description('leave it as it is, and do not propose it again'))
    .argument('<id>', 'as `loci tend list` shows it')
    .option('--reason <text>', 'why')
    .addHelpText('after', examples('loci tend dismiss merge-3-9 --graph atlas'))
    .action(decide('dismiss'));

  withGraph(command.command('undo').description('undo the latest decision about a proposal'))
    .argument('<id>', 'as `loci tend decisions` shows it')
    .addHelpText('after', examples('loci tend undo merge-3-9 --graph atlas'))
    .action(
      printing(session, (api, graph_id, id: string) => api.undoDecision({ graph_id, id }), decisionInWords),
    );

  withPaging(withGraph(command.command('decisions').description('list what was decided, newest first')))
    .addHelpText('after', examples('loci tend decisions --graph atlas'))
    .action(
      listing(
        session,
        (api, asked) => api.listDecisions(asked),
        each(decisionInWords),
        'Nothing was decided yet.',
      ),
    );
};
