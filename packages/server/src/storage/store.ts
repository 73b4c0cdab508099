/** The Store port: what the engine needs from a database. Both databases pass `test/storage/describe-store.ts`. */
import type { Context, ContextName } from '../domain/context.js';
import type { Contradiction, Resolution, Undoing } from '../domain/contradiction.js';
import type { GraphEvent, NewEvent } from '../domain/event.js';
import type { Graph, GraphCounts, GraphSettings } from '../domain/graph.js';
import type { Arrival, Memory, MemoryBody, Source, SourceRecord, VersionRef } from '../domain/memory.js';
import type { Page, PageRequest } from '../domain/page.js';
import type {
  AssertedRelationship,
  DetectedRelationship,
  LinkKind,
  MemoryLink,
} from '../domain/relationship.js';
import type { GraphScope, RateLimit, TakenToken } from '../domain/secret.js';
import type { AsideEvent, Webhook } from '../domain/webhook.js';
import type { WaitingWork, WorkKind, WorkSummary } from '../domain/work.js';
import type { AskedReads, AskedWrites } from './store-asked.js';
import type { ContextReads, ContextWrites } from './store-contexts.js';
import type { ProposalReads, ProposalWrites } from './store-proposals.js';
import type {
  Beforehand,
  CountOfPart,
  EventsBetween,
  ForgottenCounts,
  GivenSentence,
  HeldMemory,
  ImportedMemory,
  IndexedVersion,
  IndexSnapshot,
  KnownPlaces,
  KnownStatement,
  MemoryFilter,
  NewMemoryRow,
  NewVector,
  PlacedLink,
  PlaceInTime,
  SettledWebhook,
  StoredAnswer,
  StoreHealth,
  TakenWebhook,
  TimeParts,
  VectorRow,
  WebhookSummary,
} from './store-rows.js';
import type { SecretReads, SecretWrites } from './store-secrets.js';

export type { AskedFilter } from './store-asked.js';
export type * from './store-rows.js';

/** Every read returns committed data. What does not exist is null or an empty list, never an error. */
export interface StoreReads extends AskedReads, ContextReads, ProposalReads, SecretReads {
  graph(graphId: string): Promise<Graph | null>;
  /** By name. */
  graphs(scope: GraphScope, page: PageRequest): Promise<Page<Graph>>;
  graphCounts(graphId: string): Promise<GraphCounts>;
  /** Approximate size of the graph's contents, in bytes. */
  graphSize(graphId: string): Promise<number>;
  /** When any graph was last changed; 0 where there is none. */
  newestChange(): Promise<number>;

  /** The current version, or with `knownAt` the one known at that time. */
  memory(graphId: string, id: string, knownAt?: number): Promise<Memory | null>;
  /** What held at these times: stored, or superseded only later; null asks for the current version. In any order. */
  heldMemories(graphId: string, validAt: number, knownAt: number | null): Promise<HeldMemory[]>;
  /** The earliest and latest time of either clock, over all versions; null in a graph without memories. */
  timeSpan(graphId: string): Promise<{ readonly from: number; readonly to: number } | null>;
  /** Per part of time: current versions by when they became true, all versions by when they were stored; empty parts are skipped. */
  countByTime(graphId: string, clock: 'occurred' | 'recorded', parts: TimeParts): Promise<CountOfPart[]>;
  /** Current versions; unknown ids are skipped, in any order. */
  memories(graphId: string, ids: readonly string[]): Promise<Memory[]>;
  /** Exactly these versions; unknown ones are skipped, in any order. */
  versions(graphId: string, refs: readonly VersionRef[]): Promise<Memory[]>;
  /** Only their content, in the order given; null for an unknown one. */
  contents(graphId: string, refs: readonly VersionRef[]): Promise<(string | null)[]>;
  /** Newest `occurredAt` first, then newest id. */
  listMemories(graphId: string, filter: MemoryFilter, page: PageRequest): Promise<Page<Memory>>;
  /** Positions of current memories in that order, after the given one; null is before the first. A walk neither repeats nor skips what stays unchanged while others write. */
  placesInTime(graphId: string, after: PlaceInTime | null, limit: number): Promise<PlaceInTime[]>;
  /** Newest version first. */
  history(graphId: string, id: string, page: PageRequest): Promise<Page<Memory>>;
  /** Version → who changed the memory to it, from the change log; versions that no one changed by hand are skipped. */
  changedBy(graphId: string, id: string): Promise<Map<number, string>>;
  /** Oldest first; the first is the one it was stored with. */
  sources(graphId: string, id: string): Promise<SourceRecord[]>;
  /** The same for several, by memory id; those without a source are skipped. */
  sourcesOf(graphId: string, ids: readonly string[]): Promise<Map<string, SourceRecord[]>>;
  /** Which of these hashes are sentences from an insight at or after this time. */
  givenSentences(graphId: string, hashes: readonly string[], since: number): Promise<Set<string>>;
  /** Ids of the memories that this one superseded. */
  supersededBy(graphId: string, id: string): Promise<string[]>;
  /** Which of these statements (see `statementKey`) a current, stored memory makes. */
  knownStatements(graphId: string, statementKeys: readonly string[]): Promise<KnownStatement[]>;
  /** Of these statements those a stored memory makes, of these contexts those that exist, and what else a remember needs. */
  beforehand(
    graphId: string,
    statementKeys: readonly string[],
    contexts: readonly ContextName[],
  ): Promise<Beforehand>;
  /** Ids of the memories that are in this context and in no other. */
  memoriesOnlyIn(graphId: string, contextId: number): Promise<string[]>;
  memoriesIn(graphId: string, contextId: number, knownAt?: number): Promise<string[]>;

