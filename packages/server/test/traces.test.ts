/** Spans of calls and of their SQL, at a collector that is named; without one, none. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../src/api/service.js';
import { folderOfTest, openFolder } from './doors.js';
import { proves } from './requirements.js';

interface SentSpan {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

const startCollector = async () => {
  const spans: SentSpan[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    text += body;
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    spans,
    text: () => text,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
};

it('sends a span for each call and for each statement in it, and nothing of what was said', async () => {
  proves('SRV-09');
  const collector = await startCollector();
  const instance = await openFolder(await folderOfTest(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  const graph_id = 'g';
  await instance.service.call(ownerGrant, 'remember', {
    params: {},
    query: {},
    body: { graph_id, content: 'The marmalade is on the upper shelf.' },
  });
  await instance.service.call(ownerGrant, 'search', {
    params: {},
    query: {},
    body: { graph_id, query: 'marmalade' },
  });
  await instance.close();
  const named = (name: string) => collector.spans.filter(span => span.name === name);
  expect(named('remember')).toHaveLength(1);
  const statements = named('SELECT').filter(
    ({ parentSpanId }) => parentSpanId === named('search')[0]?.spanId,
  );
  expect(statements.length).toBeGreaterThan(0);
  expect(statements[0]!.attributes[0]).toMatchObject({
    key: 'db.query.text',
    value: { stringValue: expect.stringMatching(/^SELECT .* WHERE graph_id = \?/) },
  });
  expect(collector.text()).not.toMatch(/marmalade|upper shelf/);
});
