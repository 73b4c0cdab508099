/** The models of this process: loaded beside the start, missing without harm, and told of in one sentence. */
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
  /** Why the tier is not higher; null where nothing is missing. */
  readonly reason: string | null;
  /** Settles when the models are up, or when it is clear that they will not be. */
  readonly started: Promise<void>;
  /** Where the configured models are, as `embedderFor` finds them again later. */
  readonly folder: string;
  close(): Promise<void>;
}

export interface ModelChoice {
  /** A folder with other models, `off`, or null for those that come with Loci. */
  readonly directory: string | null;
  /** An endpoint that embeds instead of the model of the folder. */
  readonly endpoint: EmbedConfig | null;
  /** Where a model was loaded from when it made its first vectors. */
  readonly folderOf: (model: string) => Promise<string | null>;
  /** Who is being answered: the background gives way to them. */
  readonly traffic?: Traffic;
}

const builtIn = 'built-in';
/** A question waits no longer than this for a model that loads; then words answer alone. */
const loadPatienceMs = 2_000;

/** An endpoint that has not answered by then counts as away until it does. */
const endpointPatienceMs = 5_000;

/** An endpoint takes the place of the folder's embedder; judge and reader stay. */
const withEndpoint = (loaded: LoadedModels, endpoint: EmbedConfig | null): LoadedModels =>
  endpoint === null ? loaded : { ...loaded, tier: 'embedded', embedder: new HttpEmbedder(endpoint) };

/** What is known of the working of the models, and who is told. */
interface Health {
  /** Why meaning is not to be had, although a model is there; null where it is. */
  outage: string | null;
  /** Until the models are up nobody but `tellStart` says how they are, so that a failure is one line. */
  isUp: boolean;
}

const threadLogOf = (health: Health, log: Logger): ModelLog => ({
  info: (fields, message) => log.debug(fields, message),
  warn: (fields, message) => (health.isUp ? log.warn(fields, message) : log.debug(fields, message)),
});

/** Hears of each call of the embedder: why it failed, or null. */
const listenerOf =
  (health: Health, endpoint: EmbedConfig | null, log: Logger) =>
  (reason: string | null): void => {
    const before = health.outage;
    const what = endpoint === null ? 'the model' : 'the endpoint';
    health.outage = reason === null ? null : `${what} cannot be used: ${reason}`;
    if (!health.isUp || (before === null) === (health.outage === null)) return;
    if (health.outage === null) log.info('meaning is to be had again');
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

/** The models are used once; answers with what is left where one of them cannot be. */
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
        // It may come back: the listener has heard of the failure, and the next call tries again.
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

/** Models that are not the configured one: graphs have vectors of them. */
const openOthers = ({ directory, folderOf, traffic }: ModelChoice, log: Logger) => {
  const others = new Map<string, Embedder | null>();
  const loadings = new Map<string, Promise<void>>();

  const load = async (model: string): Promise<void> => {
    const folder = await folderOf(model);
    if (folder === null) {
      // Not noted yet by who made the vectors: asked for again at the next use.
      loadings.delete(model);
      return;
    }
    const found = await loadModels({ directory: folder === builtIn ? undefined : folder, log, traffic });
    await Promise.all([found.judge?.close(), found.reader?.close()]);
    if (found.embedder !== null && modelKey(found.embedder.model) === model)
      others.set(model, found.embedder);
  };

  return {
    /** Null while it loads, and where it cannot be had. */
    embedderFor(model: string): Embedder | null {
      if (directory === 'off') return null;
      if (!others.has(model)) {
        others.set(model, null);
        log.info({ model }, 'a graph has vectors of another model; `loci rebuild` changes that');
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
  // Announced at once and loaded beside the start; a question that comes sooner waits for its vector.
  const found = await loadModels({
    directory: directory ?? undefined,
    log: threadLogOf(health, log),
    start: 'first-use',
    traffic: choice.traffic,
  });
  let loaded = watched(withEndpoint(found, endpoint), endpoint, listenerOf(health, endpoint, log));
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
      : others.embedderFor(model);

  let isClosing = false;
  const started = warmedUp(loaded, choice, health).then(warm => {
    loaded = warm;
    // Models that were closed while they loaded are nothing to tell of.
    if (!isClosing) tellStart();
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
      // What still loads is given up: to close it settles the call that warms it.
      await Promise.all([loaded.embedder, loaded.judge, loaded.reader].map(model => model?.close()));
      await started;
      await others.close();
      await Promise.all([loaded.embedder, loaded.judge, loaded.reader].map(model => model?.close()));
    },
  };
};
