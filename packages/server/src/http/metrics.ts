/** The metrics of this process for Prometheus. */
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LociService, WebhookReadiness } from '../api/service.js';
import type { LlmState } from '../domain/llm.js';

export interface Metrics {
  /** How long requests took, by route pattern: raw paths contain names and are unbounded. */
  observe(request: FastifyRequest, status: number, seconds: number): void;
  streamOpened(): void;
  streamClosed(): void;
  contentType: string;
  text(): Promise<string>;
}

/** From a cached read to a long insight, in seconds. */
const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface MetricsOptions {
  readonly service: LociService;
  readonly version: string;
  readonly withProcess: boolean;
  readonly now: () => number;
}

/** Counted where the questions are sent; here only reported. */
const makeLlmNumbers = (register: Registry): ((llm: LlmState | null) => void) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const calls = counter('loci_llm_calls_total', 'Requests to the LLM, including retries');
  const failures = counter('loci_llm_failures_total', 'Questions the LLM did not answer', ['reason']);
  const tokens = counter('loci_llm_tokens_total', 'Tokens, as counted by the LLM', ['direction']);
  const seconds = counter('loci_llm_seconds_total', 'Time spent waiting for the LLM');
  const resting = new Gauge({
    name: 'loci_llm_breaker_open',
    help: '1 while the LLM is paused after failures',
    registers: [register],
  });
  return llm => {
    for (const metric of [calls, failures, tokens, seconds, resting]) metric.reset();
    if (llm === null) return;
    calls.inc(llm.counts.calls);
    seconds.inc(llm.counts.seconds);
    tokens.inc({ direction: 'input' }, llm.counts.inputTokens);
    tokens.inc({ direction: 'output' }, llm.counts.outputTokens);
    for (const [reason, count] of Object.entries(llm.counts.failures)) failures.inc({ reason }, count);
    resting.set(llm.breaker === 'open' ? 1 : 0);
  };
};

/** Counted where the messages are sent; here only reported. */
const makeWebhookNumbers = (register: Registry): ((webhooks: WebhookReadiness) => void) => {
  const registers = [register];
  const sent = new Counter({
    name: 'loci_webhook_messages_total',
    help: 'Messages to webhooks, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const failing = new Gauge({
    name: 'loci_webhooks_failing',
    help: 'Webhooks whose address fails',
    registers,
  });
  const dead = new Gauge({
    name: 'loci_webhook_dead_letters',
    help: 'Events that could not be delivered',
    registers,
  });
  return webhooks => {
    sent.reset();
    for (const [outcome, count] of Object.entries(webhooks.sent)) sent.inc({ outcome }, count);
    failing.set(webhooks.failing);
    dead.set(webhooks.deadLetters);
  };
};

/** Gauges set from one status check of the service, made on each scrape. */
const makeInstanceGauges = (
  register: Registry,
  { service, version, now }: MetricsOptions,
): (() => Promise<void>) => {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const ready = gauge('loci_ready', '1 when the service is ready');
  const writable = gauge('loci_storage_writable', '1 when storage accepts writes');
  const waiting = gauge('loci_waiting_work', 'Waiting work', ['kind']);
  const oldest = gauge('loci_waiting_work_oldest_seconds', 'Age of the oldest waiting work');
  const info = gauge('loci_info', 'Version, storage and tier', ['version', 'storage', 'tier']);
  const setLlm = makeLlmNumbers(register);
  const setWebhooks = makeWebhookNumbers(register);
  return async () => {
    const readiness = await service.readiness();
    setLlm(readiness.llm);
    setWebhooks(readiness.webhooks);
    const { byKind, oldestAt } = readiness.waiting;
    ready.set(readiness.ready ? 1 : 0);
    writable.set(readiness.storage.writable ? 1 : 0);
    oldest.set(oldestAt === null ? 0 : Math.max(0, (now() - oldestAt) / 1_000));
    waiting.reset();
    for (const [kind, count] of Object.entries(byKind)) waiting.set({ kind }, count);
    info.reset();
    info.set({ version, storage: readiness.storage.kind, tier: readiness.tier }, 1);
  };
};

export const makeMetrics = (options: MetricsOptions): Metrics => {
  const register = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [register],
  });
  const streams = new Gauge({
    name: 'loci_event_streams',
    help: 'Open event streams',
    registers: [register],
  });
  if (options.withProcess) collectDefaultMetrics({ register });
  const lookAround = makeInstanceGauges(register, options);
  const observers = new Map<string, { observe(seconds: number): void }>();

  return {
    observe: (request, status, seconds) => {
      const route = request.routeOptions.url ?? 'unknown';
      const key = `${request.method} ${route} ${status}`;
      let observer = observers.get(key);
      if (observer === undefined) {
        observer = durations.labels({ method: request.method, route, status: String(status) });
        observers.set(key, observer);
      }
      observer.observe(seconds);
    },
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    contentType: register.contentType,
    text: async () => {
      await lookAround();
      return register.metrics();
    },
  };
};
