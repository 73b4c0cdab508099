/** Starts the models of a folder, or says in one sentence why Loci runs without them. */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Embedder } from './embedder.js';
import { reasonOf } from './model-failure.js';
import { type ModelFolder, type ModelInFolder, readModelFolder } from './model-folder.js';
import { createOnnxEmbedder } from './onnx-embedder.js';
import { createOnnxJudge } from './onnx-judge.js';
import { createOnnxReader } from './onnx-reader.js';
import type { PairJudge } from './pair-judge.js';
import type { TaskReader } from './task-reader.js';
import { createTraffic, type Traffic } from './traffic.js';
import { workerEntry } from './worker-entry.js';
import { WorkerHosts } from './worker-host.js';
import { type ModelLog, WorkerPool } from './worker-pool.js';

export interface LoadModelsOptions {
  /** A folder of models, `off` for none, undefined for those of the package `@loci/models`. */
  readonly directory: string | 'off' | undefined;
  readonly log: ModelLog;
  /**
   * `now` (the default) resolves when the models are loaded and checked, so the tier is certain. `first-use` resolves
   * at once; faults that show only on loading then fail the first call. Neither blocks the event loop.
   */
  readonly start?: 'now' | 'first-use';
  /** Shared with everything else that yields to callers. */
  readonly traffic?: Traffic | undefined;
  /** The module that runs ONNX. */
  readonly runtime?: string;
}

export interface LoadedModels {
  readonly tier: 'lexical' | 'embedded';
  readonly embedder: Embedder | null;
  readonly judge: PairJudge | null;
  /** Loaded on first use. */
  readonly reader: TaskReader | null;
  /** Why there are no models; null if there are. */
  readonly reason: string | null;
}

/** Judge and reader share them; each thread has its own copy of the judge's weights, about 14 MB. */
const pairThreads = 2;

const resolver = createRequire(import.meta.url);

function without(reason: string): LoadedModels {
  return { tier: 'lexical', embedder: null, judge: null, reader: null, reason };
}

function packagedModels(): string {
  try {
    return dirname(resolver.resolve('@loci/models/package.json'));
  } catch {
    throw new Error('the package @loci/models is not installed');
  }
}

/** As a URL if it is found here, so that it resolves the same from the worker thread. */
function findRuntime(name: string): string {
  try {
    return pathToFileURL(resolver.resolve(name)).href;
  } catch {
    // npm silently drops an optional package whose install script fails.
    throw new Error(
      `the model runtime ${name} is not installed. npm skips it if its install script cannot download GPU files, which Loci does not need. Install again with --ignore-scripts: npm install --ignore-scripts @loci/server`,
    );
  }
}

function createPools(folder: ModelFolder, runtime: string, options: LoadModelsOptions) {
  const { log, traffic = createTraffic() } = options;
  const shared = { runtime, tokenizer: folder.tokenizer };
  const { embed, judge, reader } = folder;
  const embedPool = new WorkerPool({
    setup: {
      ...shared,
      task: 'embed',
      model: embed.file,
      maxTokens: embed.maxTokens,
      pooling: embed.pooling,
    },
    log,
    traffic,
    workers: 1,
  });
  const hosts = new WorkerHosts(workerEntry);
  const pairPool = (task: 'judge' | 'read', model: ModelInFolder | null) =>
    model &&
    new WorkerPool({
      setup: { ...shared, task, model: model.file, maxTokens: model.maxTokens, pooling: 'none' },
      log,
      traffic,
      workers: Math.min(pairThreads, availableParallelism()),
      hosts,
    });
  return { embedPool, judgePool: pairPool('judge', judge), readerPool: pairPool('read', reader) };
}

/**
 * Official builds send usage data to their vendor unless this is set before loading; a thread cannot set it for itself.
 */
function keepRuntimeQuiet(): void {
  process.env.ORT_DISABLE_TELEMETRY ??= '1';
}

async function start(directory: string, options: LoadModelsOptions): Promise<LoadedModels> {
  const folder = await readModelFolder(directory);
  if (options.directory === undefined && folder.embed.file.sha256 === null)
    throw new Error('checksums.json is missing');
  const runtime = findRuntime(options.runtime ?? 'onnxruntime-node');
  keepRuntimeQuiet();
  const { embedPool, judgePool, readerPool } = createPools(folder, runtime, options);
  const { embed, judge, reader } = folder;
  try {
    let dimensions = embed.dimensions;
    if (options.start !== 'first-use' || dimensions === null) {
      const [width] = await Promise.all([embedPool.warm(), judgePool?.warm()]);
      if (dimensions !== null && dimensions !== width)
        throw new Error(
          `${embed.name} returns vectors with ${width} dimensions, but ${dimensions} were declared`,
        );
      dimensions = width;
    }
    const embedModel = { name: embed.name, version: embed.version, dimensions };
    return {
      tier: 'embedded',
      embedder: createOnnxEmbedder(embedPool, embedModel, embed.prefixes),
      judge:
        judge && judgePool
          ? createOnnxJudge(judgePool, { name: judge.name, version: judge.version, dimensions: 0 })
          : null,
      reader:
        reader && readerPool
          ? createOnnxReader(readerPool, { name: reader.name, version: reader.version, dimensions: 0 })
          : null,
      reason: null,
    };
  } catch (thrown) {
    await Promise.all([embedPool, judgePool, readerPool].map(pool => pool?.close()));
    throw thrown;
  }
}

/** Never rejects: without models, Loci works by keywords only. */
export async function loadModels(options: LoadModelsOptions): Promise<LoadedModels> {
  if (options.directory === 'off') return without('the models are switched off');
  const began = performance.now();
  try {
    const directory = options.directory ?? packagedModels();
    const loaded = await start(directory, options);
    const milliseconds = Math.round(performance.now() - began);
    options.log.info(
      {
        directory,
        embed: loaded.embedder?.model,
        judge: loaded.judge?.model,
        reader: loaded.reader?.model,
        milliseconds,
      },
      'models',
    );
    return loaded;
  } catch (thrown) {
    const where =
      options.directory === undefined ? 'the built-in models' : `the models in ${options.directory}`;
    const reason = `${where} cannot be used: ${reasonOf(thrown)}`;
    options.log.warn({ reason }, 'working without models');
    return without(reason);
  }
}
