/** Several processes on one folder: each write is kept once, in one order, and none waits forever. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { add, row } from './contract/samples.js';
import { dataFolder } from './sqlite-folder.js';

/** A process cannot run the sources, so it runs what `npm test` has built. */
const built = new URL('../../dist/storage/sqlite/sqlite-store.js', import.meta.url).href;

const body = JSON.stringify(row('m').body);

/** Writes one memory after the other and prints each once it is acknowledged. */
const writer = (directory: string, name: string, count: number): string => `
  const { openSqliteStore } = await import(${JSON.stringify(built)});
  const store = await openSqliteStore({ directory: ${JSON.stringify(directory)} });
  await store.write(tx => tx.ensureGraph('g', 1));
  const body = ${body};
  await Promise.all(Array.from({ length: ${count} }, async (_, index) => {
    const id = ${JSON.stringify(name)} + '-' + index;
    await new Promise(resolve => setTimeout(resolve, index * 3));
    try {
      await store.write(tx => tx.addMemories('g', [{ id, body, statementKey: id, recordedAt: 5, givenBy: null, isEcho: false }]));
      process.stdout.write(id + '\\n');
    } catch (error) {
      process.stderr.write(error.code + '\\n');
    }
  }));
  process.stderr.write(JSON.stringify(await store.health()) + '\\n');
  await store.close();
`;

const run = (
  script: string,
  limits = '',
): Promise<{ lines: string[]; errors: string[]; code: number | null }> =>
  new Promise(resolve => {
    const child = spawn(
      'sh',
      ['-c', `${limits} exec "$0" --input-type=module -e "$1"`, process.execPath, script],
      {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
      },
    );
    const printed = { lines: '', errors: '' };
    child.stdout.on('data', chunk => {
      printed.lines += String(chunk);
    });
    child.stderr.on('data', chunk => {
      printed.errors += String(chunk);
    });
    child.once('close', code =>
      resolve({
        lines: printed.lines.split('\n').filter(Boolean),
        errors: printed.errors.split('\n').filter(Boolean),
        code,
      }),
    );
  });

describe('two processes on one folder', () => {
  it('start at once on an empty folder, write, and lose nothing', async () => {
    const { directory, open } = await dataFolder();
    const [one, two] = await Promise.all([
      run(writer(directory, 'one', 60)),
      run(writer(directory, 'two', 60)),
    ]);
    expect([one.code, two.code]).toEqual([0, 0]);
    expect([one.lines.length, two.lines.length]).toEqual([60, 60]);
    const store = await open();
    expect((await store.graph('g'))?.memoryCount).toBe(120);
    const events = await store.events('g', 0, 1_000);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
    expect(new Set(events.slice(1).map(({ memoryId }) => memoryId))).toEqual(
      new Set([...one.lines, ...two.lines]),
    );
  });

  it("see each other's commits, and share the waiting work without doing it twice", async () => {
    const { open } = await dataFolder();
    const [one, two] = [await open(), await open()];
    await add(one, 'g', row('m1'));
    expect(await two.memory('g', 'm1')).not.toBeNull();
    const ids = Array.from({ length: 40 }, (_, index) => `w${index}`);
    await two.write(tx => tx.addWork('g', ['embed'], ids, 1));
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two).write(tx => tx.takeWork('embed', 3, 10, 1_000)),
      ),
    );
    const taken1 = taken.flat().map(({ memoryId }) => memoryId);
    expect(taken1.sort()).toEqual([...ids].sort());
  });
});

describe('a full disk', () => {
  // A limit on file size fails the writes of the log as a full disk does.
  it.skipIf(process.platform === 'win32')('loses no acknowledged write, and is not healthy', async () => {
    const { directory, open } = await dataFolder();
    const { lines, errors, code } = await run(writer(directory, 'm', 300), "trap '' XFSZ; ulimit -f 2000;");
    expect(code).toBe(0);
    expect(lines.length).toBeGreaterThan(0);
    expect(errors.slice(0, -1).every(error => error === 'unavailable')).toBe(true);
    expect(errors.length).toBeGreaterThan(1);
    expect(JSON.parse(errors.at(-1) ?? '{}')).toMatchObject({ writable: false });
    const store = await open();
    const kept = (await store.listMemories('g', {}, { page: 1, size: 1_000 })).items.map(({ id }) => id);
    expect(kept.sort()).toEqual([...lines].sort());
  });
});
