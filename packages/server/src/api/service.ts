/** What every interface builds on: who is calling, what they ask, and the state of the server. */
import type { AnswerOf, CallOptions, KnowledgeApi, OperationName, Upload } from '@loci/client';
import type { LlmState } from '../domain/llm.js';
import type { Grant, RateLimit, TakenToken } from '../domain/secret.js';
import type { WorkSummary } from '../domain/work.js';
import type { SignIns } from './sign-ins.js';

/** A request in the three parts it arrives in; `lines` replaces the body where an operation streams. */
export interface CallParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly lines?: Upload;
}

export type Tier = 'lexical' | 'embedded' | 'llm';

/** Which tier answers now, and the state of the LLM; null where none is configured. */
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
  /** Its progress as text; null where nothing is pending. */
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
  /** The grant of a valid secret; null for an unknown, expired or revoked one. */
  authenticate(secret: string): Promise<Grant | null>;
  /** Browsers that are signed in. */
  readonly signIns: SignIns;
  /**
   * Checks the grant, then the input, then runs the call. Throws LociProblem, or the reason of the signal that
   * aborted the call; anything else is an internal failure.
   */
  call<Name extends OperationName>(
    grant: Grant,
    name: Name,
    parts: CallParts,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
  /** A read-only call with its answer as JSON text, cached while nothing changes. Callers must not modify it. */
  readText<Name extends OperationName>(
    grant: Grant,
    name: Name,
    parts: CallParts,
  ): Promise<{ readonly answer: AnswerOf<Name>; readonly text: string }>;
  /** The same as typed methods for one caller. */
  as(grant: Grant): KnowledgeApi;
  onCommit(graphId: string, listener: () => void): () => void;
  /** Takes one token from a rate limit that all processes share; null where each counts for itself. */
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

/** The owner under this person's name; without one, stored memories name no one. */
export const ownerNamed = (name: string | null): Grant =>
  name === null ? ownerGrant : { ...ownerGrant, actor: name, holder: 'person', displayName: name };
