/** The composition root: opens the store, starts the models, binds the engine and returns the service. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openService } from './api/open-service.js';
import type { LociService } from './api/service.js';
import { webhookMessages } from './api/wire/webhook-messages.js';
import { chooseLlm } from './choose-llm.js';
import type { Config } from './config.js';
import type { WaitingWork } from './domain/work.js';
import { startBackground } from './engine/background.js';
import { sidesOf } from './engine/browse/contests.js';
import { namesInEvents } from './engine/browse/event-names.js';
import { bindEngine } from './engine/engine.js';
import { type Notifier, startNotifier } from './engine/notify/notifier.js';
import type { EngineParts } from './engine/parts.js';
import { embedWaiting } from './engine/recall/embed/embed-waiting.js';
import { fillMissing } from './engine/recall/embed/fill-missing.js';
import {
  changeVersions,
  countUnread,
  type RebuildProgress,
  type RebuildResult,
  readUnread,
  rebuildAll,
} from './engine/recall/embed/rebuild.js';
import { openIndexes } from './engine/recall/index/indexes.js';
import { modelKey } from './engine/recall/vectors/model-key.js';
import type { InsightStep } from './engine/reflect/steps.js';
import { queueOlder, relateAllAgain } from './engine/relate/relate-again.js';
import { Gatherer } from './engine/remember/gather.js';
import { openScrubber } from './engine/remember/scrubber.js';
import { statementKey } from './engine/remember/statement-key.js';
import { keepChecked } from './keep-checked.js';
import { keepTidy, tidyUp } from './keep-tidy.js';
import { reasonOf } from './language/models/model-failure.js';
import { createTraffic } from './language/models/traffic.js';
import { newId } from './new-id.js';
import { openHttpSender } from './outbound/http-sender.js';
import { closeLlm, openLlm, tierOf } from './running-llm.js';
import { type RunningModels, startModels } from './running-models.js';
import { openTraces, type RunningTraces } from './running-traces.js';
import { settledWithin } from './settled-within.js';
import { steadyClock } from './steady-clock.js';
import { examineSqlite, mendSqlite } from './storage/sqlite/examine.js';
import type { Salvage } from './storage/sqlite/salvage/salvage.js';
import { openSqliteStore, restoreSqlite } from './storage/sqlite/sqlite-store.js';
import type { Store } from './storage/store.js';

/** An open Loci: its service, and how to close it. */
export interface Instance {
  readonly service: LociService;
  readonly store: Store;
  readonly models: RunningModels;
  /** Starts delivering webhooks until this process closes; a server does. */
  notify(): void;
  /** Embeds every memory again with the configured model, graph by graph; the service keeps answering. */
  rebuild(onProgress: (progress: RebuildProgress) => void): Promise<RebuildResult>;
  /** Compares every memory of every graph again and returns how many; the service keeps answering. */
  relateAgain(onProgress: (left: number) => void): Promise<number>;
  /** Memories without a vector that are not queued either; 0 if no model runs. */
  unread(): Promise<number>;
  /** Embeds those now. */
  readUnread(): Promise<number>;
  /** Ends background work before `close`, so that the last requests have the models to themselves. */
  endWork(): Promise<void>;
  close(): Promise<void>;
}

/** Loads only the driver of the database in use. */
const openStore = async (
  { databaseUrl, data }: Config,
  log: Logger,
  trace: RunningTraces['sql'],
): Promise<Store> => {
  if (databaseUrl === null)
    return openSqliteStore({ directory: data, log: message => log.info(message), trace });
  const { openPostgresStore } = await import('./storage/postgres/postgres-store.js');
  return openPostgresStore({ url: databaseUrl, log: message => log.warn(message), trace });
};

const embedHandler = (parts: EngineParts) => ({
  kind: 'embed' as const,
  size: 64,
  // While the vectors of one batch are stored, the model embeds the next.
  atOnce: 2,
  ready: () => parts.models.embedder !== null,
  handle: (graphId: string, work: readonly WaitingWork[]) => embedWaiting(parts, graphId, work),
});

/** Loaded on first use, so that the start does not wait for it. */
const relateHandler = (parts: EngineParts) => ({
  kind: 'relate' as const,
  after: 'embed' as const,
  size: 8,
  // While the judge reads one batch, the candidates of the next are searched.
  atOnce: 2,
  ready: () => parts.relates,
  async handle(graphId: string, work: readonly WaitingWork[]) {
    const { relateWaiting } = await import('./engine/relate/relate.js');
    await relateWaiting(parts, graphId, work);
  },
});

/** Lets another process, or this one with another configuration, find this model. */
const noteFolder = async ({ store }: EngineParts, { embedder, folder }: RunningModels): Promise<void> => {
  const model = embedder === null ? null : modelKey(embedder.model);
  if (model === null || (await store.modelFolder(model)) === folder) return;
  await store.write(transaction => transaction.putModelFolder(model, folder));
};

const startOverMs = 1_000;
/** What runs longer is left to itself, and done after the next start. */
const stopPatienceMs = 1_000;

/** Loads what the first memory and the first task need, so that they do not wait for it. */
const upkeep = async (parts: EngineParts): Promise<void> => {
  await import('./engine/reflect/answer-task.js');
  if (parts.relates) await import('./engine/relate/relate.js');
  await tidyUp(parts);
  await fillMissing(parts);
  await queueOlder(parts);
};

