/** An embeddings endpoint instead of the models: what it costs when it hangs, refuses or lies, and that it comes back. */
import { expect, it } from 'vitest';
import { checkLocal } from '../../src/cli/checks/local.js';
import { proves } from '../requirements.js';
import { type EmbeddedInstance, embeddedInstance, understood, until } from './embedded-instance.js';
import { type Mode, startEndpoint } from './embeddings-endpoint.js';

const graph_id = 'g';
const content = 'The kettle in the kitchen is broken.';
const meanwhile = 'Flights from the airport are late.';

const store = async ({ api }: EmbeddedInstance): Promise<void> => {
  for (const text of ['Lisbon is sunny.', content, 'The printer is out of paper.'])
    await api.remember({ graph_id, content: text });
};

const warnings = ({ log }: EmbeddedInstance) => log.filter(({ msg }) => msg === 'working without models');

/** By meaning alone: no word is shared. */
const isFoundByMeaning = async ({ api }: EmbeddedInstance): Promise<boolean> =>
  (await api.search({ graph_id, query: 'a cup of tea' })).items[0]?.content === content;

it('asks an endpoint for vectors where one is configured', async () => {
  const endpoint = await startEndpoint();
  const opened = await embeddedInstance(endpoint.environment);
  const { api, instance } = opened;
  expect(instance.models.tier).toBe('embedded');
  await store(opened);
  await understood(api, graph_id);
  const { items } = await api.search({ graph_id, query: 'a cup of tea', include: ['explain'] });
  expect(items[0]).toMatchObject({ content, explain: { matched: [], arms: { vector: { rank: 1 } } } });
  expect(await instance.store.vectorModels(graph_id)).toEqual([{ model: 'two-meanings@endpoint', count: 3 }]);
  expect(endpoint.asked.at(-1)).toEqual({
    authorization: 'Bearer key-of-the-test',
    model: 'two-meanings',
    texts: ['a cup of tea'],
  });
});

const outages: readonly (readonly [mode: Mode, reason: RegExp])[] = [
  ['slow', /does not answer in time/],
  ['short vectors', /did not return 1 vectors with 16 dimensions/],
  ['status 500', /status 500|does not answer in time/],
  ['status 401', /status 401/],
  ['garbage', /its answer was cut off|does not answer in time/],
  ['NaN', /its answer was cut off|does not answer in time/],
  ['null', /did not return embeddings/],
  ['endless', /did not return embeddings/],
];

const goesThrough = async ([mode, reason]: (typeof outages)[number]): Promise<void> => {
  const endpoint = await startEndpoint();
  const opened = await embeddedInstance(endpoint.environment);
  const { api } = opened;
  await store(opened);
  await understood(api, graph_id);
  expect(await isFoundByMeaning(opened), mode).toBe(true);
  endpoint.become(mode);
  const { items } = await api.search({ graph_id, query: 'kettle', include: ['explain'] });
  expect(items[0], mode).toMatchObject({ content, explain: { matched: ['kettl'] } });
  for (const { score } of items) expect(Number.isFinite(score)).toBe(true);
  expect(await isFoundByMeaning(opened), mode).toBe(false);
  const { id } = (await api.remember({ graph_id, content: meanwhile })).items[0]!;
  expect((await api.search({ graph_id, query: 'flights' })).items[0]!.id).toBe(id);
  const away = await opened.readyz();
  expect(away).toMatchObject({ ready: true, tier: 'lexical' });
  expect(away.tier_reason, mode).toMatch(/^the endpoint cannot be used: /);
  expect(away.tier_reason, mode).toMatch(reason);
  expect(JSON.stringify([away, opened.log])).not.toContain('key-of-the-test');
  expect(warnings(opened), mode).toHaveLength(1);

  endpoint.become('good');
  await until(() => isFoundByMeaning(opened), `${mode} is over`);
  expect((await opened.readyz()).tier).toBe('embedded');
  await understood(api, graph_id);
  const models = await opened.instance.store.vectorModels(graph_id);
  expect(models).toEqual([{ model: 'two-meanings@endpoint', count: 4 }]);
};

it('works by words with the reason while the endpoint fails, and by meaning again when it answers', {
  timeout: 240_000,
}, async () => {
  proves('TIER-03');
  // Side by side: they mostly wait.
  await Promise.all(outages.map(goesThrough));
});

it('starts without its endpoint, says so everywhere, and uses it when it comes', {
  timeout: 180_000,
}, async () => {
  proves('TIER-03', 'TIER-02', 'TIER-01');
  const endpoint = await startEndpoint('status 401');
  const opened = await embeddedInstance(endpoint.environment);
  await store(opened);
  expect((await opened.api.search({ graph_id, query: 'kettle' })).items[0]!.content).toBe(content);
  expect((await opened.readyz()).tier_reason).toMatch(/^the endpoint cannot be used: .* status 401$/);
  expect(warnings(opened)).toHaveLength(1);
  const said = (await checkLocal({ ...opened.config, logLevel: 'silent' })).find(
    ({ what }) => what === 'search',
  )?.says;
  expect(said).toMatch(/^lexical tier: the endpoint cannot be used: .* status 401$/);
  endpoint.become('good');
  await understood(opened.api, graph_id);
  expect(await isFoundByMeaning(opened)).toBe(true);
  expect((await opened.readyz()).tier).toBe('embedded');
});

it('stops though the endpoint hangs, and the next instance reads what it left', {
  timeout: 180_000,
}, async () => {
  proves('TIER-03');
  const endpoint = await startEndpoint();
  const first = await embeddedInstance(endpoint.environment);
  endpoint.become('slow');
  const before = endpoint.asked.length;
  await store(first);
  await until(async () => endpoint.asked.length > before, 'it asks in vain');
  await first.close();
  endpoint.become('good');
  const second = await embeddedInstance(endpoint.environment, first.data);
  await understood(second.api, graph_id);
  expect(await isFoundByMeaning(second)).toBe(true);
});
