/** A database that a failing disk has overwritten here and there: told of, not written to, and saved as far as it goes. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { salvageDatabase } from '../../src/compose.js';
import { buildApp } from '../../src/http/app.js';
import { adminSecret, folderOfTest, openFolder } from '../doors.js';
import { loci, newPlace } from '../loci-process.js';
import { proves } from '../requirements.js';
import { fileIn, filledFolder, graph_id, hashOf, hurt } from './damage.js';

const remedy = /`loci restore`.*`loci doctor --salvage DIR`/;

const cutOff = 0;

const serve = async (folder: string) => {
  const instance = await openFolder(folder);
  const app = buildApp({ service: instance.service, log: false, version: '0.0.0-test' });
  onTestFinished(async () => {
    await app.close();
    await instance.close();
  });
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${adminSecret}` };
    const asked = app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    // An export that meets damage on its way is cut off, so that nobody takes it for whole.
    const { statusCode, body } = await asked.catch(() => ({ statusCode: cutOff, body: '' }));
    return { status: statusCode, body };
  };
  return { instance, ask };
};

const calls = [
  ['GET', `/v1/memories/${graph_id}?page_size=200`],
  ['GET', `/v1/contexts/${graph_id}`],
  ['GET', `/v1/graphs/${graph_id}`],
  ['GET', `/v1/graphs/${graph_id}/export`],
  ['GET', `/v1/events/${graph_id}`],
  ['POST', '/v1/memories', { graph_id, content: 'One more service, on port 1007.' }],
  ['POST', '/v1/memories/search', { graph_id, query: 'port 1007' }],
  ['POST', '/v1/memories/insights', { graph_id, task: 'Which service listens on port 1007?' }],
] as const;

describe('a server on a damaged database', () => {
  // At the head of a page SQLite itself notices; inside of it only the reader of a row can.
  it.each([
    { where: 'at the head of every 7th page', offset: 0 },
    { where: 'inside of every 7th page', offset: 3_000 },
  ])('says so with what to do, and never 500: $where', async ({ offset }) => {
    proves('DUR-08');
    const folder = await filledFolder(1_000);
    expect(hurt(folder, 7, offset)).toBeGreaterThan(20);
    const { ask } = await serve(folder);
    const answers = [];
    for (const [method, url, payload] of calls) answers.push(await ask(method, url, payload));
    for (const [at, { status, body }] of answers.entries()) {
      expect([200, 404, 503, cutOff], `${calls[at]?.[1]}: ${body}`).toContain(status);
      if (status === 503) expect(JSON.parse(body).detail).toMatch(remedy);
    }
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    const ready = await ask('GET', '/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.body)).toMatchObject({
      ready: false,
      storage: { writable: false, reason: expect.stringMatching(remedy) },
    });
    const write = await ask('POST', '/v1/memories', { graph_id, content: 'Once more.' });
    expect(write.status).toBe(503);
  });

  it('finds it by itself, before any call meets it', async () => {
    proves('DUR-08');
    const folder = await filledFolder(300);
    hurt(folder, 7);
    const { ask, instance } = await serve(folder);
    await instance.store.check(new AbortController().signal);
    expect((await ask('GET', '/readyz')).status).toBe(503);
  });

  it('says nothing of the kind on a whole one', async () => {
    const folder = await filledFolder(50);
    const { ask, instance } = await serve(folder);
    await instance.store.check(new AbortController().signal);
    expect((await ask('GET', '/readyz')).status).toBe(200);
  });
});

const exported = async (folder: string, graph: string): Promise<string[]> => {
  const instance = await openFolder(folder);
  try {
    const lines: string[] = [];
    for await (const line of await instance.service.as(ownerGrant).exportGraph({ graph_id: graph }))
      lines.push(JSON.stringify(line));
    return lines;
  } finally {
    await instance.close();
  }
};

describe('a salvage', () => {
  it('saves all of a whole database, of every version of the tables', async () => {
    proves('DUR-09');
    for (const version of [1, 2, 3, 4, 5, 6]) {
      const folder = await folderOfTest();
      const kept = join(import.meta.dirname, '..', 'fixtures', 'databases', `v${version}.db.gz`);
      writeFileSync(fileIn(folder), gunzipSync(readFileSync(kept)), { mode: 0o600 });
      const target = join(await folderOfTest(), 'saved');
      const { memories, lostMemories, unreadablePages, unreadableRows } = await salvageDatabase(
        folder,
        target,
      );
      expect(memories, `version ${version}`).toBeGreaterThan(0);
      expect([lostMemories, unreadablePages, unreadableRows], `version ${version}`).toEqual([0, 0, 0]);
      const instance = await openFolder(folder);
      const { items: graphs } = await instance.service.as(ownerGrant).listGraphs({});
      await instance.close();
      expect(graphs.length).toBeGreaterThan(0);
      for (const { graph_id: graph } of graphs)
        expect(await exported(target, graph), `version ${version}`).toEqual(await exported(folder, graph));
    }
  });

  it('saves what is on the pages that are left, counts the rest, and touches nothing', async () => {
    proves('DUR-09');
    const total = 1_000;
    const folder = await filledFolder(total);
    hurt(folder, 7);
    const before = [hashOf(folder), readdirSync(folder)];
    const place = newPlace();
    onTestFinished(() => place.remove());
    const target = join(place.folder, 'saved');
    const { code, out, err } = await loci(place, ['doctor', '--data', folder, '--salvage', target, '--json']);
    expect([code, err]).toEqual([0, '']);
    const saved = JSON.parse(out) as { memories: number; lostMemories: number; unreadablePages: number };
    // Of seven pages one is lost, wherever in its tree it stood.
    expect(saved.memories).toBeGreaterThan(total * 0.7);
    expect(saved.memories + saved.lostMemories).toBe(total);
    expect(saved.unreadablePages).toBeGreaterThan(10);
    expect([hashOf(folder), readdirSync(folder)]).toEqual(before);
    expect(readdirSync(target)).toEqual(['loci.db']);
    expect(statSync(target).mode & 0o777).toBe(0o700);

    const { ask } = await serve(target);
    const listed = JSON.parse((await ask('GET', `/v1/memories/${graph_id}?page_size=200`)).body);
    expect(listed.total).toBe(saved.memories);
    for (const { content } of listed.items)
      expect(content).toMatch(/^Service \d+ (?:listens on|moved to) port/);
    const some = listed.items[5];
    const found = await ask('POST', '/v1/memories/search', { graph_id, query: some.content });
    expect(JSON.parse(found.body).items[0].id).toBe(some.id);
    expect((await ask('POST', '/v1/memories', { graph_id, content: 'Written to the new one.' })).status).toBe(
      201,
    );
    expect((await ask('GET', '/readyz')).status).toBe(200);
  });

  it('saves rows also where SQLite does not open the file any more', async () => {
    proves('DUR-09');
    const folder = await filledFolder(300);
    const bytes = readFileSync(fileIn(folder));
    bytes.fill(0xff, 0, 4_096);
    writeFileSync(fileIn(folder), bytes);
    const target = join(await folderOfTest(), 'saved');
    expect((await salvageDatabase(folder, target)).memories).toBe(300);
  });

  it('writes over nothing', async () => {
    const folder = await filledFolder(10);
    await expect(salvageDatabase(folder, folder)).rejects.toThrow(/is not empty/);
    await expect(salvageDatabase(await folderOfTest(), join(folder, 'new'))).rejects.toThrow(
      /There is no file/,
    );
  });
});
