/** The models of this process: loaded in the background, optional, and described in one sentence. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Tier } from './api/service.js';
import type { EmbedConfig } from './config.js';
import { modelKey } from './engine/recall/vectors/model-key.js';
import type { Embedder } from './language/models/embedder.js';
import { HttpEmbedder } from './language/models/http-embedder.js';
import { type LoadedModels, loadModels } from './language/models/load-models.js';
import { reasonOf } from './language/models/model-failure.js';
import type { Models } from './language/models/models.js';
import type { Traffic } from './language/models/traffic.js';
import { outageOfEndpoint, outageOfThread, watchedEmbedder } from './language/models/watched-embedder.js';
import type { ModelLog } from './language/models/worker-pool.js';

export interface RunningModels extends Models {
  readonly tier: Tier;
  /** Why the tier is not higher; null if nothing is missing. */
  readonly reason: string | null;
  /** Settles when the models are up, or will not come up. */
  readonly started: Promise<void>;
  /** Where the configured models are, so that `embedderFor` can find them later. */
  readonly folder: string;
  close(): Promise<void>;
}

export interface ModelChoice {
  /** A folder with other models, `off`, or null for the bundled models. */
  readonly directory: string | null;
  /** An embedding endpoint to use instead of the folder's embedder. */
  readonly endpoint: EmbedConfig | null;
  /** The folder that a model was loaded from when it computed its first vectors. */
  readonly folderOf: (model: string) => Promise<string | null>;
  /** Running requests, which background work yields to. */
  readonly traffic?: Traffic;
}

const builtIn = 'built-in';
/** The longest a query waits for a model that is loading; after that, it uses keywords only. */
const loadPatienceMs = 2_000;

/** An endpoint that has not answered by then counts as unavailable until it does. */
const endpointPatienceMs = 5_000;

/** An endpoint replaces the folder's embedder; judge and reader stay. */
const withEndpoint = (loaded: LoadedModels, endpoint: EmbedConfig | null): LoadedModels =>
  endpoint === null ? loaded : { ...loaded, tier: 'embedded', embedder: new HttpEmbedder(endpoint) };

/** The health of the models, and who is notified. */
interface Health {
  /** Why semantic search does not work although there is a model; null if it works. */
  outage: string | null;
  /** Until the models are up, only `tellStart` reports their state, so that a failure is logged once. */
  isUp: boolean;
}

const threadLogOf = (health: Health, log: Logger): ModelLog => ({
  info: (fields, message) => log.debug(fields, message),
  warn: (fields, message) => (health.isUp ? log.warn(fields, message) : log.debug(fields, message)),
});

/** Receives the result of each call to the embedder: the reason of a failure, or null. */
const listenerOf =
  (health: Health, endpoint: EmbedConfig | null, log: Logger) =>
  (reason: string | null): void => {
    const before = health.outage;
    const what = endpoint === null ? 'the model' : 'the endpoint';
    health.outage = reason === null ? null : `${what} cannot be used: ${reason}`;
    if (!health.isUp || (before === null) === (health.outage === null)) return;
    if (health.outage === null) log.info('semantic search works again');
    else log.warn({ reason: health.outage }, 'working without models');
  };

const watched = (
  found: LoadedModels,
  endpoint: EmbedConfig | null,
  noteCall: (reason: string | null) => void,
): LoadedModels => ({
  ...found,
  embedder:
    found.embedder &&
    watchedEmbedder(found.embedder, endpoint === null ? outageOfThread : outageOfEndpoint, noteCall),
});

/** Uses each model once; returns those that work. */
const warmedUp = async (
  loaded: LoadedModels,
  { directory, endpoint }: ModelChoice,
  health: Health,
): Promise<LoadedModels> => {
  const { embedder, judge, reader } = loaded;
  const warmJudge = () => judge?.judge([['warm', 'warm']], 'asked');
  try {
    if (endpoint === null) await Promise.all([embedder?.embed(['warm'], 'asked'), warmJudge()]);
    else
      await Promise.all([
        // It may recover: the listener knows about the failure, and the next call tries again.
        embedder?.embed(['warm'], 'asked', AbortSignal.timeout(endpointPatienceMs)).catch(() => undefined),
        warmJudge(),
      ]);
    return loaded;
  } catch (error) {
    const where = directory === null ? 'the built-in models' : `the models in ${directory}`;
    const reason = `${where} cannot be used: ${reasonOf(error)}`;
    await Promise.all([judge?.close(), reader?.close()]);
    if (endpoint !== null) return { ...loaded, judge: null, reader: null, reason };
    await embedder?.close();
    health.outage = null;
    return { tier: 'lexical', embedder: null, judge: null, reader: null, reason };
  }
};