  /** Asserted by hand about this context, from either side, including withdrawn ones. */
  assertedOf(graphId: string, contextId: number): Promise<AssertedRelationship[]>;
  asserted(graphId: string, from: number, kind: LinkKind, to: number): Promise<AssertedRelationship | null>;
  allAsserted(graphId: string): Promise<AssertedRelationship[]>;

  /** Links of any of these memories, strongest first. */
  linksOf(graphId: string, memoryIds: readonly string[]): Promise<MemoryLink[]>;
  /** Every link between memories of two contexts, once for each pair of contexts, in any order. */
  placedLinks(graphId: string): Promise<PlacedLink[]>;
  /** The relationships that links add up to around this context, from either side; including withdrawn ones. */
  detectedOf(graphId: string, contextId: number): Promise<DetectedRelationship[]>;

  contradiction(graphId: string, id: string): Promise<Contradiction | null>;
  /** Newest first; with `knownAt` as known at that time. */
  contradictions(
    graphId: string,
    status: 'open' | 'resolved' | null,
    page: PageRequest,
    knownAt?: number,
  ): Promise<Page<Contradiction>>;
  /** Open ones about any of these memories; with `knownAt` those open at that time. */
  openContradictionsOf(graphId: string, ids: readonly string[], knownAt?: number): Promise<Contradiction[]>;
  /** In any order; unknown ids are skipped. */
  contradictionsById(graphId: string, ids: readonly string[]): Promise<Contradiction[]>;
  /** All about this memory, open or not. */
  contradictionsOf(graphId: string, memoryId: string): Promise<Contradiction[]>;

  /** In order of `seq`, after the cursor. */
  events(graphId: string, after: number, limit: number): Promise<GraphEvent[]>;
  /** Events of these types from `since` until before `until`, by their time: newest first, before the position given. */
  eventsBetween(graphId: string, between: EventsBetween, limit: number): Promise<GraphEvent[]>;

  /** Versions written after the cursor, in order of `seq`: how an index catches up. */
  versionsAfter(graphId: string, after: number, limit: number): Promise<IndexedVersion[]>;
  /** Events after the cursor, in order, that remove something from the index or move it: forgotten, merged, unmerged. */
  removalsAfter(graphId: string, after: number): Promise<GraphEvent[]>;
  indexSnapshot(graphId: string): Promise<IndexSnapshot | null>;

