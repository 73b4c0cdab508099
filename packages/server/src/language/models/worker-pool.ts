/** Distributes texts to one model in its worker threads, interactive ones first, and restarts lost threads. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Lane } from './embedder.js';
import { type Batch, createLaneQueue, type LaneQueue, type ModelRequest } from './lane-queue.js';
import { ModelFailure, ModelsBusy, reasonOf } from './model-failure.js';
import { ModelThread } from './model-thread.js';
import { createTraffic, type Traffic } from './traffic.js';
import { workerEntry } from './worker-entry.js';
import { WorkerHosts } from './worker-host.js';
import type { ModelItem, WorkerSetup } from './worker-protocol.js';

/** The part of a pino logger used here. */
export interface ModelLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface PoolOptions {
  readonly setup: WorkerSetup;
  readonly log: ModelLog;
  /** Threads, each with its own copy of the model. */
  readonly workers?: number;
  /** How many interactive items may wait; a further call is rejected unless it is the only one. */
  readonly askedLimit?: number;
  readonly batchTimeoutMs?: number;
  /** The delay before a lost thread is restarted; it doubles with each consecutive loss. */
  readonly restartDelayMs?: number;
  /** After this many consecutive losses, the model is paused and calls are rejected. */
  readonly restartLimit?: number;
  readonly restMs?: number;
  readonly entry?: URL;
  /** Threads shared with other models; its own if left out. */
  readonly hosts?: WorkerHosts;
  /** Shared by all models of the process. */
  readonly traffic?: Traffic;
}

/** 512 pairs at 4 ms: no accepted call waits longer than about 2 seconds. */
const ASKED_LIMIT = 512;
const BATCH_TIMEOUT_MS = 30_000;
const LOAD_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5_000;
const RESTART_LIMIT = 5;
const REST_MS = 60_000;
/** After yielding this long, background work continues with one short batch. */
const LONGEST_WAY_MS = 100;
/** A text whose thread was lost is retried once. */
const LOSSES_ALLOWED = 1;

