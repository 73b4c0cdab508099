/** The queue of proposals, computed from what is stored now. */

import { type Page, type PageRequest, pageFrom } from '../../domain/page.js';
import type { ProposalDecision, ProposalKind } from '../../domain/proposal.js';
import type { StoreReads } from '../../storage/store.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { thoseThatHold } from './by-meaning.js';
import { contradictionRule } from './contradictions.js';
import { endedRule } from './ended.js';
import { mergeRule } from './merges.js';
import { renameRule } from './names.js';
import { type Candidate, type Proposal, plain, type Rule } from './rule.js';
import { splitRule } from './splits.js';

/** In the order in which people see them. */
export const rules: readonly Rule[] = [contradictionRule, mergeRule, renameRule, endedRule, splitRule];

/** A dismissed one returns once what it rests on has changed. */
const isDismissed = ({ basis }: Candidate, decision: ProposalDecision | undefined): boolean =>
  decision?.decision === 'dismissed' && decision.basis === basis;

const undecided = async (
  store: StoreReads,
  graphId: string,
  candidates: readonly Candidate[],
): Promise<Candidate[]> => {
  const decisions = await store.decisionsOn(
    graphId,
    candidates.map(({ id }) => id),
  );
  const byId = new Map(decisions.map(one => [one.proposalId, one]));
  return candidates.filter(one => !isDismissed(one, byId.get(one.id)));
};

const proposalOf = async (store: StoreReads, { id, kind, describe }: Candidate): Promise<Proposal> => ({
  ...plain,
  id,
  kind,
  ...(await describe(store)),
});

export const listProposals = async (
  parts: EngineParts,
  graphId: string,
  /** Null: all. */
  kind: ProposalKind | null,
  page: PageRequest,
): Promise<Page<Proposal>> => {
  const { store } = parts;
  await findGraph(store, graphId);
  const asked = rules.filter(({ kinds }) => kind === null || kinds.includes(kind));
  const found: Candidate[] = [];
  for (const rule of asked) found.push(...(await rule.find(store, graphId, parts.now())));
  const wanted = kind === null ? found : found.filter(one => one.kind === kind);
  const open = await thoseThatHold(parts, await undecided(store, graphId, wanted));
  const { items, ...rest } = pageFrom(open, page);
  return { ...rest, items: await Promise.all(items.map(one => proposalOf(store, one))) };
};

export const listDecisions = async (
  store: StoreReads,
  graphId: string,
  page: PageRequest,
): Promise<Page<ProposalDecision>> => {
  await findGraph(store, graphId);
  return store.decisions(graphId, page);
};
