/** Rebuild: another model reads everything beside the vectors in use, and every question meanwhile is answered. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnowledgeApi } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../src/storage/store.js';
import { loci, newPlace, type Place, startLoci } from '../loci-process.js';
import { proves } from '../requirements.js';
import { embeddedInstance, otherModels, understood, until } from './embedded-instance.js';
import { startEndpoint, twoMeanings } from './embeddings-endpoint.js';

const graph_id = 'g';
const content = 'The kettle in the kitchen is broken.';
const asked = 'boil water for tea';
const own = 'loci-embed-6';
const others = Array.from({ length: 140 }, (_, at) => ({
  content: `Folder ${at} on shelf ${at % 7} holds old invoices.`,
}));

const fill = async (api: KnowledgeApi): Promise<string> => {
  const { items } = await api.remember({ graph_id, memories: [{ content }, ...others] });
  await understood(api, graph_id);
  return items[0]!.id;
};

/** Asks again and again until told to stop; gives what was found first each time, and whether meaning found it. */
const askWithoutPause = (api: KnowledgeApi, query: string) => {
  let going = true;
  const answers: { first: string | undefined; byMeaning: boolean }[] = [];
  const asking = (async () => {
    while (going) {
      const { items } = await api.search({
        graph_id,
        query,
        rerank: 0,
        min_relevance: 0,
        include: ['explain'],
      });
      answers.push({
        first: items[0]?.id,
        byMeaning: (items[0]?.explain?.arms.vector?.score ?? 0) > 0,
      });
      await sleep(15);
    }
  })();
  return async () => {
    going = false;
    await asking;
    return answers;
  };
};

it('embeds a graph again after an upgrade and a downgrade of its model', { timeout: 240_000 }, async () => {
  proves('RBD-05');
  const earlier = { LOCI_MODELS: await otherModels(own, '1') };
  const { data, api, close } = await embeddedInstance(earlier);
  const id = await fill(api);
  await close();
  for (const environment of [{}, earlier]) {
    const { api, instance, close } = await embeddedInstance(environment, data);
    const present = `${own}@${instance.models.embedder?.model.version}`;
    await until(
      async () => (await instance.store.graph(graph_id))?.vectorModel === present,
      'the present version has embedded it',
    );
    expect(await instance.store.vectorModels(graph_id)).toEqual([{ model: present, count: 141 }]);
    const { items } = await api.search({ graph_id, query: asked, rerank: 0, min_relevance: 0 });
    expect(items[0]?.id).toBe(id);
    await close();
  }
});

it('changes the model while the instance answers', { timeout: 240_000 }, async () => {
  proves('RBD-01', 'RBD-02', 'RBD-04');
  const before = await embeddedInstance();
  const id = await fill(before.api);
  await before.close();

  const { api, instance } = await embeddedInstance({ LOCI_MODELS: await otherModels('other') }, before.data);
  // The graph still has the vectors of the model of before, which is loaded beside when it is first needed.
  await until(
    async () =>
      (await api.search({ graph_id, query: asked, rerank: 0, min_relevance: 0 })).items[0]?.id === id,
    'the model of before is up',
  );
  const stop = askWithoutPause(api, asked);
  const progress: number[] = [];
  const late = api.remember({ graph_id, content: 'Flights from the airport are late.' });
  const result = await instance.rebuild(({ done }) => progress.push(done));
  await sleep(50);
  const answers = await stop();
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter(({ first, byMeaning }) => first !== id || !byMeaning)).toEqual([]);
  expect(result).toMatchObject({ model: 'other@2', graphs: 1 });
  expect(progress.length).toBeGreaterThan(1);
  expect([...progress].sort((a, b) => a - b)).toEqual(progress);

  await late;
  await understood(api, graph_id);
  expect(await instance.store.vectorModels(graph_id)).toEqual([{ model: 'other@2', count: 142 }]);
  expect((await instance.store.graph(graph_id))?.vectorModel).toBe('other@2');
  const [found] = (await api.search({ graph_id, query: 'my plane is delayed' })).items;
  expect(found!.id).toBe((await late).items[0]!.id);
});

/** Kills the command when the other model has read some and not all. */
const killInTheMiddle = async (place: Place, args: readonly string[], store: Store): Promise<number> => {
  const child = startLoci(place, args, { LOCI_MODELS: '' });
  const ended = once(child, 'close');
  const read = async () =>
    (await store.vectorModels(graph_id)).find(({ model }) => model === 'other@2')?.count ?? 0;
  await until(async () => (await read()) > 0 || child.exitCode !== null, 'the rebuild has begun');
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return read();
};