  /** Vectors of this model made after the cursor, in order of `seq`. */
  vectorsAfter(graphId: string, model: string, after: number, limit: number): Promise<VectorRow[]>;
  /** The `seq` of the newest vector of this model; 0 where there is none. */
  lastVector(graphId: string, model: string): Promise<number>;
  /** Memories whose current version this model has not embedded, by id, after the one given. */
  memoriesWithoutVector(graphId: string, model: string, afterId: string, limit: number): Promise<string[]>;
  /** The `seq` of the first current version without its vector; null where none is pending. */
  firstUnread(graphId: string): Promise<number | null>;
  /** The folder a model was loaded from, recorded with its first vector. */
  modelFolder(model: string): Promise<string | null>;
  vectorModels(graphId: string): Promise<{ model: string; count: number }[]>;

  idempotentAnswer(graphId: string, key: string): Promise<StoredAnswer | null>;
  waitingWork(graphId: string | null): Promise<WorkSummary>;
  /** Quick however much is pending: the kinds, and the number of pieces, counted up to `most`. */
  waitingAhead(most: number): Promise<{ readonly kinds: ReadonlySet<WorkKind>; readonly count: number }>;
  hasWaiting(graphId: string, memoryId: string): Promise<boolean>;

  webhook(graphId: string, id: string): Promise<Webhook | null>;
  /** Newest first. */
  webhooks(graphId: string, page: PageRequest): Promise<Page<Webhook>>;
  /** Events that were given up on, newest first. */
  deadLetters(graphId: string, webhookId: string, page: PageRequest): Promise<Page<AsideEvent>>;
  /** Whether `takeWebhooks` would find one. */
  hasDueWebhook(now: number): Promise<boolean>;
  webhookSummary(): Promise<WebhookSummary>;
}

