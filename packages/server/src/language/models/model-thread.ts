/** One model in a worker thread: loads it, and runs one batch at a time. */
import { ModelFailure } from './model-failure.js';
import type { WorkerHost } from './worker-host.js';
import type { ModelItem, ModelReport, WorkerSetup } from './worker-protocol.js';

/** How long the thread may take without coming a step further. */
export interface ThreadTimes {
  readonly loadMs: number;
  readonly batchMs: number;
}

interface Settlers<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (failure: ModelFailure) => void;
}

/** Loads its model when created; once lost, it stays lost. */
export class ModelThread {
  /** The width of the model's rows, once it is loaded. */
  readonly ready: Promise<number>;
  readonly #host: WorkerHost;
  readonly #number: number;
  readonly #times: ThreadTimes;
  #loading: Settlers<number> | null = null;
  #running: (Settlers<Float32Array[]> & { readonly batch: number }) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #batches = 0;
  #lost = false;

  constructor(host: WorkerHost, setup: WorkerSetup, times: ThreadTimes) {
    this.#host = host;
    this.#times = times;
    this.ready = new Promise((resolve, reject) => {
      this.#loading = { resolve, reject };
    });
    // Callers that await it get the failure; otherwise it must not be unhandled.
    this.ready.catch(() => undefined);
    this.#startTimer(times.loadMs, 'loading the model');
    this.#number = host.open(
      {
        hear: report => this.#hear(report),
        lose: reason => this.#fail(new ModelFailure('worker-lost', reason)),
      },
      setup,
    );
  }

  get lost(): boolean {
    return this.#lost;
  }

  run(items: readonly ModelItem[]): Promise<Float32Array[]> {
    if (this.#lost) return Promise.reject(new ModelFailure('worker-lost', "the model's thread has ended"));
    const batch = ++this.#batches;
    this.#startTimer(this.#times.batchMs, `a batch of ${items.length}`);
    return new Promise((resolve, reject) => {
      this.#running = { batch, resolve, reject };
      this.#host.run(this.#number, { batch, items });
    });
  }

  /** Fails running work at once; the thread ends with its last model. */
  async stop(failure: ModelFailure = new ModelFailure('closed', 'the model was closed')): Promise<void> {
    if (this.#fail(failure)) await this.#host.leave(this.#number);
  }

  /** A hanging model blocks every model of the thread, so the thread ends with all of them. */
  async #kill(failure: ModelFailure): Promise<void> {
    this.#fail(failure);
    await this.#host.stop();
  }

  #hear(report: ModelReport): void {
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
    const { steps } = this.#host;
    this.#timer = setTimeout(() => {
      // It only waits for the processor.
      if (this.#host.steps !== steps) this.#startTimer(milliseconds, what);
      else void this.#kill(new ModelFailure('timeout', `${what} took longer than ${milliseconds} ms`));
    }, milliseconds);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#host.rest(this.#number);
  }

  /** Returns whether it worked until now. */
  #fail(failure: ModelFailure): boolean {
    if (this.#lost) return false;
    this.#lost = true;
    clearTimeout(this.#timer);
    this.#loading?.reject(failure);
    this.#running?.reject(failure);
    this.#loading = null;
    this.#running = null;
    return true;
  }
}
