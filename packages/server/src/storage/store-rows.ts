/** What goes into and comes out of a database, besides the domain types. */
import type { ContextName } from '../domain/context.js';
import type { EventType } from '../domain/event.js';
import type {
  Arrival,
  Memory,
  MemoryBody,
  MemoryStatus,
  SourceKind,
  SourceRecord,
} from '../domain/memory.js';
import type { ContextPair, MemoryLink } from '../domain/relationship.js';
import type { AsideEvent, Webhook, WebhookState } from '../domain/webhook.js';

export interface MemoryFilter {
  readonly contextId?: number | undefined;
  /** Compared by key; with no `contextId`, every context of the type. */
  readonly contextType?: string | undefined;
  /** Compared by key; with no `contextId`, every context of this name, whatever its type. */
  readonly contextName?: string | undefined;
  readonly status?: MemoryStatus | undefined;
  /** The id starts or ends with this: 0-9, a-f and hyphens. */
  readonly idPart?: string | undefined;
  readonly sourceKind?: SourceKind | undefined;
  /** occurredAt ≥ since, < until. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly needsReview?: boolean | undefined;
  /** Only what was true at this time. */
  readonly validAt?: number | undefined;
  /** The version known at this time, instead of the current one. */
  readonly knownAt?: number | undefined;
}

/** The position of a memory in a list by time: newest first; of two at the same time, the one with the greater id. */
export interface PlaceInTime {
  readonly occurredAt: number;
  readonly id: string;
}

/** A memory that held at some time, and its contexts. */
export interface HeldMemory {
  readonly id: string;
  readonly contextIds: readonly number[];
}

/** A link between two memories, as it counts for one pair of contexts. */
export type PlacedLink = ContextPair & Pick<MemoryLink, 'first' | 'second' | 'strength' | 'createdAt'>;

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

/** A version as the search index reads it. */
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

/** A vector as int8; each number times `scale` is the real value. */
export interface NewVector {
  readonly memoryId: string;
  readonly version: number;
  readonly scale: number;
  readonly data: Int8Array;
}

export interface VectorRow extends NewVector {
  /** Counts the vectors of one model in one graph in the order of creation. */
  readonly seq: number;
}

export interface StoredAnswer {
  readonly bodyHash: string;
  readonly answer: string;
  readonly createdAt: number;
}

/** The key of a statement by its text and its contexts; one memory per key. */
export type StatementKey = (content: string, contexts: readonly ContextName[]) => string;

/** A memory that already says the same in the same contexts. */
export interface KnownStatement {
  readonly statementKey: string;
  readonly id: string;
}

/** What is needed to place and count a memory. */
export interface Place {
  readonly id: number;
  readonly typeKey: string;
  readonly nameKey: string;
  readonly type: string;
  readonly name: string;
}

/** A requested name, and the context it reaches under another current name. */
export interface FormerPlace {
  readonly typeKey: string;
  readonly nameKey: string;
  readonly place: Place;
}

/** The requested contexts that exist, and how their types are spelled. */
export interface KnownPlaces {
  readonly places: readonly Place[];
  readonly former: readonly FormerPlace[];
  readonly types: ReadonlyMap<string, string>;
}

/** What must be known before memories are stored. */
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

/** A memory with all its versions, from an import. */
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

/** A sentence from an insight, as a hash, with a memory it came from. */
export interface GivenSentence {
  readonly sentence: string;
  readonly memoryId: string;
}

/** A webhook with something to do, and its deferred events that are due. */
export interface TakenWebhook {
  readonly graphId: string;
  readonly webhook: Webhook;
  readonly asides: readonly AsideEvent[];
}

/** How a batch ended. */
export interface SettledWebhook {
  readonly state: WebhookState;
  /** Deferred before, and now delivered. */
  readonly delivered: readonly number[];
  /** Deferred, for the first time or again. */
  readonly asides: readonly AsideEvent[];
}

export interface WebhookSummary {
  readonly webhooks: number;
  /** Webhooks whose address fails. */
  readonly failing: number;
  readonly deadLetters: number;
}

export interface StoreHealth {
  readonly writable: boolean;
  /** Why not, in one sentence. */
  readonly reason: string | null;
  /** Reads may be wrong too. */
  readonly isDamaged?: true;
}

/** Which events: their types and their time; `before` continues a walk from the newest. */
export interface EventsBetween {
  readonly types: readonly EventType[];
  readonly since: number;
  readonly until: number;
  readonly before: { readonly at: number; readonly seq: number } | null;
}
