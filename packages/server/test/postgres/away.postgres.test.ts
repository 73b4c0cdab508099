/** A PostgreSQL that goes away and comes back, and what is left in its files after a forget. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@loci/client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../src/http/app.js';
import { serve } from '../../src/http/serve.js';
import { adminSecret, folderOfTest, openFolder, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { newSchema } from './schema-of-test.js';
import { type RunningPostgres, startPostgres } from './start-postgres.js';

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const served = async () => {
  const schema = newSchema(postgres.url);
  const instance = await openFolder(await folderOfTest(), { LOCI_DATABASE_URL: schema.url });
  const app = buildApp({ service: instance.service, log: false, version: '0.0.0-test' });
  const serving = await serve({ app, host: '127.0.0.1', port: 0, stopMs: 1_000 });
  onTestFinished(async () => {
    await serving.stop();
    await instance.close();
  });
  const api = connect({ url: serving.address, secret: adminSecret, retries: 0 });
  const readyz = async () => {
    const answer = await fetch(`${serving.address}/readyz`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  return { api, readyz };
};

it('tells that it is away, and works again when it is back', { timeout: 360_000 }, async () => {
  proves('PGS-05');
  const { api, readyz } = await served();
  const graph_id = 'g';
  await api.remember({ graph_id, content: 'Before the server fell.' });
  expect(await readyz()).toMatchObject({ status: 200, storage: { kind: 'postgres', writable: true } });
  await postgres.kill();
  expect(await readyz()).toMatchObject({
    status: 503,
    ready: false,
    storage: {
      writable: false,
      reason: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+\/postgres.* cannot be reached/),
    },
  });
  await refusal(api.remember({ graph_id, content: 'While it was away.' }), 'unavailable');
  await refusal(api.search({ graph_id, query: 'fell' }), 'unavailable');
  await postgres.start();
  await expect.poll(async () => (await readyz()).status, { timeout: 60_000 }).toBe(200);
  await api.remember({ graph_id, content: 'After it came back.' });
  const { items } = await api.listMemories({ graph_id });
  expect(items.map(({ content }) => content).sort()).toEqual([
    'After it came back.',
    'Before the server fell.',
  ]);
});

const filesWith = async (folder: string, word: string): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name));
  const found = await Promise.all(
    paths.map(async path => ((await readFile(path, 'latin1').catch(() => '')).includes(word) ? [path] : [])),
  );
  return found.flat();
};

it('leaves what was forgotten in no file of a table', async () => {
  proves('PGS-07');
  const { api } = await served();
  const graph_id = 'g';
  const word = 'Zaphodwort';
  const { id } = (
    await api.remember({
      graph_id,
      content: `${word} is what nobody shall read.`,
      context_types: { place: [`the ${word} room`] },
    })
  ).items[0]!;
  await api.remember({ graph_id, content: 'This one stays.' });
  const ask = newSchema(postgres.url).query;
  await ask('CHECKPOINT');
  const tables = join(postgres.folder, 'base');
  expect(await filesWith(tables, word)).not.toEqual([]);
  await api.forgetMemory({ graph_id, id });
  await ask('CHECKPOINT');
  expect(await filesWith(tables, word)).toEqual([]);
  expect((await api.listMemories({ graph_id })).items.map(({ content }) => content)).toEqual([
    'This one stays.',
  ]);
});