/** Atomic. Reads see its own writes; every change writes its event with the next `seq` of its graph. */
export interface StoreTransaction
  extends StoreReads,
    AskedWrites,
    ContextWrites,
    ProposalWrites,
    SecretWrites {
  /** Creates the graph unless it exists; returns whether it did. Every other write needs the graph. */
  ensureGraph(graphId: string, now: number): Promise<boolean>;
  setSettings(graphId: string, settings: GraphSettings, now: number): Promise<void>;
  /** Deletes every row of the graph; returns how many of each kind. */
  forgetGraph(graphId: string): Promise<Record<string, number>>;

  /** Finds or creates; keeps the first spelling. In the order given. */
  ensureContexts(graphId: string, names: readonly ContextName[], now: number): Promise<Context[]>;
  /** Stores version 1 of each, its source, its contexts, its counts and `memory.stored`. Creates contexts as needed; `known` saves looking them up. */
  addMemories(graphId: string, rows: readonly NewMemoryRow[], known?: KnownPlaces): Promise<Memory[]>;
  /** Imports a memory with its history; existing ids are rejected with `conflict`. */
  importMemory(graphId: string, memory: ImportedMemory): Promise<void>;
  /** Closes the current version and opens the next; updates counts and contexts; writes the event given. */
  addVersion(
    graphId: string,
    id: string,
    body: MemoryBody,
    statementKey: string,
    recordedAt: number,
    event: NewEvent,
  ): Promise<Memory>;
  /** Adds a source; false if it was there already. Writes `memory.supported` for a new one. */
  addSource(graphId: string, id: string, source: Source & Arrival, recordedAt: number): Promise<boolean>;
  /** Records sentences from an insight; deletes those older than `since`, and keeps the newest `most` of the rest. No event. */
  putGivenSentences(
    graphId: string,
    given: readonly GivenSentence[],
    at: number,
    kept: { readonly since: number; readonly most: number },
  ): Promise<void>;
  /** Forgets memories and everything that depends on them, and removes their ids from what stays. */
  forgetMemories(graphId: string, ids: readonly string[], now: number): Promise<ForgottenCounts>;
  /** Forgets a context: its relationships, and its name in every version of every remaining memory. */
  forgetContext(graphId: string, contextId: number, now: number): Promise<{ relationships: number }>;

  putAsserted(graphId: string, relationship: AssertedRelationship): Promise<void>;
  /** Writes links and what they add up to, with `relationship.detected` for what is new; one link per pair. */
  putLinks(graphId: string, links: readonly MemoryLink[]): Promise<void>;
  /** Deletes the links of these memories, and the relationships that depended only on them. */
  dropLinksOf(graphId: string, memoryIds: readonly string[]): Promise<number>;
  /** The same for these pairs, each in the order of its link. */
  dropLinks(graphId: string, pairs: readonly (readonly [first: string, second: string])[]): Promise<number>;
  setRelatedBy(graphId: string, madeBy: string): Promise<void>;

  putContradiction(graphId: string, contradiction: Contradiction): Promise<void>;
  addResolution(graphId: string, id: string, resolution: Resolution): Promise<void>;
  undoResolution(graphId: string, id: string, undoing: Undoing): Promise<void>;

  addEvents(graphId: string, events: readonly NewEvent[], at: number): Promise<void>;
  putIndexSnapshot(graphId: string, snapshot: IndexSnapshot): Promise<void>;
  dropIndexSnapshot(graphId: string): Promise<void>;

  /** A vector of the same version and model replaces the older one. */
  putVectors(graphId: string, model: string, vectors: readonly NewVector[]): Promise<void>;
  dropVectors(graphId: string, model: string): Promise<void>;
  /** From now on this model's vectors are used. */
  setVectorModel(graphId: string, model: string): Promise<void>;
  putModelFolder(model: string, directory: string): Promise<void>;

  /** Each key once. The answer names memories only by id: a forget leaves it, so that a repeated request does not bring them back. */
  putIdempotentAnswers(
    graphId: string,
    answers: readonly (StoredAnswer & { readonly key: string })[],
  ): Promise<void>;
  dropIdempotentAnswers(before: number): Promise<number>;

  addWork(
    graphId: string,
    kinds: readonly WorkKind[],
    memoryIds: readonly string[],
    now: number,
  ): Promise<void>;
  /** Takes up to `limit` that no one holds; they are held until `heldUntil`, then free again. */
  takeWork(kind: WorkKind, limit: number, now: number, heldUntil: number): Promise<WaitingWork[]>;
  finishWork(graphId: string, kind: WorkKind, memoryIds: readonly string[]): Promise<void>;
  /** Returns work undone: it stays pending, and is free from `freeAt`. What is not pending stays so. */
  putBackWork(graphId: string, kind: WorkKind, memoryIds: readonly string[], freeAt: number): Promise<void>;

  /** Webhooks are not knowledge, so no event reports them. An existing one keeps its state. */
  putWebhook(graphId: string, webhook: Webhook): Promise<void>;
  /** With its deferred events. */
  dropWebhook(graphId: string, id: string): Promise<void>;
  /** Takes those that no one holds, that are due, and that have a newer event or a deferred one that is due. */
  takeWebhooks(limit: number, now: number, heldUntil: number): Promise<TakenWebhook[]>;
  /** Records the outcome and frees it; nothing is kept for one that was deleted meanwhile. */
  settleWebhook(graphId: string, id: string, settled: SettledWebhook): Promise<void>;
  /** Queues dead letters again, these or all; returns how many. */
  reviveDeadLetters(
    graphId: string,
    webhookId: string,
    seqs: readonly number[] | null,
    now: number,
  ): Promise<number>;
}

export interface Store extends StoreReads {
  readonly kind: 'sqlite' | 'postgres';
  /** Where it is, for people; without the password. */
  readonly location: string;
  /** Whether a query about all graphs goes to many shards, so that an idle process repeats it less often. */
  readonly isSpread: boolean;
  /** Resolves when it is durable. One that throws is undone alone. It must not await anything else; SQLite rejects that. */
  write<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
  /** A number that changes with every commit, of this process or another; null where it is not available. */
  stamp(): number | null;
  /** Calls back soon after any commit to the graph; null: to any graph. Returns how to stop. */
  onCommit(graphId: string | null, listener: () => void): () => void;
  /** Takes one token from a rate limit that all processes share; null where each process counts for itself. */
  takeToken(secretId: string, limit: RateLimit): Promise<TakenToken | null>;
  /** Tries a real write; a damaged file is not writable until a full check finds it intact. */
  health(): Promise<StoreHealth>;
  /** Checks the whole database in the background; `health` reports the result. */
  check(signal: AbortSignal): Promise<void>;
  /** After a forget: erases its traces from the database's files. False where some are left. */
  scrub(): Promise<boolean>;
  /** A complete, consistent copy, taken while others write. */
  backup(file: string): Promise<void>;
  /** Finishes work in progress. */
  close(): Promise<void>;
}
