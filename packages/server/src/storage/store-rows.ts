/** What goes into a database and comes out of it, beside the nouns of the domain. */
import type { ContextName } from '../domain/context.js';
import type {
  Arrival,
  Memory,
  MemoryBody,
  MemoryStatus,
  SourceKind,
  SourceRecord,
} from '../domain/memory.js';
import type { LinkKind } from '../domain/relationship.js';
import type { AsideEvent, Webhook, WebhookState } from '../domain/webhook.js';

export interface MemoryFilter {
  readonly contextId?: number;
  /** Compared by key; with no `contextId`, every context of the type. */
  readonly contextType?: string;
  /** Compared by key; with no `contextId`, every context of this name, whatever its type. */
  readonly contextName?: string;
  readonly status?: MemoryStatus;
  /** The id begins or ends so: 0-9, a-f and hyphens. */
  readonly idPart?: string;
  readonly sourceKind?: SourceKind;
  /** occurredAt ≥ since, < until. */
  readonly since?: number;
  readonly until?: number;
  readonly needsReview?: boolean;
  /** Only what was true then. */
  readonly validAt?: number;
  /** The version that was known then, instead of the present one. */
  readonly knownAt?: number;
}

/** Where a memory stands in a list by time: newest first, of two at the same time the one with the greater id. */
export interface PlaceInTime {
  readonly occurredAt: number;
  readonly id: string;
}

/** A memory that held at some time, and the contexts it was in. */
export interface HeldMemory {
  readonly id: string;
  readonly contextIds: readonly number[];
}

/** A link between two memories, as it counts for one pair of contexts. */
export interface PlacedLink {
  readonly from: number;
  readonly kind: LinkKind;
  readonly to: number;
  readonly first: string;
  readonly second: string;
  readonly strength: number;
  readonly createdAt: number;
}

/** Equal parts of a span of time; `to` itself is in the last one. */
export interface TimeParts {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

export interface CountOfPart {
  /** From 0. */
  readonly part: number;
  readonly count: number;
}

/** A version as the search index takes it in. */
export interface IndexedVersion {
  readonly seq: number;
  readonly memory: Memory;
  readonly contextIds: readonly number[];
}

export interface IndexSnapshot {
  readonly throughSeq: number;
  readonly format: string;
  readonly parts: readonly Uint8Array[];
}

/** A vector as int8; each number times `scale` is the real one. */
export interface NewVector {
  readonly memoryId: string;
  readonly version: number;
  readonly scale: number;
  readonly data: Int8Array;
}

export interface VectorRow extends NewVector {
  /** Counts the vectors of one model in one graph in the order they were made. */
  readonly seq: number;
}

export interface StoredAnswer {
  readonly bodyHash: string;
  readonly answer: string;
  readonly createdAt: number;
}

/** The key of a statement by its text and its contexts, under which it is one memory. */
export type StatementKey = (content: string, contexts: readonly ContextName[]) => string;

/** A memory that says the same in the same contexts already. */
export interface KnownStatement {
  readonly statementKey: string;
  readonly id: string;
}

/** What it takes to place and to count a memory. */
export interface Place {
  readonly id: number;
  readonly typeKey: string;
  readonly nameKey: string;
  readonly type: string;
  readonly name: string;
}

/** A name that was asked for, and the context that it reaches though that is called otherwise now. */
export interface FormerPlace {
  readonly typeKey: string;
  readonly nameKey: string;
  readonly place: Place;
}

/** Of the contexts asked for those that are there, and how their types are spelled. */
export interface KnownPlaces {
  readonly places: readonly Place[];
  readonly former: readonly FormerPlace[];
  readonly types: ReadonlyMap<string, string>;
}

/** What is to be known before memories are stored. */
export interface Beforehand {
  readonly isThere: boolean;
  readonly vectorModel: string | null;
  readonly known: readonly KnownStatement[];
  readonly hasGivenSentences: boolean;
  readonly places: KnownPlaces;
}

export interface NewMemoryRow extends Pick<Arrival, 'givenBy' | 'isEcho'> {
  readonly id: string;
  readonly body: MemoryBody;
  /** `statementKey(content, contexts)`: see engine/remember. */
  readonly statementKey: string;
  readonly recordedAt: number;
}

/** A memory with all its versions, as an import brings it. */
export interface ImportedMemory {
  readonly id: string;
  readonly createdAt: number;
  readonly statementKey: string;
  readonly versions: readonly (MemoryBody & {
    version: number;
    recordedAt: number;
    replacedAt: number | null;
  })[];
  readonly sources: readonly SourceRecord[];
}

export interface ForgottenCounts {
  readonly memories: number;
  readonly versions: number;
  readonly contexts: number;
  readonly links: number;
  readonly relationships: number;
  readonly contradictions: number;
}

/** A sentence that an insight gave, as a hash, with a memory that it came from. */
export interface GivenSentence {
  readonly sentence: string;
  readonly memoryId: string;
}

/** A webhook with something to do, and what was put aside for it and is due. */
export interface TakenWebhook {
  readonly graphId: string;
  readonly webhook: Webhook;
  readonly asides: readonly AsideEvent[];
}

/** How a taking ended. */
export interface SettledWebhook {
  readonly state: WebhookState;
  /** Put aside before, and now delivered. */
  readonly delivered: readonly number[];
  /** Put aside, anew or again. */
  readonly asides: readonly AsideEvent[];
}

export interface WebhookSummary {
  readonly webhooks: number;
  /** Those whose address is not well. */
  readonly failing: number;
  readonly deadLetters: number;
}

export interface StoreHealth {
  readonly writable: boolean;
  /** Why not, in a sentence. */
  readonly reason: string | null;
  /** What is read may be wrong too. */
  readonly isDamaged?: true;
}

/** Vectors searched by the database itself, for graphs whose vectors should not all be in memory. */
export interface NearVectors {
  /** Whether this graph can be searched so; where it cannot yet, it is being prepared. */
  isReady(graphId: string, model: string, dimensions: number): Promise<boolean>;
  /** Of the nearest, most; with their numbers, so that the caller scores them as it scores all others. */
  find(
    graphId: string,
    model: string,
    query: Float32Array,
    dimensions: number,
    limit: number,
  ): Promise<VectorRow[]>;
}