/** Options for opening Loci in this process. */
export interface InstanceOptions {
  /** A process started for one caller waits longer than a server: its models are still loading. */
  readonly linkPatienceMs?: number;
  /** Steps of an insight to leave out; for measurements only. */
  readonly ablations?: readonly InsightStep[];
}

/** Opens the store, starts the models and binds the engine. */
export const openInstance = async (
  config: Config,
  log: Logger,
  { linkPatienceMs, ablations = [] }: InstanceOptions = {},
): Promise<Instance> => {
  const traces = await openTraces(config.traces, log);
  const store = await openStore(config, log, traces.sql);
  const traffic = createTraffic();
  const models = await startModels(
    {
      directory: config.models,
      endpoint: config.embed,
      folderOf: model => store.modelFolder(model),
      traffic,
    },
    log,
  );
  const closing = new AbortController();
  /** What a close interrupts is no failure. */
  const warn = (message: string) => (error: unknown) => {
    if (!closing.signal.aborted) log.warn({ err: error }, message);
  };
  const indexes = openIndexes(store, models, warn('could not save the search index for the next start'));
  const chosen = chooseLlm(config);
  const llm = openLlm(chosen, log);
  const now = steadyClock(await store.newestChange());
  const scrubber = openScrubber(store, warn('forgotten data left traces; the cleanup will be retried'));
  const parts: EngineParts = {
    store,
    scrubber,
    indexes,
    gatherer: new Gatherer(),
    models,
    llm,
    relates: config.relates,
    without: new Set(ablations),
    webhooks: openHttpSender({ allow: config.webhookAllow, now }),
    messages: webhookMessages({
      namesInEvents: (graphId, events) => namesInEvents(store, graphId, events),
      sidesOf: (graphId, contradictions) => sidesOf(store, graphId, contradictions),
      now,
    }),
    now,
    newId,
  };
  const engine = bindEngine(parts);
  const background = startBackground(
    parts,
    [embedHandler(parts), relateHandler(parts)],
    (kind, error) => warn(`background work (${kind}) failed and will be retried`)(error),
    traffic,
  );
  const notifiers: Notifier[] = [];
  const notify = () => {
    notifiers.push(startNotifier(parts, warn('webhooks could not be delivered and will be retried')));
  };
  const ignored = (): void => undefined;
  const stopped = new Promise<void>(resolve => closing.signal.addEventListener('abort', () => resolve()));
  // Stopping does not wait for models that are still loading.
  const catchingUp = Promise.race([models.started, stopped])
    .then(() => closing.signal.throwIfAborted())
    .then(() => noteFolder(parts, models).catch(warn('could not record the folder of the models')))
    // The first requests have priority: background work begins when the start is over.
    .then(() => pause(startOverMs, undefined, { ref: false, signal: closing.signal }))
    .then(async () => {
      await upkeep(parts).then(background.wake, warn('maintenance after the start failed'));
      const changing = changeVersions(parts, closing.signal, (graphId, memories) =>
        log.info({ graphId, memories }, 'embedded again by the present version of the model'),
      ).then(background.wake, warn('a graph could not be embedded again'));
      await keepTidy(parts, closing.signal, warn('the cleanup failed and will be retried'));
      await changing;
    }, ignored);
  const checking = keepChecked(
    store,
    startOverMs,
    closing.signal,
    reason => log.error({ reason }, 'the database is damaged'),
    warn('the database could not be checked'),
  );
  const close = async (): Promise<void> => {
    closing.abort();
    scrubber.stop();
    const notified = notifiers.map(notifier => notifier.stop());
    const ended = [catchingUp, checking, ...notified, closeLlm(llm), background.stop()];
    await settledWithin(Promise.all(ended), stopPatienceMs);
    // Unless the database is away, what was not done is back in the queue now.
    await settledWithin(background.stop(), stopPatienceMs);
    await models.close();
    await indexes
      .saveSnapshots()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'could not save an index snapshot'));
    await store.close();
    await traces.close();
  };
  const tier = () => tierOf(models, llm, chosen);
  const service = traces.around(
    openService({
      engine,
      background,
      adminSecret: config.adminSecret,
      ownerName: config.name,
      tier,
      linkPatienceMs,
      close,
    }),
  );
  return {
    service,
    store,
    models,
    notify,
    rebuild: onProgress => rebuildAll(parts, models, onProgress),
    relateAgain: onProgress => relateAllAgain(parts, models.started, background.wake, onProgress),
    unread: () => countUnread(parts),
    readUnread: () => readUnread(parts),
    endWork: background.stop,
    close,
  };
};

export type { Examination } from './storage/sqlite/examine.js';
export type { Salvage } from './storage/sqlite/salvage/salvage.js';

/** Examines the database of a folder. */
export const examineDatabase = examineSqlite;

/** Repairs what can be rebuilt from the stored memories. */
export const fixDatabase = mendSqlite;

/** Saves what is readable in a damaged database to a new folder. */
export const salvageDatabase = async (directory: string, target: string): Promise<Salvage> => {
  const { salvageSqlite } = await import('./storage/sqlite/salvage/salvage.js');
  return salvageSqlite(directory, target, statementKey);
};

/** Creates the tables in PostgreSQL and, if requested, its row-level security and distribution. */
export const prepareDatabase = async (
  url: string,
  preparation: { readonly walls?: boolean; readonly distributed?: boolean },
): Promise<string> => {
  const { preparePostgres } = await import('./storage/postgres/postgres-store.js');
  return preparePostgres(url, preparation);
};

/** Restores a backup to an empty data folder. */
export const restoreDatabase = restoreSqlite;
