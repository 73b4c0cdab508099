/** What SQLite leaves in its folder: nothing forgotten, nothing foreign, nothing half-done. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openSqliteStore, restoreSqlite } from '../../src/storage/sqlite/sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { add, change, contradiction, first, problem, row } from './contract/samples.js';
import { dataFolder } from './sqlite-folder.js';

const rawBytes = async (directory: string): Promise<string> => {
  const files = await readdir(directory);
  const contents = await Promise.all(files.map(file => readFile(join(directory, file), 'latin1')));
  return contents.join('\n');
};

const withRaw = (file: string, sql: string): void => {
  const raw = new DatabaseSync(file);
  raw.exec(sql);
  // Into the file itself: the last process to close it would write what is left in the log.
  raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  raw.close();
};

describe('forgetting in the files', () => {
  it('leaves no word of a memory, of its versions, or of what repeated it', async () => {
    const { directory, open } = await dataFolder();
    const store = await open();
    await add(
      store,
      'g',
      row('m1', { content: 'the xylophone plan', metadata: { note: 'marzipan' } }),
      row('m2'),
    );
    await change(store, 'g', 'm1', {
      content: 'the quetzal plan',
      contexts: [{ type: 'bird', name: 'Kakapo' }],
    });
    await store.write(async tx => {
      await tx.putContradiction('g', contradiction('x', { firstQuote: 'xylophone', reason: 'quetzal' }));
      await tx.putIndexSnapshot('g', {
        throughSeq: 4,
        format: 'f',
        parts: [Buffer.from('xylophone'.repeat(5_000))],
      });
    });
    const words = /xylophone|quetzal|marzipan|kakapo/i;
    expect(await rawBytes(directory)).toMatch(words);
    await store.write(tx => tx.forgetMemories('g', ['m1'], 9_000));
    await store.scrub();
    expect(await rawBytes(directory)).not.toMatch(words);
    expect((await store.memory('g', 'm2'))?.content).toBe('A plain statement.');
  });

  it('leaves none of many rows that SQLite moved between pages, in any graph', async () => {
    const { directory, open } = await dataFolder();
    const store = await open();
    const mark = (index: number) => `mark${String(index).padStart(6, '0')}`;
    const gone: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const indexes = Array.from({ length: 900 }, (_, index) => round * 900 + index);
      for (const graphId of ['g0', 'g1', 'g2'])
        await add(
          store,
          graphId,
          ...indexes
            .filter(index => `g${index % 3}` === graphId)
            .map(index =>
              row(`${(index * 7_919) % 3_600}`, { content: `${mark(index)} ${'word '.repeat(index % 90)}` }),
            ),
        );
      for (const graphId of ['g0', 'g1', 'g2']) {
        const { items } = await store.listMemories(graphId, {}, { page: 1, size: 10_000 });
        const going = items.filter((_, index) => (index + round) % 5 === 0);
        gone.push(...going.map(({ content }) => content.slice(0, 10)));
        await store.write(tx =>
          tx.forgetMemories(
            graphId,
            going.map(({ id }) => id),
            9,
          ),
        );
      }
    }
    await store.scrub();
    const found = new Set((await rawBytes(directory)).match(/mark\d{6}/g));
    expect(gone.length).toBeGreaterThan(500);
    expect(gone.filter(word => found.has(word))).toEqual([]);
    expect(found.size).toBe(3_600 - gone.length);
  });

  it('leaves nothing of a graph, also while this and another store read and write the same folder', async () => {
    const { directory, open } = await dataFolder();
    const [store, other] = [await open(), await open()];
    await add(store, 'secret-graph', row('m1', { content: 'xylophone' }));
    await add(store, 'g', row('m1'));
    let isDone = false;
    const keepBusy = async (by: Store, name: string) => {
      for (let index = 0; !isDone; index += 1) {
        await by.listMemories('g', {}, first);
        await by.write(tx => tx.addMemories('g', [row(`${name}${index}`)]));
      }
    };
    const busy = Promise.all([keepBusy(other, 'a'), keepBusy(store, 'b'), keepBusy(store, 'c')]);
    await store.write(tx => tx.forgetGraph('secret-graph'));
    await store.scrub();
    isDone = true;
    await busy;
    expect(await rawBytes(directory)).not.toMatch(/xylophone|secret-graph/);
  });

  it('does nothing if nothing was forgotten, and catches up after a restart', async () => {
    const { directory, open } = await dataFolder();
    const before = await open();
    await add(before, 'g', row('m1', { content: 'xylophone' }));
    await before.write(tx => tx.forgetMemories('g', ['m1'], 9));
    await before.close();
    const store = await open();
    await store.scrub();
    expect(await rawBytes(directory)).not.toMatch(/xylophone/);
    const { mtimeMs } = await stat(join(directory, 'loci.db'));
    await store.scrub();
    expect((await stat(join(directory, 'loci.db'))).mtimeMs).toBe(mtimeMs);
  });
});

describe('opening', () => {
  it('makes a folder and a file that only the owner can read', async () => {
    const { directory } = await dataFolder();
    const inner = join(directory, 'a', 'b');
    const store = await openSqliteStore({ directory: inner });
    await store.close();
    expect((await stat(inner)).mode & 0o777).toBe(0o700);
    expect((await stat(join(inner, 'loci.db'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a newer version', 'PRAGMA user_version = 99', /version 99.*supports up to \d/],
    ['another program', 'PRAGMA application_id = 7', /another program/],
  ])('rejects the file of %s and changes nothing', async (_, sql, words) => {
    const { database, open } = await dataFolder();
    await (await open()).close();
    withRaw(database, sql);
    const before = await readFile(database);
    await expect(open()).rejects.toMatchObject({
      ...problem('unavailable'),
      message: expect.stringMatching(words),
    });
    await expect(open({ readOnly: true })).rejects.toMatchObject(problem('unavailable'));
    expect(Buffer.compare(await readFile(database), before)).toBe(0);
  });

  it('rejects what is not a database, and a folder that cannot be created', async () => {
    const { directory, database, open } = await dataFolder();
    await writeFile(database, 'this is no database at all, but it is long enough to be one '.repeat(50));
    await expect(open()).rejects.toMatchObject({ message: expect.stringMatching(/is not a database/) });
    await expect(openSqliteStore({ directory: join(database, 'inner') })).rejects.toMatchObject({
      ...problem('unavailable'),
      message: expect.stringContaining(directory),
    });
  });

  it('serves reads where it may not write, and says why', async () => {
    const { directory, open } = await dataFolder();
    await add(await open(), 'g', row('m1'));
    const store = await open({ readOnly: true });
    expect(await store.memory('g', 'm1')).not.toBeNull();
    await expect(store.write(tx => tx.ensureGraph('h', 1))).rejects.toMatchObject(problem('unavailable'));
    expect(await store.health()).toEqual({ writable: false, reason: expect.stringMatching(/reading only/) });
    await expect(
      openSqliteStore({ directory: join(directory, 'none'), readOnly: true }),
    ).rejects.toMatchObject(problem('unavailable'));
  });
});

describe('a full disk', () => {
  it('rejects the write, keeps nothing of it and everything acknowledged, and continues when there is room', async () => {
    const { open } = await dataFolder();
    const store = await open({ maxPages: 150 });
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    await store.write(tx => tx.ensureGraph('g', 1));
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        try {
          await store.write(tx => tx.addMemories('g', [row(`m${index}`, { content: 'x'.repeat(4_000) })]));
          acknowledged.push(`m${index}`);
        } catch (error) {
          refused.push(error);
        }
      }),
    );
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused)
      expect(error).toMatchObject({ ...problem('unavailable'), message: expect.stringMatching(/full/) });
    await store.close();

    const roomy = await open();
    const { items, total } = await roomy.listMemories('g', {}, first);
    expect(items.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    expect(total).toBe(acknowledged.length);
    expect((await roomy.graph('g'))?.lastSeq).toBe(acknowledged.length + 1);
    await add(roomy, 'g', row('more'));
  });
});

describe('backup and restore', () => {
  it('copies a consistent state while others write, and brings it back', async () => {
    const { directory, open } = await dataFolder();
    const store = await open();
    await store.write(tx => tx.ensureGraph('g', 1));
    let isDone = false;
    let written = 0;
    const load = (async () => {
      for (; !isDone; written += 1)
        await store.write(tx => tx.addMemories('g', [row(`m${written}`), row(`n${written}`)]));
    })();
    while (written < 5) await new Promise(resolve => setImmediate(resolve));
    const file = join(directory, 'copy.db');
    await store.backup(file);
    isDone = true;
    await load;
    await expect(store.backup(file)).rejects.toMatchObject(problem('conflict'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const inner = join(directory, 'restored');
    await restoreSqlite(file, inner);
    const restored = await openSqliteStore({ directory: inner });
    const { total } = await restored.listMemories('g', { since: 0 }, first);
    expect(total).toBeGreaterThanOrEqual(10);
    expect(total % 2).toBe(0);
    expect((await restored.graph('g'))?.memoryCount).toBe(total);
    await add(restored, 'g', row('new'));
    await restored.close();
    await expect(restoreSqlite(file, inner)).rejects.toMatchObject(problem('conflict'));
  });

  it('restores nothing that is missing, foreign or damaged', async () => {
    const { directory, database, open } = await dataFolder();
    const target = join(directory, 'target');
    await expect(restoreSqlite(join(directory, 'none'), target)).rejects.toMatchObject(
      problem('invalid_request'),
    );
    const foreign = join(directory, 'foreign');
    withRaw(foreign, 'CREATE TABLE t (a)');
    await expect(restoreSqlite(foreign, target)).rejects.toMatchObject({
      message: expect.stringMatching(/another program/),
    });
    const store = await open();
    await add(store, 'g', ...Array.from({ length: 300 }, (_, index) => row(`m${index}`)));
    await store.close();
    const bytes = await readFile(database);
    const damaged = join(directory, 'damaged');
    await writeFile(damaged, bytes.subarray(0, bytes.length - 3 * 4_096));
    await expect(restoreSqlite(damaged, target)).rejects.toThrow();
    await mkdir(target, { recursive: true });
    expect(await readdir(target)).toEqual([]);
  });
});
