/** The metrics, from a registry that has seen one of everything. */
import { makeMetrics } from '../../packages/server/dist/http/metrics.js';
import { page, table } from './markdown.mjs';

const seen = {
  ready: true,
  storage: { kind: 'sqlite', writable: true, reason: null },
  tier: 'llm',
  tierReason: null,
  waiting: { total: 2, byKind: { embed: 1, relate: 1 }, oldestAt: 0 },
  webhooks: { sent: { delivered: 1 }, failing: 0, deadLetters: 0 },
  llm: {
    model: 'name',
    breaker: 'closed',
    lastFailure: null,
    counts: { calls: 1, seconds: 1, inputTokens: 1, outputTokens: 1, failures: { timeout: 1 } },
  },
};

const labelsOf = (text, name) => {
  const sample = new RegExp(`^${name}(?:_bucket|_count)?\\{(.*)\\} `, 'm').exec(text)?.[1] ?? '';
  return [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label).filter(label => label !== 'le');
};

export const metricsPage = async () => {
  const metrics = makeMetrics({
    service: { readiness: async () => seen },
    version: '0',
    withProcess: false,
    now: () => 0,
  });
  metrics.observe({ method: 'GET', routeOptions: { url: '/v1/graphs' } }, 200, 0.001);
  const text = await metrics.text();
  const told = [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)$/gm)];
  return page(
    'Metrics',
    '`GET /metrics` returns Prometheus text. With `LOCI_METRICS=closed` it needs an admin secret. A server also reports `process_…` and `nodejs_…`: memory, event loop and garbage collection. The folder `deploy/` has alerts and a dashboard for them.',
    table(
      ['Metric', 'Kind', 'Labels', 'Meaning'],
      told.map(([, name, help, kind]) => [
        `\`${name}\``,
        kind,
        labelsOf(text, name)
          .map(label => `\`${label}\``)
          .join(', '),
        help,
      ]),
    ),
  );
};
