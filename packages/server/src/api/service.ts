/** What every door stands on: who is calling, what they ask, and how the house is. */
import type { AnswerOf, CallOptions, KnowledgeApi, OperationName, Upload } from '@loci/client';
import type { LlmState } from '../domain/llm.js';
import type { Grant, RateLimit, TakenToken } from '../domain/secret.js';
import type { WorkSummary } from '../domain/work.js';
import type { SignIns } from './sign-ins.js';

/** A request in the three parts it arrives in; `lines` takes the place of the body where an operation streams. */
export interface CallParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly lines?: Upload;
}

export type Tier = 'lexical' | 'embedded' | 'llm';

/** Which tier answers now, and what is known of the LLM; null where none is configured. */
export interface RunningTier {
  readonly tier: Tier;
  readonly reason: string | null;
  readonly llm: LlmState | null;
  /** Why this LLM, or none. */
  readonly llmReason: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly storage: { readonly kind: string; readonly writable: boolean; readonly reason: string | null };
  readonly tier: Tier;
  /** Why the tier is not higher; null where nothing is missing. */
  readonly tierReason: string | null;
  readonly llm: LlmState | null;
  /** Why this LLM, or none. */
  readonly llmReason: string;
  readonly waiting: WorkSummary;
  /** How far it is, in words; null where nothing waits. */
  readonly progress: string | null;
  readonly webhooks: WebhookReadiness;
}

/** Webhooks of all graphs, and what this process has sent. */
export interface WebhookReadiness {
  readonly webhooks: number;
  readonly failing: number;
  readonly deadLetters: number;
  readonly sent: Readonly<Record<'delivered' | 'refused' | 'unwell', number>>;
}

export interface LociService {
  /** The grant of a usable secret; null for an unknown, expired or revoked one. */
  authenticate(secret: string): Promise<Grant | null>;
  /** Browsers that are signed in. */
  readonly signIns: SignIns;
  /** Checks the grant, then the input, then does it. Throws LociProblem, or the reason of a signal that gave the call up; anything else is a failure of ours. */
  call<Name extends OperationName>(
    grant: Grant,
    name: Name,
    parts: CallParts,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
  /** A call that only reads, with its answer as JSON text; what nobody changed since is given again. Not to be changed. */
  readText<Name extends OperationName>(
    grant: Grant,
    name: Name,
    parts: CallParts,
  ): Promise<{ readonly answer: AnswerOf<Name>; readonly text: string }>;
  /** The same as typed methods for one caller. */
  as(grant: Grant): KnowledgeApi;
  /** Throws `forbidden` or `graph_not_found` unless the grant may read the graph. */
  mayRead(grant: Grant, graphId: string): Promise<void>;
  onCommit(graphId: string, listener: () => void): () => void;
  /** Takes one token of a rate limit that all processes share; null where each counts for itself. */
  takeToken(secretId: string, limit: RateLimit): Promise<TakenToken | null>;
  readiness(): Promise<Readiness>;
  hasUsableSecret(): Promise<boolean>;
  close(): Promise<void>;
}

/** The owner of the folder: the command line on local data, and `LOCI_ADMIN_SECRET`. */
export const ownerGrant: Grant = {
  secretId: 'owner',
  actor: 'owner',
  holder: 'agent',
  displayName: null,
  graphs: '*',
  permissions: ['admin'],
  rateLimit: null,
  expiresAt: null,
};

/** The owner as the person of this name; without one, nobody is named beside what is stored. */
export const ownerNamed = (name: string | null): Grant =>
  name === null ? ownerGrant : { ...ownerGrant, actor: name, holder: 'person', displayName: name };
