/** The embedder that asks an OpenAI-compatible `/embeddings` endpoint. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { retryAfterMs } from '../../domain/retry-after.js';
import type { Embedder, Lane, ModelIdentity, TextUse } from './embedder.js';
import { ModelFailure } from './model-failure.js';
import { NO_PREFIXES, type TextPrefixes } from './onnx-embedder.js';

export interface HttpEmbedderOptions {
  /** The base of the API, as in `https://host/v1`; `/embeddings` is added where it is not there. */
  readonly url: string;
  readonly model: ModelIdentity;
  readonly key?: string;
  readonly prefixes?: TextPrefixes;
  readonly timeoutMs?: number;
  /** The first wait before another try; each is a random part of twice the one before. */
  readonly retryDelayMs?: number;
}

const TEXTS_PER_CALL = 64;
const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const RETRY_DELAY_MS = 500;
/** A server that wants a longer wait than this is treated as away. */
const LONGEST_WAIT_MS = 30_000;
/** Past this a service of 8,192 tokens refuses the text, and Loci's own model would long have stopped reading. */
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

/** Blank texts are not sent, because many services refuse them: their vectors are zeros. */
export class HttpEmbedder implements Embedder {
  readonly model: ModelIdentity;
  readonly #options: HttpEmbedderOptions;
  readonly #endpoint: URL;
  readonly #closing = new AbortController();
  /** Background calls go one after the other, so that asked ones find the service free. */
  #background: Promise<unknown> = Promise.resolve();

  constructor(options: HttpEmbedderOptions) {
    this.#options = options;
    this.#endpoint = endpointOf(options.url);
    this.model = options.model;
  }

  async embed(
    texts: readonly string[],
    lane: Lane,
    signal?: AbortSignal,
    use: TextUse = 'passage',
  ): Promise<Float32Array[]> {
    const prefix = (this.#options.prefixes ?? NO_PREFIXES)[use];
    const vectors: Float32Array[] = texts.map(() => new Float32Array(this.model.dimensions));
    const places = texts.flatMap((text, place) => (text.trim() === '' ? [] : [place]));
    for (let from = 0; from < places.length; from += TEXTS_PER_CALL) {
      const some = places.slice(from, from + TEXTS_PER_CALL);
      const inputs = some.map(place => prefix + texts[place]!.slice(0, LONGEST_TEXT));
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
        // A stop during the wait is found by the next attempt.
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
      // The cause is left out: it may quote the request, and with it the key.
      if (timeout.aborted) throw new Retryable('timeout', `${where} did not answer in time`);
      throw new Retryable('unavailable', `${where} cannot be reached, or its answer broke off`);
    }
    if (!response.ok) throw this.#refusal(response, where);
    return this.#readVectors(body, inputs.length, where);
  }

  /** Services quote the key in the body of a refusal, so only the status is told. */
  #refusal(response: Response, where: string): ModelFailure {
    const message = `${where} answered with status ${response.status}`;
    const mayPass = response.status === 408 || response.status === 429 || response.status >= 500;
    return mayPass
      ? new Retryable('unavailable', message, retryAfterMs(response.headers.get('retry-after'), Date.now()))
      : new ModelFailure('failed', message);
  }

  #readVectors(body: unknown, count: number, where: string): Float32Array[] {
    const parsed = answerShape.safeParse(body);
    if (!parsed.success) throw new ModelFailure('failed', `${where} gave something else than embeddings`);
    const vectors: Float32Array[] = [];
    parsed.data.data.forEach((entry, at) => {
      vectors[entry.index ?? at] = toUnit(entry.embedding);
    });
    const { dimensions } = this.model;
    for (let at = 0; at < count; at++)
      if (vectors[at]?.length !== dimensions)
        throw new ModelFailure('failed', `${where} did not give ${count} vectors of ${dimensions} numbers`);
    return vectors.slice(0, count);
  }
}
