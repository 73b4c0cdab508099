/** Rebuild between models whose vectors have other lengths and other meanings: whoever mixed them would find the wrong thing. */
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../../src/cli/cli.js';
import type { Streams } from '../../src/cli/terminal.js';
import { folderOfTest } from '../doors.js';
import { proves } from '../requirements.js';
import { type EmbeddedInstance, embeddedInstance, understood } from './embedded-instance.js';
import { type Space, startEndpoint, twoMeanings } from './embeddings-endpoint.js';

const graph_id = 'g';
const content = 'The kettle in the kitchen is broken.';
const byMeaning = 'a cup of tea';
const old = `${twoMeanings.model}@endpoint`;
/** Where the first has hot drinks, this one has nothing, and where that has the rest, this has hot drinks. */
const turned: Space = { model: 'turned', dimensions: 32, drinks: 1 };
const fresh = `${turned.model}@endpoint`;
const count = 151;

const fill = async ({ api }: EmbeddedInstance): Promise<void> => {
  const others = Array.from({ length: count - 1 }, (_, at) => ({ content: `Shelf ${at} holds folders.` }));
  await api.remember({ graph_id, memories: [...others.slice(0, 70), { content }, ...others.slice(70)] });
  await understood(api, graph_id);
};

/** By words and by meaning, again and again; gives every answer that was wrong. */
const askWithoutPause = ({ api }: EmbeddedInstance) => {
  let going = true;
  let rounds = 0;
  const wrong: string[] = [];
  const asking = (async () => {
    for (; going; rounds++) {
      const [named] = (await api.search({ graph_id, query: 'kettle' })).items;
      if (named?.content !== content) wrong.push(`by words: ${named?.content}`);
      const [meant] = (await api.search({ graph_id, query: byMeaning })).items;
      // Nothing is the honest answer of an instance that does not have the model of the graph.
      if (meant !== undefined && meant.content !== content) wrong.push(`by meaning: ${meant.content}`);
      await sleep(15);
    }
  })();
  // Where the test fails before it looks, the instance closes under the questions.
  asking.catch(() => undefined);
  onTestFinished(() => {
    going = false;
  });
  return async () => {
    going = false;
    await asking;
    expect(rounds).toBeGreaterThan(3);
    return wrong;
  };
};

const isFoundByMeaning = async ({ api }: EmbeddedInstance): Promise<boolean> =>
  (await api.search({ graph_id, query: byMeaning })).items[0]?.content === content;

/** The streams of a person at a terminal; gives what was written. */
const watchedStreams = () => {
  const text = { out: '', err: '' };
  const stream = (name: keyof typeof text) =>
    Object.assign(
      new PassThrough().on('data', (chunk: Buffer) => {
        text[name] += chunk.toString();
      }),
      { isTTY: true, columns: 80 },
    );
  const streams = { stdin: new PassThrough(), stdout: stream('out'), stderr: stream('err') };
  return { streams: streams as unknown as Streams, text };
};

it('switches from one space to another and back, and no search sees both', { timeout: 180_000 }, async () => {
  proves('RBD-01', 'RBD-02', 'RBD-04');
  const [first, second] = [await startEndpoint(), await startEndpoint('good', turned)];
  const data = await folderOfTest();
  const before = await embeddedInstance(first.environment, data);
  await fill(before);
  expect(await isFoundByMeaning(before)).toBe(true);
  const after = await embeddedInstance(second.environment, data);
  // The second instance does not have the model of the graph, so it works by words and leaves the vectors alone.
  expect((await after.api.search({ graph_id, query: byMeaning })).items).toEqual([]);

  const stops = [askWithoutPause(before), askWithoutPause(after)];
  const progress: number[] = [];
  const result = await after.instance.rebuild(({ graphId, done }) => {
    expect(graphId).toBe(graph_id);
    progress.push(done);
  });
  expect(result).toEqual({ model: fresh, graphs: 1, memories: count });
  expect(progress).toEqual([64, 128, count]);
  expect(await isFoundByMeaning(after)).toBe(true);
  expect((await before.api.search({ graph_id, query: byMeaning })).items).toEqual([]);
  expect(await after.instance.store.vectorModels(graph_id)).toEqual([{ model: fresh, count }]);

  // Stored by the instance that lacks the model, read by the one that has it.
  await before.api.remember({ graph_id, content: 'The window is open.' });
  await understood(before.api, graph_id);
  expect(await after.instance.store.vectorModels(graph_id)).toEqual([{ model: fresh, count: count + 1 }]);

  const { streams, text } = watchedStreams();
  const environment = { ...first.environment, LOCI_RELATE: 'off', LOCI_LOG_LEVEL: 'silent' };
  expect(
    await runCommandLine(['rebuild', '--data', data], environment, streams, name => import(name)),
    text.err,
  ).toBe(0);
  expect(text.err).toContain(`${graph_id}: 64 memories`);
  expect(text.out).toBe(`${count + 1} memories in 1 graph embedded with ${old}\n`);
  expect(await isFoundByMeaning(before)).toBe(true);
  expect(await before.instance.store.vectorModels(graph_id)).toEqual([{ model: old, count: count + 1 }]);
  for (const stop of stops) expect(await stop()).toEqual([]);

  // Everything is read with it: there is nothing left to do.
  expect(await before.instance.rebuild(() => undefined)).toEqual({ model: old, graphs: 1, memories: 0 });
});

it('goes on where an endpoint left it', { timeout: 180_000 }, async () => {
  proves('RBD-03');
  const [first, second] = [await startEndpoint(), await startEndpoint('good', turned)];
  const data = await folderOfTest();
  await fill(await embeddedInstance(first.environment, data));
  const after = await embeddedInstance(second.environment, data);
  const failed = after.instance.rebuild(({ done }) => {
    if (done >= 64) second.become('status 401');
  });
  await expect(failed).rejects.toThrow('status 401');
  const { store } = after.instance;
  expect(await store.vectorModels(graph_id)).toEqual([
    { model: fresh, count: 64 },
    { model: old, count },
  ]);
  expect((await store.graph(graph_id))?.vectorModel).toBe(old);
  second.become('good');
  const result = await after.instance.rebuild(() => undefined);
  expect(result.memories).toBe(count - 64);
  expect(await store.vectorModels(graph_id)).toEqual([{ model: fresh, count }]);
  expect(await isFoundByMeaning(after)).toBe(true);
});
