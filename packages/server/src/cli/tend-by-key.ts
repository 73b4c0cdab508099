/** Shows one proposal after the other to a person, who decides each with one key. */
import { type KnowledgeApi, LociProblem, type Proposal } from '@loci/client';
import { counted } from './print.js';
import { proposalInWords } from './show-proposal.js';
import type { Terminal } from './terminal.js';

interface Tally {
  accepted: number;
  dismissed: number;
  skipped: number;
}

type Step = 'next' | 'again' | 'quit' | 'undone';

const keysFor = ({ choices, suggested_choice }: Proposal): string => {
  const choose = choices.length === 0 ? '' : `1-${choices.length} choose, `;
  const accept = choices.length > 0 && suggested_choice === null ? '' : 'y accept, ';
  return `${accept}${choose}l leave it as it is, s skip, u undo the last, q quit`;
};

const nameFor = async (terminal: Terminal, { suggested_name }: Proposal): Promise<string> => {
  const offer = suggested_name === null ? '' : ` [${suggested_name}]`;
  const typed = await terminal.ask(`New name${offer}: `);
  return typed === '' ? (suggested_name ?? '') : typed;
};

export const tendByKey = async (api: KnowledgeApi, graph_id: string, terminal: Terminal): Promise<Tally> => {
  const tally: Tally = { accepted: 0, dismissed: 0, skipped: 0 };
  const done: { id: string; counted: 'accepted' | 'dismissed' }[] = [];
  const skipped = new Set<string>();

  const nextOne = async (): Promise<{ one: Proposal; total: number } | null> => {
    for (let page = 1; ; page++) {
      const { items, total, page_size } = await api.listProposals({ graph_id, page });
      const one = items.find(({ id }) => !skipped.has(id));
      if (one !== undefined) return { one, total: total - skipped.size };
      if (page * page_size >= total) return null;
    }
  };

  const accept = async (one: Proposal, choice?: Proposal['suggested_choice']): Promise<Step> => {
    const name = one.needs_name ? await nameFor(terminal, one) : null;
    if (name === '') return 'again';
    await api.decideProposal({
      graph_id,
      id: one.id,
      decision: 'accept',
      ...(choice == null ? {} : { choice }),
      ...(name === null ? {} : { name }),
    });
    done.push({ id: one.id, counted: 'accepted' });
    tally.accepted++;
    terminal.note('Accepted.');
    return 'next';
  };

  const undo = async (): Promise<Step> => {
    const last = done.pop();
    if (last === undefined) {
      terminal.note('There is nothing to undo.');
      return 'again';
    }
    await api.undoDecision({ graph_id, id: last.id });
    tally[last.counted]--;
    terminal.note('Undone.');
    return 'undone';
  };

  const decide = async (one: Proposal, key: string): Promise<Step> => {
    const choice = one.choices[Number(key) - 1]?.choice;
    if (choice !== undefined) return accept(one, choice);
    switch (key.toLowerCase()) {
      case 'y':
        if (one.choices.length === 0 || one.suggested_choice !== null) return accept(one);
        terminal.note(`Choose 1 to ${one.choices.length}.`);
        return 'again';
      case 'l':
        await api.decideProposal({ graph_id, id: one.id, decision: 'dismiss' });
        done.push({ id: one.id, counted: 'dismissed' });
        tally.dismissed++;
        terminal.note(
          one.contradiction_id === null ? 'Left as it is.' : 'Left as it is: the contradiction stays open.',
        );
        return 'next';
      case 's':
        skipped.add(one.id);
        tally.skipped++;
        return 'next';
      case 'u':
        return undo();
      case 'q':
        return 'quit';
      default:
        return 'again';
    }
  };

  /** What the service refuses, a person can answer differently. */
  const orSay = async (act: () => Promise<Step>): Promise<Step> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof LociProblem)) throw error;
      terminal.note(error.message);
      return 'again';
    }
  };

  /** The last decision can be undone too. */
  const isOver = async (): Promise<boolean> => {
    if (done.length === 0) return true;
    terminal.note(terminal.notePaint.faint('Nothing is left. u undo the last, q quit'));
    return (await terminal.key()).toLowerCase() !== 'u' || (await orSay(undo)) !== 'undone';
  };

  for (;;) {
    const next = await nextOne();
    if (next === null) {
      if (await isOver()) return tally;
      continue;
    }
    terminal.note(`\n${proposalInWords(next.one, terminal)}`);
    terminal.note(terminal.notePaint.faint(`${counted(next.total, 'proposal')} left. ${keysFor(next.one)}`));
    let step: Step = 'again';
    while (step === 'again') {
      const key = await terminal.key();
      step = await orSay(() => decide(next.one, key));
    }
    if (step === 'quit') return tally;
  }
};
