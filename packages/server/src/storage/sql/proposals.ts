/** Decisions about proposals as rows, and the memories that have ended. */
import type { EventType } from '../../domain/event.js';
import type { Metadata } from '../../domain/memory.js';
import type { ProposalDecision } from '../../domain/proposal.js';
import { dropRowsWith } from './drop-rows.js';
import { addEvents } from './events.js';
import { insertInto, listOf, type SqlTransaction } from './executor.js';
import { readPage } from './pages.js';
import type { Read, Write } from './queries.js';
import { list, recordsOf } from './records.js';
import { memories } from './versions.js';

/** Only the present version of a memory counts; the conditions are those of the index. */
const isEnding = `v.valid_until IS NOT NULL AND v.replaced_at IS NULL AND v.status = 'stored'`;

const endedByResolution = `EXISTS (SELECT 1 FROM contradictions c JOIN resolutions r
    ON r.graph_id = c.graph_id AND r.contradiction_id = c.contradiction_id
  WHERE c.graph_id = v.graph_id AND c.first_id = v.memory_id
    AND r.resolution = 'both_in_time' AND r.undone_at IS NULL)`;

export const endedMemories: Read<'endedMemories'> = async (db, graphId, now, most) => {
  const rows = await db.all<[string]>(
    `SELECT v.memory_id FROM versions v
      WHERE v.graph_id = ? AND ${isEnding} AND v.valid_until <= ? AND NOT ${endedByResolution}
      ORDER BY v.valid_until DESC, v.memory_id DESC LIMIT ?`,
    [graphId, now, most],
  );
  const ids = rows.map(([id]) => id);
  const found = new Map((await memories(db, graphId, ids)).map(memory => [memory.id, memory]));
  return ids.flatMap(id => found.get(id) ?? []);
};

const records = recordsOf<ProposalDecision>({
  id: 'decision_id',
  proposalId: 'proposal_id',
  kind: 'kind',
  decision: 'decision',
  choice: 'choice',
  reason: 'reason',
  basis: 'basis',
  changeId: 'change_id',
  made: list('made'),
  by: 'decided_by',
  at: 'decided_at',
  undoneBy: 'undone_by',
  undoneAt: 'undone_at',
});

export const decisionsOn: Read<'decisionsOn'> = async (db, graphId, proposalIds) => {
  if (proposalIds.length === 0) return [];
  const rows = await db.all(
    `SELECT ${records.columns} FROM proposal_decisions
      WHERE graph_id = ? AND ${db.dialect.isIn('proposal_id')} AND undone_at IS NULL ORDER BY decided_at, decision_id`,
    [graphId, listOf(proposalIds)],
  );
  // Of several about one proposal the last stays.
  return [...new Map(rows.map(records.read).map(one => [one.proposalId, one])).values()];
};

export const decisions: Read<'decisions'> = (db, graphId, page) =>
  readPage(
    db,
    {
      columns: records.columns,
      from: 'proposal_decisions WHERE graph_id = ?',
      params: [graphId],
      order: 'decided_at DESC, decision_id DESC',
    },
    page,
    records.read,
  );

const eventOf = (
  type: EventType,
  { proposalId, kind }: Pick<ProposalDecision, 'proposalId' | 'kind'>,
  data: Metadata,
) => ({ type, memoryId: null, data: { proposal: proposalId, kind, ...data } });

const memberOfContext = (contextId: number): string => `context ${contextId}`;

const insertDecisions = insertInto('proposal_decisions', ['graph_id', ...records.names]);
const insertMembers = insertInto('proposal_members', ['graph_id', 'member', 'decision_id']);

export const addDecision: Write<'addDecision'> = async (tx, graphId, decision, { memoryIds, contextIds }) => {
  const { id, choice, by, at } = decision;
  await insertDecisions(tx, [[graphId, ...records.values(decision)]]);
  const members = [...memoryIds, ...contextIds.map(memberOfContext)];
  await insertMembers(
    tx,
    [...new Set(members)].map(member => [graphId, member, id]),
  );
  const data = { decided_by: by, ...(choice === null ? {} : { choice }) };
  await addEvents(tx, graphId, [eventOf(`proposal.${decision.decision}`, decision, data)], at);
};

export const undoDecision: Write<'undoDecision'> = async (tx, graphId, decision, { by, at }) => {
  await tx.run(
    'UPDATE proposal_decisions SET undone_by = ?, undone_at = ? WHERE graph_id = ? AND decision_id = ?',
    [by, at, graphId, decision.id],
  );
  await addEvents(tx, graphId, [eventOf('proposal.undone', decision, { undone_by: by })], at);
};

const dropDecisions = async (
  tx: SqlTransaction,
  graphId: string,
  members: readonly string[],
): Promise<void> => {
  const rows = await tx.all<[string]>(
    `SELECT DISTINCT decision_id FROM proposal_members WHERE graph_id = ? AND ${tx.dialect.isIn('member')}`,
    [graphId, listOf(members)],
  );
  if (rows.length === 0) return;
  const ids = rows.map(([id]) => id);
  for (const table of ['proposal_members', 'proposal_decisions'])
    await dropRowsWith(tx, table, graphId, 'decision_id', ids);
};

/** Their reasons may repeat what is forgotten. */
export const dropDecisionsOf = (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
): Promise<void> => dropDecisions(tx, graphId, memoryIds);

export const dropDecisionsAbout = (
  tx: SqlTransaction,
  graphId: string,
  contextIds: readonly number[],
): Promise<void> => dropDecisions(tx, graphId, contextIds.map(memberOfContext));
