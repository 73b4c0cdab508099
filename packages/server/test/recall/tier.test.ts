/** Which tier runs and why: models that are off, broken or elsewhere cost quality, never an answer. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../src/http/app.js';
import { loci, newPlace } from '../loci-process.js';
import { embeddedHouse, otherModels, understood } from './embedded-house.js';

const graph_id = 'g';
const content = 'The kettle in the kitchen is broken.';

const readyz = async ({ house }: Awaited<ReturnType<typeof embeddedHouse>>) => {
  const app = buildApp({ service: house.service, log: false, version: '0.0.0-test' });
  onTestFinished(() => app.close());
  return (await app.inject({ url: '/readyz' })).json();
};

it('says that the models run', async () => {
  const opened = await embeddedHouse();
  expect(await readyz(opened)).toMatchObject({ ready: true, tier: 'embedded', tier_reason: null });
});

it('works by words where the models are switched off, and says so', async () => {
  const opened = await embeddedHouse({ LOCI_MODELS: 'off' });
  expect(await readyz(opened)).toMatchObject({
    ready: true,
    tier: 'lexical',
    tier_reason: 'the models are switched off',
  });
  await opened.api.remember({ graph_id, content });
  expect((await opened.api.search({ graph_id, query: 'kettle', rerank: 20 })).items).toHaveLength(1);
  expect((await opened.api.getGraph({ graph_id })).indexed_through).toBe(0);
});

it('works by words where a model file is broken, and reads what was stored meanwhile when it is whole', async () => {
  const models = await otherModels('whole-again');
  const damaged = await otherModels('broken');
  writeFileSync(join(damaged, 'embed.onnx'), 'this is no model');
  const broken = await embeddedHouse({ LOCI_MODELS: damaged });
  const { tier, tier_reason } = await readyz(broken);
  expect(tier).toBe('lexical');
  expect(tier_reason).toMatch(/cannot be used/);
  await broken.api.remember({ graph_id, content });
  expect((await broken.api.search({ graph_id, query: 'kettle' })).items).toHaveLength(1);
  await broken.close();

  const whole = await embeddedHouse({ LOCI_MODELS: models }, broken.data);
  await understood(whole.api, graph_id);
  expect((await whole.api.search({ graph_id, query: 'boil water for tea' })).items).toHaveLength(1);
});

it('says in the doctor why meaning is missing', async () => {
  const place = newPlace();
  onTestFinished(() => place.remove());
  await loci(place, ['remember', content, '--graph', graph_id, '--data', place.data]);
  const off = await loci(place, ['doctor', '--data', place.data, '--port', '0']);
  expect(off.out).toContain('lexical tier: the models are switched off');
  const damaged = await otherModels('broken');
  writeFileSync(join(damaged, 'embed.onnx'), 'this is no model');
  const env = { LOCI_MODELS: damaged };
  const broken = await loci(place, ['doctor', '--data', place.data, '--port', '0', '--json'], { env });
  const { findings } = JSON.parse(broken.out) as { findings: { what: string; says: string }[] };
  expect(findings.find(({ what }) => what === 'search')?.says).toMatch(/^lexical tier: .*cannot be used/);
  const whole = await loci(place, ['doctor', '--data', place.data, '--port', '0'], {
    env: { LOCI_MODELS: '' },
  });
  expect(whole.out).toContain('embedded tier');
});

/** An endpoint that knows two meanings: hot drinks, and everything else. */
const startEndpoint = async (dimensions: number) => {
  const asked: { authorization: string | undefined; model: string; texts: string[] }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { model, input } = JSON.parse(body) as { model: string; input: string[] };
    asked.push({ authorization: request.headers.authorization, model, texts: input });
    const data = input.map((text, index) => ({
      index,
      embedding: Array.from({ length: dimensions }, (_, at) =>
        at === (/kettle|tea/i.test(text) ? 0 : 1) ? 2 : 0.01,
      ),
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>(resolve => void server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
};

it('asks an endpoint for vectors where one is configured', async () => {
  const endpoint = await startEndpoint(16);
  const { api, house } = await embeddedHouse({
    LOCI_EMBED_URL: endpoint.url,
    LOCI_EMBED_MODEL: 'two-meanings',
    LOCI_EMBED_DIMENSIONS: '16',
    LOCI_EMBED_KEY: 'key-of-the-test',
    LOCI_MODELS: 'off',
  });
  expect(house.models.tier).toBe('embedded');
  for (const text of ['Lisbon is sunny.', content, 'The printer is out of paper.']) {
    await api.remember({ graph_id, content: text });
  }
  await understood(api, graph_id);
  const { items } = await api.search({ graph_id, query: 'a cup of tea', include: ['explain'] });
  expect(items[0]).toMatchObject({ content, explain: { matched: [], arms: { vector: { rank: 1 } } } });
  expect(await house.store.vectorModels(graph_id)).toEqual([{ model: 'two-meanings@endpoint', count: 3 }]);
  expect(endpoint.asked.at(-1)).toEqual({
    authorization: 'Bearer key-of-the-test',
    model: 'two-meanings',
    texts: ['a cup of tea'],
  });
});
