/** Owns one worker thread that runs a model, from its start to its end. */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ModelFailure, reasonOf } from './model-failure.js';
import { claim, closeGate, type NativeGate, openGate } from './native-gate.js';
import type { ModelItem, RunOrder, WorkerReport, WorkerSetup, WorkerStart } from './worker-protocol.js';

export interface ThreadTimes {
  readonly loadMs: number;
  readonly batchMs: number;
}

/** Native code that runs on this long after it was told to end is left behind: to kill it would abort the process. */
const LONGEST_WAIT_FOR_END_MS = 5_000;

/** It makes little that lives: more room than this only makes the process larger. */
const YOUNG_GENERATION_MB = 3;

interface Settlers<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (failure: ModelFailure) => void;
}

/** Loads its model when it is made, then runs one batch at a time; once lost it stays lost. */
export class ModelThread {
  /** The width of the model's rows, once it is loaded. */
  readonly ready: Promise<number>;
  readonly #worker: Worker;
  readonly #gate: NativeGate = openGate();
  readonly #ended: Promise<void>;
  readonly #times: ThreadTimes;
  #loading: Settlers<number> | null = null;
  #running: (Settlers<Float32Array[]> & { readonly batch: number }) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #batches = 0;
  #lost = false;

  constructor(entry: URL, setup: WorkerSetup, times: ThreadTimes) {
    this.#times = times;
    // The flags of the parent (test runners, inspectors) are not for this thread.
    const start: WorkerStart = { setup, gate: this.#gate };
    this.#worker = new Worker(entry, {
      workerData: start,
      execArgv: [],
      name: `loci-${setup.task}`,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.ready = new Promise((resolve, reject) => {
      this.#loading = { resolve, reject };
    });
    // Whoever waits for it hears of a failure; nobody else must.
    this.ready.catch(() => undefined);
    this.#startTimer(times.loadMs, 'loading the model');
    this.#worker.on('message', (report: WorkerReport) => this.#hear(report));
    this.#worker.on('error', thrown => this.#lose(`the model's thread failed: ${reasonOf(thrown)}`));
    this.#ended = new Promise(resolve => {
      this.#worker.on('exit', code => {
        closeGate(this.#gate);
        this.#lose(`the model's thread ended with code ${code}`);
        resolve();
      });
    });
  }

  get lost(): boolean {
    return this.#lost;
  }

  run(items: readonly ModelItem[], together: boolean): Promise<Float32Array[]> {
    if (this.#lost) return Promise.reject(new ModelFailure('worker-lost', "the model's thread has ended"));
    const order: RunOrder = { batch: ++this.#batches, items, together };
    this.#startTimer(this.#times.batchMs, `a batch of ${items.length}`);
    // The process must not end while it waits for rows, and must not be kept alive by an idle model.
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#running = { batch: order.batch, resolve, reject };
      this.#worker.postMessage(order);
    });
  }

  /** Fails what is under way at once; the thread ends as soon as it is outside native code. */
  async stop(failure: ModelFailure = new ModelFailure('closed', 'the model was closed')): Promise<void> {
    this.#fail(failure);
    if (claim(this.#gate) === 'outside') await this.#worker.terminate();
    else {
      this.#worker.ref();
      const enough = new AbortController();
      const limit = delay(LONGEST_WAIT_FOR_END_MS, undefined, { signal: enough.signal }).catch(
        () => undefined,
      );
      await Promise.race([this.#ended, limit]);
      enough.abort();
    }
  }

  #hear(report: WorkerReport): void {
    if (this.#lost) return;
    switch (report.kind) {
      case 'ready':
        this.#rest();
        this.#loading?.resolve(report.width);
        this.#loading = null;
        return;
      case 'unusable':
        void this.stop(new ModelFailure('unavailable', report.reason));
        return;
      case 'rows': {
        const running = this.#finish(report.batch);
        const { width, values } = report;
        const count = width === 0 ? 0 : values.length / width;
        running?.resolve(
          Array.from({ length: count }, (_, row) => values.slice(row * width, (row + 1) * width)),
        );
        return;
      }
      case 'failed':
        this.#finish(report.batch)?.reject(
          new ModelFailure('failed', `the model could not run: ${report.reason}`),
        );
        return;
    }
  }

  #finish(batch: number): Settlers<Float32Array[]> | null {
    const running = this.#running;
    if (running?.batch !== batch) return null;
    this.#running = null;
    this.#rest();
    return running;
  }

  #startTimer(milliseconds: number, what: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.stop(new ModelFailure('timeout', `${what} took longer than ${milliseconds} ms`));
    }, milliseconds);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#worker.unref();
  }

  #lose(reason: string): void {
    this.#fail(new ModelFailure('worker-lost', reason));
  }

  #fail(failure: ModelFailure): void {
    if (this.#lost) return;
    this.#lost = true;
    clearTimeout(this.#timer);
    this.#loading?.reject(failure);
    this.#running?.reject(failure);
    this.#loading = null;
    this.#running = null;
  }
}
