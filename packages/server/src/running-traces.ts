/** Spans for calls and their SQL, sent to the configured endpoint. Without one, nothing is loaded or wrapped. */
import type { KnowledgeApi } from '@loci/client';
import type { Attributes, Span, Tracer } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { LociService } from './api/service.js';

type Traced = <Answer>(name: string, attributes: Attributes, work: () => Promise<Answer>) => Promise<Answer>;

export interface RunningTraces {
  /** Undefined without an endpoint. */
  readonly sql: (<Answer>(sql: string, ask: () => Promise<Answer>) => Promise<Answer>) | undefined;
  /** The service with a span around each call. */
  around(service: LociService): LociService;
  close(): Promise<void>;
}

const silent: RunningTraces = {
  sql: undefined,
  around: service => service,
  close: () => Promise.resolve(),
};

/** Statements have `?` for their values, so a span contains no user data. */
const verbOf = (sql: string): string => sql.trimStart().split(/\s/, 1)[0] ?? 'SQL';

const tracedBy =
  (tracer: Tracer, errorCode: number): Traced =>
  (name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes }, async (span: Span) => {
      try {
        return await work();
      } catch (error) {
        // The kind of error, not its message, which can quote what was sent.
        span.setStatus({ code: errorCode, message: error instanceof Error ? error.name : typeof error });
        throw error;
      } finally {
        span.end();
      }
    });

type Method = (...args: unknown[]) => Promise<unknown>;

/** The same calls as typed methods, as used by MCP and the command line. */
const tracedApi = (api: KnowledgeApi, traced: Traced): KnowledgeApi =>
  Object.fromEntries(
    Object.entries(api as unknown as Record<string, Method>).map(([name, method]) => [
      name,
      (...args: unknown[]) => traced(name, { 'loci.operation': name }, () => method(...args)),
    ]),
  ) as unknown as KnowledgeApi;

const start = async (endpoint: string): Promise<RunningTraces> => {
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { SpanStatusCode } = await import('@opentelemetry/api');
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  const traced = tracedBy(provider.getTracer('loci'), SpanStatusCode.ERROR);
  return {
    sql: (sql, ask) => traced(verbOf(sql), { 'db.query.text': sql.replace(/\s+/g, ' ') }, ask),
    around: service => ({
      ...service,
      call: (grant, name, parts, options) =>
        traced(name, { 'loci.operation': name }, () => service.call(grant, name, parts, options)),
      as: grant => tracedApi(service.as(grant), traced),
      readText: (grant, name, parts) =>
        traced(name, { 'loci.operation': name }, () => service.readText(grant, name, parts)),
    }),
    close: () => provider.shutdown(),
  };
};

/** If the packages are missing, Loci runs without spans. */
export const openTraces = async (endpoint: string | null, log: Logger): Promise<RunningTraces> => {
  if (endpoint === null) return silent;
  return start(endpoint).catch((error: unknown) => {
    log.warn({ err: error }, 'no traces are sent');
    return silent;
  });
};
