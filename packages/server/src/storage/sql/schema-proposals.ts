/** Tables about proposals. */
import type { Dialect } from './executor.js';

/** Stated: what people decided about proposals, and what each decision is about. */
export const proposalTables = ({ text, integer, clustered }: Dialect): string[] => [
  `CREATE TABLE proposal_decisions (
    graph_id ${text} NOT NULL, decision_id ${text} NOT NULL, proposal_id ${text} NOT NULL, kind ${text} NOT NULL,
    decision ${text} NOT NULL, choice ${text}, reason ${text}, basis ${text} NOT NULL, change_id ${text},
    made ${text}, decided_by ${text} NOT NULL, decided_at ${integer} NOT NULL, undone_by ${text}, undone_at ${integer},
    PRIMARY KEY (graph_id, decision_id)
  )${clustered}`,
  `CREATE INDEX proposal_decisions_by_proposal ON proposal_decisions (graph_id, proposal_id)`,
  `CREATE INDEX proposal_decisions_by_time ON proposal_decisions (graph_id, decided_at, decision_id)`,
  `CREATE TABLE proposal_members (
    graph_id ${text} NOT NULL, member ${text} NOT NULL, decision_id ${text} NOT NULL,
    PRIMARY KEY (graph_id, member, decision_id)
  )${clustered}`,
  `CREATE INDEX proposal_members_by_decision ON proposal_members (graph_id, decision_id)`,
  `CREATE INDEX versions_ending ON versions (graph_id, valid_until)
    WHERE valid_until IS NOT NULL AND replaced_at IS NULL AND status = 'stored'`,
];
