/** The embedder that calls an OpenAI-compatible `/embeddings` endpoint. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { retryAfterMs } from '../../domain/retry-after.js';
import type { Embedder, Lane, ModelIdentity } from './embedder.js';
import { ModelFailure } from './model-failure.js';

export interface HttpEmbedderOptions {
  /** The base URL of the API, such as `https://host/v1`; `/embeddings` is appended if missing. */
  readonly url: string;
  readonly model: ModelIdentity;
  readonly key?: string;
  readonly timeoutMs?: number;
  /** The first delay before a retry; each is a random part of twice the previous one. */
  readonly retryDelayMs?: number;
}

const TEXTS_PER_CALL = 64;
const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const RETRY_DELAY_MS = 500;
/** A server that asks for a longer wait counts as unavailable. */
const LONGEST_WAIT_MS = 30_000;
/** A service with 8,192 tokens rejects longer texts, and Loci's own model reads far less. */
const LONGEST_TEXT = 8_000;

const answerShape = z.object({
  data: z.array(z.object({ index: z.int().nonnegative().optional(), embedding: z.array(z.number()) })),
});

class Retryable extends ModelFailure {
  readonly waitMs: number | null;

  constructor(code: 'timeout' | 'unavailable', message: string, waitMs: number | null = null) {
    super(code, message);
    this.waitMs = waitMs;
  }
}

function toUnit(values: readonly number[]): Float32Array {
  const vector = Float32Array.from(values);
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) return vector.fill(0);
  return vector.map(value => value / length);
}

function endpointOf(base: string): URL {
  const url = new URL(base);
  if (!url.pathname.endsWith('/embeddings'))
    url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/embeddings`;
  return url;
}

/** Blank texts are not sent, because many services reject them: their vectors are zeros. */
export class HttpEmbedder implements Embedder {
  readonly model: ModelIdentity;
  readonly #options: HttpEmbedderOptions;
  readonly #endpoint: URL;
  readonly #closing = new AbortController();
  /** Background calls run one after the other, so that interactive calls find the service free. */
  #background: Promise<unknown> = Promise.resolve();

  constructor(options: HttpEmbedderOptions) {
    this.#options = options;
    this.#endpoint = endpointOf(options.url);
    this.model = options.model;
  }

  async embed(texts: readonly string[], lane: Lane, signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = texts.map(() => new Float32Array(this.model.dimensions));
    const places = texts.flatMap((text, place) => (text.trim() === '' ? [] : [place]));
    for (let from = 0; from < places.length; from += TEXTS_PER_CALL) {
      const some = places.slice(from, from + TEXTS_PER_CALL);
      const inputs = some.map(place => texts[place]!.slice(0, LONGEST_TEXT));
      const rows = await this.#inLane(lane, () => this.#callWithRetries(inputs, signal));
      some.forEach((place, at) => {
        vectors[place] = rows[at]!;
      });
    }
    return vectors;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background;
  }

  #inLane(lane: Lane, call: () => Promise<Float32Array[]>): Promise<Float32Array[]> {
    if (lane === 'asked') return call();
    const turn = this.#background.then(call);
    this.#background = turn.catch(() => undefined);
    return turn;
  }

  async #callWithRetries(inputs: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const stop = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    for (let attempt = 0; ; attempt++) {
      try {
        stop.throwIfAborted();
        return await this.#call(inputs, stop);
      } catch (thrown) {
        this.#throwIfStopped(signal);
        if (!(thrown instanceof Retryable) || attempt === RETRIES) throw thrown;
        const first = this.#options.retryDelayMs ?? RETRY_DELAY_MS;
        const jittered = first * 2 ** attempt * (0.5 + Math.random() / 2);
        const waitMs = thrown.waitMs ?? jittered;
        if (waitMs > LONGEST_WAIT_MS) throw thrown;
        // The next attempt notices a stop during the wait.
        await delay(waitMs, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  #throwIfStopped(signal: AbortSignal | undefined): void {
    signal?.throwIfAborted();
    if (this.#closing.signal.aborted) throw new ModelFailure('closed', 'the model was closed');
  }

  async #call(inputs: readonly string[], stop: AbortSignal): Promise<Float32Array[]> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    const where = this.#endpoint.host;
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(this.#endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.#options.key ? { authorization: `Bearer ${this.#options.key}` } : {}),
        },
        body: JSON.stringify({ model: this.model.name, input: inputs, encoding_format: 'float' }),
        signal: AbortSignal.any([stop, timeout]),
      });
      body = response.ok ? await response.json() : await response.body?.cancel();
    } catch {
      // The cause is left out: it may quote the request, including the key.
      if (timeout.aborted) throw new Retryable('timeout', `${where} did not answer in time`);
      throw new Retryable('unavailable', `${where} cannot be reached, or its answer was cut off`);
    }
    if (!response.ok) throw this.#refusal(response, where);
    return this.#readVectors(body, inputs.length, where);
  }

  /** Services quote the key in the body of an error, so only the status is reported. */
  #refusal(response: Response, where: string): ModelFailure {
    const message = `${where} answered with status ${response.status}`;
    const mayPass = response.status === 408 || response.status === 429 || response.status >= 500;
    return mayPass
      ? new Retryable('unavailable', message, retryAfterMs(response.headers.get('retry-after'), Date.now()))
      : new ModelFailure('failed', message);
  }

  #readVectors(body: unknown, count: number, where: string): Float32Array[] {
    const parsed = answerShape.safeParse(body);
    if (!parsed.success) throw new ModelFailure('failed', `${where} did not return embeddings`);
    const vectors: Float32Array[] = [];
    parsed.data.data.forEach((entry, at) => {
      vectors[entry.index ?? at] = toUnit(entry.embedding);
    });
    const { dimensions } = this.model;
    for (let at = 0; at < count; at++)
      if (vectors[at]?.length !== dimensions)
        throw new ModelFailure(
          'failed',
          `${where} did not return ${count} vectors with ${dimensions} dimensions`,
        );
    return vectors.slice(0, count);
  }
}
