import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAside, runAside } from './aside.js';
import { Connection } from './connection.js';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loci-aside-'));
  file = join(folder, 'some.db');
  const connection = new Connection(file, { busyMs: 1_000 });
  connection.exec('CREATE TABLE t (a, b); CREATE INDEX i ON t (b)');
  connection.exec(
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 50000)
      INSERT INTO t SELECT x, hex(randomblob(16)) FROM n`,
  );
  connection.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('long SQL in a separate process', () => {
  const never = new AbortController().signal;

  it('answers with its rows', async () => {
    expect(await askAside(file, 'PRAGMA quick_check(1)', never)).toEqual([['ok']]);
  });

  it('runs statements one after the other', async () => {
    const copy = join(folder, 'copy.db');
    await runAside(file, ['PRAGMA secure_delete = ON', `VACUUM INTO '${copy}'`]);
    expect(await askAside(copy, 'SELECT count(*) FROM t', never)).toEqual([[50_000]]);
  });

  it('fails with what SQLite says', async () => {
    await expect(askAside(file, 'SELECT 1 FROM nowhere', never)).rejects.toThrow(/nowhere/);
    await expect(askAside(join(folder, 'no.db'), 'SELECT 1', never)).rejects.toThrow(/database/);
  });

  it('does not begin what was given up before', async () => {
    const nowhere = askAside(join(folder, 'no.db'), 'SELECT 1', AbortSignal.abort(new Error('given up')));
    await expect(nowhere).rejects.toThrow('given up');
  });

  it('can be given up at any moment', { timeout: 30_000 }, async () => {
    const outcomes = new Set<string>();
    for (let ms = 0; ms < 240; ms += 12) {
      const giving = new AbortController();
      const answer = askAside(file, 'PRAGMA integrity_check(1)', giving.signal).then(
        () => 'answered',
        (error: Error) => error.name,
      );
      await pause(ms);
      giving.abort();
      outcomes.add(await answer);
    }
    expect(outcomes).toContain('AbortError');
    expect([...outcomes].filter(one => one !== 'AbortError' && one !== 'answered')).toEqual([]);
  });
});