/** Models other than the configured one that graphs have vectors of. */
const openOthers = ({ directory, folderOf, traffic }: ModelChoice, log: Logger) => {
  const others = new Map<string, Embedder | null>();
  const loadings = new Map<string, Promise<void>>();

  const load = async (model: string): Promise<void> => {
    const folder = await folderOf(model);
    if (folder === null) {
      // The process that computed the vectors has not recorded it yet; the next use asks again.
      loadings.delete(model);
      return;
    }
    const health: Health = { outage: null, isUp: false };
    const found = await loadModels({
      directory: folder === builtIn ? undefined : folder,
      log: threadLogOf(health, log),
      traffic,
    });
    health.isUp = true;
    // Whether the configured models run is reported once, at the start.
    if (found.reason !== null && folder !== (directory ?? builtIn))
      log.warn({ model, reason: found.reason }, 'the model of a graph cannot be loaded');
    await Promise.all([found.judge?.close(), found.reader?.close()]);
    if (found.embedder !== null && modelKey(found.embedder.model) === model)
      others.set(model, found.embedder);
  };

  return {
    /** Null while it loads, and if it is not available. `own`: the configured one, which a rebuild would use. */
    embedderFor(model: string, own: Embedder | null): Embedder | null {
      if (directory === 'off') return null;
      if (!others.has(model)) {
        others.set(model, null);
        if (own !== null)
          log.info({ model }, 'a graph has vectors of another model; run `loci rebuild` to change that');
      }
      if (!loadings.has(model)) {
        const loading = load(model).catch((error: unknown) =>
          log.warn({ err: error, model }, 'the model of a graph cannot be loaded'),
        );
        loadings.set(model, loading);
      }
      return others.get(model) ?? null;
    },
    async wait(model: string): Promise<void> {
      const waited = new AbortController();
      const patience = sleep(loadPatienceMs, undefined, { signal: waited.signal }).catch(() => undefined);
      await Promise.race([loadings.get(model), patience]);
      waited.abort();
    },
    async close(): Promise<void> {
      await Promise.all(loadings.values());
      await Promise.all([...others.values()].map(embedder => embedder?.close()));
    },
  };
};

export const startModels = async (choice: ModelChoice, log: Logger): Promise<RunningModels> => {
  const { directory, endpoint } = choice;
  const began = performance.now();
  const health: Health = { outage: null, isUp: false };
  // Announced at once and loaded in the background; an earlier query waits for its vector.
  const found = await loadModels({
    directory: directory ?? undefined,
    log: threadLogOf(health, log),
    start: 'first-use',
    traffic: choice.traffic,
  });
  let isClosing = false;
  const hear = listenerOf(health, endpoint, log);
  // What a close interrupts is no outage.
  const noteCall = (reason: string | null): void => {
    if (!isClosing) hear(reason);
  };
  let loaded = watched(withEndpoint(found, endpoint), endpoint, noteCall);
  const others = openOthers(choice, log);

  const tellStart = (): void => {
    const reason = health.outage ?? loaded.reason;
    const works = health.outage === null && loaded.embedder !== null;
    const milliseconds = Math.round(performance.now() - began);
    const models = {
      embed: loaded.embedder?.model,
      judge: loaded.judge?.model,
      reader: loaded.reader?.model,
      reason,
      milliseconds,
    };
    const level = reason === null || (directory === 'off' && health.outage === null) ? 'info' : 'warn';
    log[level](works ? models : { reason }, works ? 'models' : 'working without models');
    health.isUp = true;
  };

  const embedderFor = (model: string | null): Embedder | null =>
    model === null || (loaded.embedder !== null && modelKey(loaded.embedder.model) === model)
      ? loaded.embedder
      : others.embedderFor(model, loaded.embedder);

  const started = warmedUp(loaded, choice, health).then(warm => {
    // Models that were closed while loading are not missing, and are not reported.
    if (isClosing) return;
    loaded = warm;
    tellStart();
  });
  return {
    get embedder() {
      return loaded.embedder;
    },
    get judge() {
      return loaded.judge;
    },
    get reader() {
      return loaded.reader;
    },
    get tier() {
      return health.outage === null ? loaded.tier : 'lexical';
    },
    get reason() {
      return health.outage ?? loaded.reason;
    },
    embedderFor,
    async ready(model) {
      if (model !== null && embedderFor(model) === null) await others.wait(model);
    },
    started,
    folder: directory ?? builtIn,
    async close() {
      isClosing = true;
      // Abandons what is still loading: closing it settles the call that warms it up.
      await Promise.all([loaded.embedder, loaded.judge, loaded.reader].map(model => model?.close()));
      await started;
      await others.close();
      await Promise.all([loaded.embedder, loaded.judge, loaded.reader].map(model => model?.close()));
    },
  };
};
