/** Owns one worker thread, from start to end, and the models open in it. */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { reasonOf } from './model-failure.js';
import { claim, closeGate, type NativeGate, openGate, stepsOf } from './native-gate.js';
import type { ModelReport, RunOrder, WorkerReport, WorkerSetup, WorkerStart } from './worker-protocol.js';

export interface Guest {
  hear(report: ModelReport): void;
  lose(reason: string): void;
}

/**
 * A thread still in native code this long after it was told to end is left to itself: killing it would abort the
 * process, which ends when the thread does.
 */
const LONGEST_WAIT_FOR_END_MS = 1_000;

/** The thread allocates few long-lived objects; a larger heap would only make the process larger. */
const YOUNG_GENERATION_MB = 3;

/** Runs the orders of its models one after the other; once lost, it stays lost. */
export class WorkerHost {
  readonly #worker: Worker;
  readonly #gate: NativeGate = openGate();
  readonly #ended: Promise<void>;
  readonly #guests = new Map<number, Guest>();
  readonly #working = new Set<number>();
  #opened = 0;
  #lost = false;

  constructor(entry: URL) {
    const start: WorkerStart = { gate: this.#gate };
    this.#worker = new Worker(entry, {
      workerData: start,
      // The parent's flags (test runners, inspectors) do not apply to this thread.
      execArgv: [],
      name: 'loci-models',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.on('message', ({ model, ...report }: WorkerReport) => this.#guests.get(model)?.hear(report));
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

  /** How often native code has returned. */
  get steps(): number {
    return stepsOf(this.#gate);
  }

  /** Starts loading a model, and returns its number in this thread. */
  open(guest: Guest, setup: WorkerSetup): number {
    const model = ++this.#opened;
    this.#guests.set(model, guest);
    this.#begin(model);
    this.#worker.postMessage({ kind: 'open', model, setup });
    return model;
  }

  run(model: number, order: RunOrder): void {
    this.#begin(model);
    this.#worker.postMessage({ kind: 'run', model, ...order });
  }

  /** The model has answered: the process may end now. */
  rest(model: number): void {
    this.#working.delete(model);
    if (this.#working.size === 0) this.#worker.unref();
  }

  /** The thread ends with its last model. */
  async leave(model: number): Promise<void> {
    this.rest(model);
    this.#guests.delete(model);
    if (this.#guests.size === 0) await this.stop();
  }

  /** The thread ends as soon as it is outside native code, and its models are lost. */
  async stop(): Promise<void> {
    this.#lose("the model's thread was stopped");
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

  /** Keeps the process alive while waiting for rows, but not for an idle model. */
  #begin(model: number): void {
    this.#working.add(model);
    this.#worker.ref();
  }

  #lose(reason: string): void {
    if (this.#lost) return;
    this.#lost = true;
    const guests = [...this.#guests.values()];
    this.#guests.clear();
    for (const guest of guests) guest.lose(reason);
  }
}

/** Threads by index: models given the same instance share its threads. */
export class WorkerHosts {
  readonly #entry: () => URL;
  readonly #hosts = new Map<number, WorkerHost>();

  constructor(entry: () => URL) {
    this.#entry = entry;
  }

  at(place: number): WorkerHost {
    const known = this.#hosts.get(place);
    if (known !== undefined && !known.lost) return known;
    const host = new WorkerHost(this.#entry());
    this.#hosts.set(place, host);
    return host;
  }
}