it('asks anew where the model of the graph changes while a question is under way', async () => {
  proves('RBD-02');
  const endpoint = await startEndpoint('good', twoMeanings);
  const { LOCI_MODELS: _, ...environment } = endpoint.environment;
  const both = await embeddedInstance(environment);
  const { store } = both.instance;
  const { items } = await both.api.remember({
    graph_id,
    memories: [{ content: 'Lisbon is sunny.' }, { content }, { content: 'The printer is out of paper.' }],
  });
  await understood(both.api, graph_id);
  const ownInstance = await embeddedInstance({}, both.data);
  const ownModel = (await ownInstance.instance.rebuild(() => undefined)).model;
  // The vectors of the endpoint once more, beside those of the own model.
  const vectors = items.map(({ id }, at) => {
    const data = new Int8Array(twoMeanings.dimensions);
    data[at === 1 ? 0 : 1] = 127;
    return { memoryId: id, version: 1, scale: 1 / 127, data };
  });
  const use = (model: string) => store.write(transaction => transaction.setVectorModel(graph_id, model));
  await store.write(transaction => transaction.putVectors(graph_id, 'two-meanings@endpoint', vectors));
  await use(ownModel);
  const first = async () =>
    (await both.api.search({ graph_id, query: asked, rerank: 0, min_relevance: 0 })).items[0]?.id;
  await until(async () => (await first()) === items[1]!.id, 'the own model is loaded here too');
  await use('two-meanings@endpoint');
  expect(await first()).toBe(items[1]!.id);

  endpoint.become('slow');
  const askedBefore = endpoint.asked.length;
  const underWay = first();
  await until(async () => endpoint.asked.length > askedBefore, 'the question is under way');
  await use(ownModel);
  expect(await first()).toBe(items[1]!.id);
  endpoint.become('good');
  expect(await underWay).toBe(items[1]!.id);
});

it('changes the model by command line, killed once, beside a running instance, which goes on finding', {
  timeout: 240_000,
}, async () => {
  proves('RBD-01', 'RBD-02', 'RBD-03');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const { api, instance } = await embeddedInstance({}, place.data);
  const id = await fill(api);
  // It shares a word: while the new model is being loaded here, words may have to answer alone.
  const stop = askWithoutPause(api, `${asked} in the kitchen`);
  const rebuild = ['rebuild', '--data', place.data, '--models', await otherModels('other'), '--json'];
  const readBefore = await killInTheMiddle(place, rebuild, instance.store);
  expect(readBefore).toBeGreaterThan(0);
  expect(readBefore).toBeLessThan(141);
  // Half read is not read: the graph is still searched by the vectors of before, all of them.
  const { vectorModel } = (await instance.store.graph(graph_id))!;
  expect(vectorModel).toMatch(own);
  expect(await instance.store.vectorModels(graph_id)).toContainEqual({ model: vectorModel, count: 141 });
  const [half] = (await api.search({ graph_id, query: asked, min_relevance: 0, include: ['explain'] })).items;
  expect(half).toMatchObject({ id, explain: { arms: { vector: { rank: 1 } } } });

  const rebuilt = await loci(place, rebuild, { env: { LOCI_MODELS: '' } });
  expect(rebuilt.code, rebuilt.err).toBe(0);
  expect(JSON.parse(rebuilt.out)).toEqual({ model: 'other@2', graphs: 1, memories: 141 - readBefore });
  await until(async () => {
    const { items } = await api.search({
      graph_id,
      query: asked,
      rerank: 0,
      min_relevance: 0,
      include: ['explain'],
    });
    return (items[0]?.explain?.arms.vector?.score ?? 0) > 0;
  }, 'the running instance reads the new vectors');
  const answers = await stop();
  expect(answers.filter(({ first }) => first !== id)).toEqual([]);
  expect((await api.search({ graph_id, query: asked, min_relevance: 0 })).items[0]!.id).toBe(id);
  expect(await instance.store.vectorModels(graph_id)).toEqual([{ model: 'other@2', count: 141 }]);
  expect((await api.getGraph({ graph_id })).indexed_through).toBe(
    (await api.getGraph({ graph_id })).last_event,
  );
});

it('refuses to rebuild where there is no model', async () => {
  proves('RBD-04');
  const place = newPlace();
  onTestFinished(() => place.remove());
  await loci(place, ['remember', content, '--graph', graph_id, '--data', place.data]);
  const { code, err } = await loci(place, ['rebuild', '--data', place.data]);
  expect(code).not.toBe(0);
  expect(err).toContain('the models are switched off');
});
