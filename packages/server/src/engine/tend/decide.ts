/** Decides a proposal, and undoes a decision. Each is one transaction: the change, who decided, and the event. */
import { LociProblem } from '@loci/client';
import type { Decision, ProposalDecision } from '../../domain/proposal.js';
import type { StoreReads } from '../../storage/store.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { thoseThatHold } from './by-meaning.js';
import { rules } from './propose.js';
import { type Candidate, type Effect, type Rule, readId } from './rule.js';

export interface DecisionGiven {
  readonly decision: Decision;
  readonly choice: string | null;
  readonly name: string | null;
  readonly reason: string | null;
}

const ruleOf = (id: string): Rule | undefined => {
  const { kind } = readId(id);
  return rules.find(({ kinds }) => (kinds as readonly string[]).includes(kind));
};

const readNow = async (
  store: StoreReads,
  graphId: string,
  id: string,
  now: number,
): Promise<Candidate | null> => (await ruleOf(id)?.read(store, graphId, readId(id), now)) ?? null;

const notThere = (id: string): LociProblem =>
  new LociProblem(
    'proposal_not_found',
    `The graph has no proposal "${id}" now: it was decided, or what it rests on has changed.`,
  );

const latestOn = async (store: StoreReads, graphId: string, id: string): Promise<ProposalDecision | null> =>
  (await store.decisionsOn(graphId, [id]))[0] ?? null;

/** A retry, for example after a lost answer, is the same decision. */
const decidedBefore = async (
  store: StoreReads,
  graphId: string,
  id: string,
  { decision, choice }: DecisionGiven,
): Promise<ProposalDecision> => {
  const latest = await latestOn(store, graphId, id);
  if (latest === null) throw notThere(id);
  if (latest.decision === decision && (choice === null || choice === latest.choice)) return latest;
  throw new LociProblem(
    'conflict',
    `This proposal was ${latest.decision} by ${latest.by} at ${new Date(latest.at).toISOString()}. Undo that first.`,
  );
};

const unchanged = (at: number): Effect => ({ choice: null, changeId: null, made: [], at });

/** A choice or a name that would be ignored is an error, as a misspelled field is. */
const refuseExtra = (candidate: Candidate, { decision, choice, name }: DecisionGiven): void => {
  const { kind } = candidate;
  const takesChoice = decision === 'accepted' && ['settle', 'confirm', 'merge'].includes(kind);
  const takesName = decision === 'accepted' && kind === 'rename';
  const errors = [
    ...(choice !== null && !takesChoice
      ? [{ path: 'choice', message: 'there is nothing to choose here' }]
      : []),
    ...(name !== null && !takesName ? [{ path: 'name', message: 'this proposal needs no name' }] : []),
  ];
  if (errors.length > 0)
    throw new LociProblem('invalid_request', `A proposal of kind "${kind}" does not take this.`, { errors });
};

export const decideProposal = async (
  parts: EngineParts,
  graphId: string,
  id: string,
  given: DecisionGiven,
  by: string,
): Promise<ProposalDecision> => {
  const { store } = parts;
  await findGraph(store, graphId);
  const found = await readNow(store, graphId, id, parts.now());
  const [candidate] = found === null ? [] : await thoseThatHold(parts, [found]);
  if (candidate === undefined) return decidedBefore(store, graphId, id, given);
  refuseExtra(candidate, given);
  return store.write(async transaction => {
    const now = parts.now();
    const present = await readNow(transaction, graphId, id, now);
    if (present === null) return decidedBefore(transaction, graphId, id, given);
    if (present.basis !== candidate.basis)
      throw new LociProblem('conflict', 'What this proposal rests on has just changed. Read it again.');
    const latest = await latestOn(transaction, graphId, id);
    const isRetry = latest?.decision === 'dismissed' && latest.basis === present.basis;
    if (given.decision === 'dismissed' && isRetry) return latest;
    const effect =
      given.decision === 'accepted'
        ? await present.accept(parts, transaction, { ...given, by, now })
        : unchanged(now);
    const decision: ProposalDecision = {
      id: parts.newId(),
      proposalId: id,
      kind: present.kind,
      decision: given.decision,
      reason: given.reason,
      basis: present.basis,
      by,
      undoneBy: null,
      undoneAt: null,
      ...effect,
    };
    const { memoryIds, contextIds } = present.members;
    await transaction.addDecision(graphId, decision, {
      memoryIds: [...memoryIds, ...effect.made],
      contextIds,
    });
    return decision;
  });
};

export const undoProposal = (
  parts: EngineParts,
  graphId: string,
  id: string,
  by: string,
): Promise<ProposalDecision> =>
  parts.store.write(async transaction => {
    await findGraph(transaction, graphId);
    const latest = await latestOn(transaction, graphId, id);
    if (latest === null)
      throw new LociProblem('proposal_not_found', `No decision about the proposal "${id}" is in force.`);
    if (latest.decision === 'accepted') await ruleOf(id)?.undo(parts, transaction, graphId, latest, by);
    const undoing = { by, at: parts.now() };
    await transaction.undoDecision(graphId, latest, undoing);
    return { ...latest, undoneBy: by, undoneAt: undoing.at };
  });
