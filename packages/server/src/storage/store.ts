/** The Store port: what the engine may ask of a database. Both databases pass `store.contract.ts`. */
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
import type { ContextReads, ContextWrites } from './store-contexts.js';
import type {
  Beforehand,
  CountOfPart,
  ForgottenCounts,
  GivenSentence,
  HeldMemory,
  ImportedMemory,
  IndexedVersion,
  IndexSnapshot,
  KnownPlaces,
  KnownStatement,
  MemoryFilter,
  NearVectors,
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

export type * from './store-rows.js';

/** Every read answers from committed data. What is absent is null or an empty list, never an error. */
export interface StoreReads extends ContextReads, SecretReads {
  graph(graphId: string): Promise<Graph | null>;
  /** By name. */
  graphs(scope: GraphScope, page: PageRequest): Promise<Page<Graph>>;
  graphCounts(graphId: string): Promise<GraphCounts>;
  /** About what the graph's contents take, in bytes. */
  graphSize(graphId: string): Promise<number>;
  /** When any graph was changed last; 0 where there is none. */
  newestChange(): Promise<number>;

  /** The present version, or with `knownAt` the one known then. */
  memory(graphId: string, id: string, knownAt?: number): Promise<Memory | null>;
  /** What held at these times: stored then, or superseded only later; null asks for the present version. In no order. */
  heldMemories(graphId: string, validAt: number, knownAt: number | null): Promise<HeldMemory[]>;
  /** The earliest and latest time of either clock, over all versions; null in a graph without memories. */
  timeSpan(graphId: string): Promise<{ readonly from: number; readonly to: number } | null>;
  /** By part of time: present versions by when they became true, all versions by when they were stored; empty parts are left out. */
  countByTime(graphId: string, clock: 'occurred' | 'recorded', parts: TimeParts): Promise<CountOfPart[]>;
  /** Present versions; unknown ids are left out, order is free. */
  memories(graphId: string, ids: readonly string[]): Promise<Memory[]>;
  /** Exactly these versions; unknown ones are left out, order is free. */
  versions(graphId: string, refs: readonly VersionRef[]): Promise<Memory[]>;
  /** What they say alone, in the order asked for; null for an unknown one. */
  contents(graphId: string, refs: readonly VersionRef[]): Promise<(string | null)[]>;
  /** Newest `occurredAt` first, then newest id. */
  listMemories(graphId: string, filter: MemoryFilter, page: PageRequest): Promise<Page<Memory>>;
  /** Where present memories stand in that order, after the given place; null is before the first. A walk neither repeats nor leaves out what stays as it is while others write. */
  placesInTime(graphId: string, after: PlaceInTime | null, limit: number): Promise<PlaceInTime[]>;
  /** Newest version first. */
  history(graphId: string, id: string, page: PageRequest): Promise<Page<Memory>>;
  /** Version → who changed the memory to it, as the change log tells; those that nobody changed by hand are left out. */
  changedBy(graphId: string, id: string): Promise<Map<number, string>>;
  /** Oldest first; the first is the one that was stored with it. */
  sources(graphId: string, id: string): Promise<SourceRecord[]>;
  /** The same for several, by the id of the memory; those without a source are left out. */
  sourcesOf(graphId: string, ids: readonly string[]): Promise<Map<string, SourceRecord[]>>;
  /** Which of these hashes are of sentences that an insight gave at or after this time. */
  givenSentences(graphId: string, hashes: readonly string[], since: number): Promise<Set<string>>;
  /** Ids of the memories that name this one as what took their place. */
  supersededBy(graphId: string, id: string): Promise<string[]>;
  /** Which of these statements (see `statementKey`) are held by a present, stored memory. */
  knownStatements(graphId: string, statementKeys: readonly string[]): Promise<KnownStatement[]>;
  /** Of these statements those that a stored memory makes, of these contexts those that are there, and what else a remember asks. */
  beforehand(
    graphId: string,
    statementKeys: readonly string[],
    contexts: readonly ContextName[],
  ): Promise<Beforehand>;
  /** Ids of the memories that are in this context and in no other. */
  memoriesOnlyIn(graphId: string, contextId: number): Promise<string[]>;
  memoriesIn(graphId: string, contextId: number, knownAt?: number): Promise<string[]>;

  /** Said by hand about this context, from either side, withdrawn ones too. */
  assertedOf(graphId: string, contextId: number): Promise<AssertedRelationship[]>;
  asserted(graphId: string, from: number, kind: LinkKind, to: number): Promise<AssertedRelationship | null>;
  allAsserted(graphId: string): Promise<AssertedRelationship[]>;

  /** Links that name any of these memories, strongest first. */
  linksOf(graphId: string, memoryIds: readonly string[]): Promise<MemoryLink[]>;
  /** Every link between memories of two contexts, once for each pair of contexts, in no order. */
  placedLinks(graphId: string): Promise<PlacedLink[]>;
  /** What links add up to around this context, from either side; withdrawn ones too. */
  detectedOf(graphId: string, contextId: number): Promise<DetectedRelationship[]>;

  contradiction(graphId: string, id: string): Promise<Contradiction | null>;
  /** Newest first; with `knownAt` as they were known then. */
  contradictions(
    graphId: string,
    status: 'open' | 'resolved' | null,
    page: PageRequest,
    knownAt?: number,
  ): Promise<Page<Contradiction>>;
  /** Open ones that name any of these memories; with `knownAt` those that were open then. */
  openContradictionsOf(graphId: string, ids: readonly string[], knownAt?: number): Promise<Contradiction[]>;
  /** All, open or not, that name this memory. */
  contradictionsOf(graphId: string, memoryId: string): Promise<Contradiction[]>;

  /** In order of `seq`, after the cursor. */
  events(graphId: string, after: number, limit: number): Promise<GraphEvent[]>;

  /** Versions written after the cursor, in order of `seq`: how an index catches up. */
  versionsAfter(graphId: string, after: number, limit: number): Promise<IndexedVersion[]>;
  /** Events after the cursor, in order, by which something is gone from the index or elsewhere in it: forgotten, merged, unmerged. */
  removalsAfter(graphId: string, after: number): Promise<GraphEvent[]>;
  indexSnapshot(graphId: string): Promise<IndexSnapshot | null>;

  /** Vectors of this model made after the cursor, in order of `seq`. */
  vectorsAfter(graphId: string, model: string, after: number, limit: number): Promise<VectorRow[]>;
  /** The `seq` of the newest vector of this model; 0 where there is none. */
  lastVector(graphId: string, model: string): Promise<number>;
  /** Memories whose present version this model has not read, by id, after the one given. */
  memoriesWithoutVector(graphId: string, model: string, afterId: string, limit: number): Promise<string[]>;
  /** The `seq` of the first present version that waits for its vector; null where none waits. */
  firstUnread(graphId: string): Promise<number | null>;
  /** Where a model was loaded from, as it was noted when it made its first vector. */
  modelFolder(model: string): Promise<string | null>;
  vectorModels(graphId: string): Promise<{ model: string; count: number }[]>;

  idempotentAnswer(graphId: string, key: string): Promise<StoredAnswer | null>;
  waitingWork(graphId: string | null): Promise<WorkSummary>;
  /** Quick however much waits: the kinds, and how many pieces, counted up to `most`. */
  waitingAhead(most: number): Promise<{ readonly kinds: ReadonlySet<WorkKind>; readonly count: number }>;
  hasWaiting(graphId: string, memoryId: string): Promise<boolean>;

  webhook(graphId: string, id: string): Promise<Webhook | null>;
  /** Newest first. */
  webhooks(graphId: string, page: PageRequest): Promise<Page<Webhook>>;
  /** Events that were given up, newest first. */
  deadLetters(graphId: string, webhookId: string, page: PageRequest): Promise<Page<AsideEvent>>;
  /** Whether `takeWebhooks` would find one. */
  hasDueWebhook(now: number): Promise<boolean>;
  webhookSummary(): Promise<WebhookSummary>;
}

/** All of it happens or none. Reads see its own writes; every change writes its event with the next `seq` of its graph. */
export interface StoreTransaction extends StoreReads, ContextWrites, SecretWrites {
  /** Creates the graph unless it is there; tells whether it did. Every other write needs the graph. */
  ensureGraph(graphId: string, now: number): Promise<boolean>;
  setSettings(graphId: string, settings: GraphSettings, now: number): Promise<void>;
  /** Drops every row of the graph; tells how many of each noun went. */
  forgetGraph(graphId: string): Promise<Record<string, number>>;

  /** Finds or creates; keeps the spelling that was first. In the order given. */
  ensureContexts(graphId: string, names: readonly ContextName[], now: number): Promise<Context[]>;
  /** Stores version 1 of each, its source, its contexts, its counts and `memory.stored`. Contexts are created as needed; `known` saves asking for them. */
  addMemories(graphId: string, rows: readonly NewMemoryRow[], known?: KnownPlaces): Promise<Memory[]>;
  /** Takes a memory in with its past; ids that exist are refused by `conflict`. */
  importMemory(graphId: string, memory: ImportedMemory): Promise<void>;
  /** Closes the present version and opens the next; keeps counts and contexts right; writes the event given. */
  addVersion(
    graphId: string,
    id: string,
    body: MemoryBody,
    statementKey: string,
    recordedAt: number,
    event: NewEvent,
  ): Promise<Memory>;
  /** Adds a voice; false when this voice was there already. Writes `memory.supported` when it was new. */
  addSource(graphId: string, id: string, source: Source & Arrival, recordedAt: number): Promise<boolean>;
  /** Notes what an insight gave; older than `since` goes, and of the rest the newest `most` stay. No event. */
  putGivenSentences(
    graphId: string,
    given: readonly GivenSentence[],
    at: number,
    kept: { readonly since: number; readonly most: number },
  ): Promise<void>;
  /** Forgets memories with all that hangs on them, and takes their names out of what stays. */
  forgetMemories(graphId: string, ids: readonly string[], now: number): Promise<ForgottenCounts>;
  /** Forgets a context: its relationships, and its name in every version of every memory that stays. */
  forgetContext(graphId: string, contextId: number, now: number): Promise<{ relationships: number }>;

  putAsserted(graphId: string, relationship: AssertedRelationship): Promise<void>;
  /** Writes links and what they add up to, with `relationship.detected` for what is new; one link a pair. */
  putLinks(graphId: string, links: readonly MemoryLink[]): Promise<void>;
  /** Drops the links of these memories, and the relationships that rested on nothing else. */
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

  /** A vector of the same version and model takes the place of the older one. */
  putVectors(graphId: string, model: string, vectors: readonly NewVector[]): Promise<void>;
  dropVectors(graphId: string, model: string): Promise<void>;
  /** From now on this model's vectors are read. */
  setVectorModel(graphId: string, model: string): Promise<void>;
  putModelFolder(model: string, directory: string): Promise<void>;

  /** No key twice. The answer names memories by their ids only: a forget leaves it, so that a repeat does not bring them back. */
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
  /** Takes up to `limit` that nobody holds; they are held until `heldUntil`, then free again. */
  takeWork(kind: WorkKind, limit: number, now: number, heldUntil: number): Promise<WaitingWork[]>;
  finishWork(graphId: string, kind: WorkKind, memoryIds: readonly string[]): Promise<void>;
  /** Gives work back undone: it waits on, and is free from `freeAt`. What is not waiting stays so. */
  putBackWork(graphId: string, kind: WorkKind, memoryIds: readonly string[], freeAt: number): Promise<void>;

  /** Who is told of events is not knowledge, so no event tells of it. Of one that is there, its state stays. */
  putWebhook(graphId: string, webhook: Webhook): Promise<void>;
  /** With what was put aside for it. */
  dropWebhook(graphId: string, id: string): Promise<void>;
  /** Takes those that nobody holds, whose time has come, and that have a newer event or one aside that is due. */
  takeWebhooks(limit: number, now: number, heldUntil: number): Promise<TakenWebhook[]>;
  /** Writes how it went and frees it; of one that was dropped meanwhile nothing is kept. */
  settleWebhook(graphId: string, id: string, settled: SettledWebhook): Promise<void>;
  /** Dead letters wait again, these or all; tells how many. */
  reviveDeadLetters(
    graphId: string,
    webhookId: string,
    seqs: readonly number[] | null,
    now: number,
  ): Promise<number>;
}

export interface Store extends StoreReads {
  /** Null where only the index in memory searches vectors. */
  readonly near: NearVectors | null;
  readonly kind: 'sqlite' | 'postgres';
  /** Where it is, for people; no password in it. */
  readonly location: string;
  /** Answers when it is durable. Works may share a transaction; one that throws is undone alone. It awaits nothing else. */
  write<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
  /** A number that changes with every commit, of this process or another; null where there is none to be had. */
  stamp(): number | null;
  /** Calls back soon after any commit of this process to the graph. Returns how to stop. */
  onCommit(graphId: string, listener: () => void): () => void;
  /** Takes one token of a rate limit that all processes share; null where each process counts for itself. */
  takeToken(secretId: string, limit: RateLimit): Promise<TakenToken | null>;
  /** Tries a real write; a file that was found damaged is not writable until a look at all of it finds it whole. */
  health(): Promise<StoreHealth>;
  /** Looks the whole database over, beside everything else; `health` tells what it finds. */
  check(signal: AbortSignal): Promise<void>;
  /** After a forget: leaves no trace of it in the database's files. False where one is left. */
  scrub(): Promise<boolean>;
  /** A whole, consistent copy, taken while others write. */
  backup(file: string): Promise<void>;
  /** Finishes what was begun. */
  close(): Promise<void>;
}