interface Seat {
  readonly place: number;
  thread: ModelThread | null;
  serving: boolean;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #queue: LaneQueue;
  readonly #seats: readonly Seat[];
  readonly #hosts: WorkerHosts;
  readonly #open = new Set<ModelRequest>();
  readonly #stopping = new AbortController();
  readonly #traffic: Traffic;
  readonly #onAsked = new Set<() => void>();
  #closing: Promise<void> | null = null;
  #unusable: ModelFailure | null = null;
  #lossesInARow = 0;
  #restUntil = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#traffic = options.traffic ?? createTraffic();
    const workers = options.workers ?? 1;
    this.#queue = createLaneQueue(options.setup.maxTokens, workers);
    this.#seats = Array.from({ length: workers }, (_, place) => ({ place, thread: null, serving: false }));
    this.#hosts = options.hosts ?? new WorkerHosts(() => options.entry ?? workerEntry());
  }

  /** Loads the model and returns the width of its rows. */
  async warm(): Promise<number> {
    const refused = this.#refusal();
    if (refused) throw refused;
    const widths = await Promise.all(
      this.#seats.map(seat => this.#threadOf(seat).then(thread => thread.ready)),
    );
    return widths[0] ?? 0;
  }

  /** One row per item, in order; each computed separately. */
  run(items: readonly ModelItem[], lane: Lane, signal?: AbortSignal): Promise<Float32Array[]> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const refused = this.#refusal() ?? this.#overload(items.length, lane);
    if (refused) return Promise.reject(refused);
    if (items.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const leave = lane === 'asked' ? this.#traffic.enter() : () => undefined;
      const onAbort = () => {
        this.#queue.drop(request);
        request.settle(signal?.reason);
      };
      const request: ModelRequest = {
        lane,
        items: [...items],
        rows: new Array(items.length),
        missing: items.length,
        taken: 0,
        settle: outcome => {
          if (!this.#open.delete(request)) return;
          leave();
          signal?.removeEventListener('abort', onAbort);
          if (Array.isArray(outcome)) resolve(outcome);
          else reject(outcome);
        },
      };
      this.#open.add(request);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.add(request);
      if (lane === 'asked') {
        for (const resolveAsked of this.#onAsked) resolveAsked();
        this.#onAsked.clear();
      }
      this.#wake();
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#stop();
    return this.#closing;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    const closed = new ModelFailure('closed', 'the model was closed');
    this.#refuseAll(closed);
    await Promise.all(this.#seats.map(seat => seat.thread?.stop(closed)));
  }

  #refusal(): ModelFailure | null {
    if (this.#stopping.signal.aborted) return new ModelFailure('closed', 'the model was closed');
    if (this.#unusable) return this.#unusable;
    if (Date.now() < this.#restUntil)
      return new ModelFailure('unavailable', 'the model crashed several times in a row and is paused');
    return null;
  }

  #overload(added: number, lane: Lane): ModelFailure | null {
    const waiting = this.#queue.waiting('asked');
    const limit = this.#options.askedLimit ?? ASKED_LIMIT;
    return lane === 'asked' && waiting > 0 && waiting + added > limit ? new ModelsBusy(waiting, limit) : null;
  }

  #refuseAll(failure: ModelFailure): void {
    this.#queue.drain();
    for (const request of [...this.#open]) request.settle(failure);
  }

  #wake(): void {
    for (const seat of this.#seats) {
      if (seat.serving) continue;
      seat.serving = true;
      void this.#serve(seat);
    }
  }

  /** Works until the queue is empty. Never rejects, because each failure becomes the answer to a request. */
  async #serve(seat: Seat): Promise<void> {
    while (this.#hasWork() && this.#refusal() === null) {
      try {
        const thread = await this.#threadOf(seat);
        await thread.ready;
        await this.#makeRoom();
        // Chosen only now, so that interactive work arriving while a model loads still goes first.
        const batch = this.#queue.next(this.#traffic.isBusy());
        if (batch) await this.#runBatch(thread, batch);
      } catch {
        // The loss was counted where the thread was started; the loop condition decides whether to go on.
      }
    }
    seat.serving = false;
  }

  /** Background work waits while another model is in use; interactive work starts at once. */
  async #makeRoom(): Promise<void> {
    if (this.#queue.waiting('asked') > 0 || !this.#traffic.isBusy()) return;
    let goOn = () => {};
    const asked = new Promise<void>(resolve => {
      goOn = resolve;
    });
    this.#onAsked.add(goOn);
    await Promise.race([asked, this.#traffic.quiet(LONGEST_WAY_MS)]);
    this.#onAsked.delete(goOn);
  }

  #hasWork(): boolean {
    return this.#queue.waiting('asked') + this.#queue.waiting('background') > 0;
  }

  async #threadOf(seat: Seat): Promise<ModelThread> {
    if (seat.thread && !seat.thread.lost) return seat.thread;
    if (this.#lossesInARow > 0) {
      const first = this.#options.restartDelayMs ?? RESTART_DELAY_MS;
      const wait = Math.min(first * 2 ** (this.#lossesInARow - 1), LONGEST_RESTART_DELAY_MS);
      await delay(wait, undefined, { signal: this.#stopping.signal });
    }
    // Another call may have started it meanwhile.
    if (seat.thread && !seat.thread.lost) return seat.thread;
    const thread = this.#startThread(seat.place);
    thread.ready.catch(thrown => this.#takeLoadFailure(thrown));
    seat.thread = thread;
    return thread;
  }

  #startThread(place: number): ModelThread {
    const { setup, batchTimeoutMs } = this.#options;
    try {
      return new ModelThread(this.#hosts.at(place), setup, {
        loadMs: LOAD_TIMEOUT_MS,
        batchMs: batchTimeoutMs ?? BATCH_TIMEOUT_MS,
      });
    } catch (thrown) {
      const failure = new ModelFailure('unavailable', `no thread for the model: ${reasonOf(thrown)}`);
      this.#takeLoadFailure(failure);
      throw failure;
    }
  }

  async #runBatch(thread: ModelThread, batch: Batch): Promise<void> {
    const items = batch.map(({ request, place }) => request.items[place]!);
    try {
      const rows = await thread.run(items);
      if (rows.length !== items.length)
        throw new ModelFailure('failed', `the model returned ${rows.length} rows for ${items.length} texts`);
      this.#lossesInARow = 0;
      batch.forEach(({ request, place }, at) => {
        request.rows[place] = rows[at];
        if (--request.missing === 0) request.settle(request.rows as Float32Array[]);
      });
    } catch (thrown) {
      this.#takeRunFailure(batch, thrown);
    }
  }

  #takeRunFailure(batch: Batch, thrown: unknown): void {
    const failure = thrown instanceof ModelFailure ? thrown : new ModelFailure('failed', reasonOf(thrown));
    if (failure.code === 'timeout' || failure.code === 'worker-lost') this.#countLoss(failure);
    for (const item of batch) {
      if (failure.code === 'worker-lost' && item.losses++ < LOSSES_ALLOWED) continue;
      this.#queue.drop(item.request);
      item.request.settle(failure);
    }
    this.#queue.putBack(batch.filter(item => this.#open.has(item.request)));
  }

  #takeLoadFailure(thrown: unknown): void {
    if (this.#stopping.signal.aborted) return;
    const failure = thrown instanceof ModelFailure ? thrown : new ModelFailure('failed', reasonOf(thrown));
    if (failure.code !== 'unavailable') {
      this.#countLoss(failure);
      return;
    }
    this.#unusable = failure;
    this.#options.log.warn({ task: this.#options.setup.task, reason: failure.message }, 'model is unusable');
    this.#refuseAll(failure);
  }

  #countLoss(failure: ModelFailure): void {
    this.#lossesInARow++;
    const { log, setup } = this.#options;
    log.warn({ task: setup.task, reason: failure.message, inARow: this.#lossesInARow }, 'model thread lost');
    if (this.#lossesInARow < (this.#options.restartLimit ?? RESTART_LIMIT)) return;
    this.#restUntil = Date.now() + (this.#options.restMs ?? REST_MS);
    this.#refuseAll(
      new ModelFailure(
        'unavailable',
        `the model crashed ${this.#lossesInARow} times in a row: ${failure.message}`,
      ),
    );
  }
}
