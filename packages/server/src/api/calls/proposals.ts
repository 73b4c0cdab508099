/** Calls about proposals: what would tidy the graph, and what people decide. */
import type { SomeHandlers } from '../handlers.js';
import { decisionWire, proposalWire } from '../wire/proposals.js';
import { listOf, pageOf } from '../wire/values.js';

const decided = { accept: 'accepted', dismiss: 'dismissed' } as const;

export const proposalCalls = {
  async listProposals(engine, input) {
    return listOf(
      await engine.listProposals(input.graph_id, input.kind ?? null, pageOf(input)),
      proposalWire,
    );
  },
  async listDecisions(engine, input) {
    return listOf(await engine.listDecisions(input.graph_id, pageOf(input)), decisionWire);
  },
  async decideProposal(engine, { graph_id, id, decision, choice, name, reason }, { grant }) {
    const given = {
      decision: decided[decision],
      choice: choice ?? null,
      name: name ?? null,
      reason: reason ?? null,
    };
    return decisionWire(await engine.decideProposal(graph_id, id, given, grant.actor));
  },
  async undoDecision(engine, { graph_id, id }, { grant }) {
    return decisionWire(await engine.undoProposal(graph_id, id, grant.actor));
  },
} satisfies SomeHandlers;
