/** What a rule for proposals offers: finding candidates, reading one again by its id, and undoing one. */
import { createHash } from 'node:crypto';
import type { ContextName } from '../../domain/context.js';
import type { Memory } from '../../domain/memory.js';
import type { ProposalDecision, ProposalKind, ProposalMembers } from '../../domain/proposal.js';
import type { StoreReads, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';

export interface Evidence {
  readonly memory: Memory;
  readonly quote: string;
}

export interface Choice {
  readonly choice: string;
  /** What happens then, in one sentence. */
  readonly change: string;
}

/** A proposal as a person sees it. */
export interface Proposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly reason: string;
  /** What accepting does, in one sentence. */
  readonly change: string;
  readonly contexts: readonly (ContextName & { readonly memoryCount: number })[];
  readonly contradictionId: string | null;
  readonly evidence: readonly Evidence[];
  readonly choices: readonly Choice[];
  readonly suggestedChoice: string | null;
  /** Accepting needs a name, the suggested one or another. */
  readonly needsName: boolean;
  readonly suggestedName: string | null;
  /** The memories that a split creates. */
  readonly parts: readonly string[];
}

/** What differs between proposals; the rest stays as `plain` has it. */
export type Description = Pick<Proposal, 'reason' | 'change' | 'evidence'> &
  Partial<Omit<Proposal, 'id' | 'kind'>>;

/** What the caller decided besides yes or no. */
export interface Accepted {
  readonly choice: string | null;
  readonly name: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly now: number;
}

/** What accepting did, as far as undoing it needs to know. */
export type Effect = Pick<ProposalDecision, 'choice' | 'changeId' | 'made' | 'at'>;

/** A condition that only a model can check. */
export interface MeaningTest {
  readonly texts: readonly string[];
  readonly isMet: (vectors: readonly Float32Array[]) => boolean;
}

export interface Candidate {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly basis: string;
  readonly members: ProposalMembers;
  /** Null where the rule needs no model. */
  readonly meaning: MeaningTest | null;
  describe(store: StoreReads): Promise<Description>;
  accept(parts: EngineParts, transaction: StoreTransaction, given: Accepted): Promise<Effect>;
}

export interface Rule {
  readonly kinds: readonly ProposalKind[];
  /** In the order in which people should see them; bounded. */
  find(store: StoreReads, graphId: string, now: number): Promise<Candidate[]>;
  /** The one with this id, if the rule holds for it now, apart from its meaning. */
  read(store: StoreReads, graphId: string, id: ProposalId, now: number): Promise<Candidate | null>;
  undo(
    parts: EngineParts,
    transaction: StoreTransaction,
    graphId: string,
    decision: ProposalDecision,
    by: string,
  ): Promise<void>;
}

/** An id names its kind and its members, so that one proposal can be read without looking for all. */
export interface ProposalId {
  readonly kind: string;
  readonly member: string;
}

export const idOf = (kind: ProposalKind, ...members: readonly (string | number)[]): string =>
  [kind, ...members].join('-');

export const readId = (id: string): ProposalId => {
  const at = id.indexOf('-');
  return at < 0 ? { kind: id, member: '' } : { kind: id.slice(0, at), member: id.slice(at + 1) };
};

export const basisOf = (...facts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);

/** Of each kind at most so many are found. */
export const mostOfKind = 200;

/** What a proposal without choices, names and parts leaves empty. */
export const plain = {
  contexts: [],
  contradictionId: null,
  choices: [],
  suggestedChoice: null,
  needsName: false,
  suggestedName: null,
  parts: [],
} as const;

const mostEvidence = 3;
const quoteCharacters = 300;

export const quoteOf = (memory: Memory): Evidence => {
  const text = memory.content.trim();
  return { memory, quote: text.length <= quoteCharacters ? text : `${text.slice(0, quoteCharacters - 1)}…` };
};

/** The newest memories of a context. */
export const evidenceIn = async (
  store: StoreReads,
  graphId: string,
  contextId: number,
): Promise<Evidence[]> => {
  const page = { page: 1, size: mostEvidence };
  return (await store.listMemories(graphId, { contextId, status: 'stored' }, page)).items.map(quoteOf);
};
