/** Nothing is answered before it is on disk, and nobody else waits for the disk. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Connection } from './connection.js';
import { LogSync } from './log-sync.js';
import { WriteQueue } from './write-queue.js';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'loci-sync-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A log whose syncs end when the test says so. */
const heldLog = () => {
  const held: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  return {
    held,
    durable: () => new Promise<void>((resolve, reject) => held.push({ resolve, reject })),
  };
};

const opened = async () => {
  const connection = new Connection(join(await newFolder(), 'queue.db'), { busyMs: 5 });
  connection.exec('CREATE TABLE notes (text TEXT)');
  const log = heldLog();
  const told: string[][] = [];
  const queue = new WriteQueue(
    connection,
    log,
    tx => tx,
    graphIds => told.push([...graphIds]),
  );
  onTestFinished(() => connection.close());
  const add = (text: string) =>
    queue.write(async tx => {
      await tx.run('INSERT INTO notes VALUES (?)', [text]);
      tx.touch(text);
      return text;
    });
  return { connection, log, queue, add, told };
};

it('answers once the group is on disk, and runs the next group meanwhile', async () => {
  const { connection, log, queue, add, told } = await opened();
  const answered: string[] = [];
  const first = add('one').then(text => answered.push(text));
  await vi.waitFor(() => expect(log.held).toHaveLength(1));
  const second = add('two').then(text => answered.push(text));
  await vi.waitFor(() => expect(log.held).toHaveLength(2));
  expect(connection.get('SELECT count(*) FROM notes')).toEqual([2]);
  expect([answered, told]).toEqual([[], []]);
  log.held[0]!.resolve();
  await first;
  expect([answered, told]).toEqual([['one'], [['one']]]);
  const closing = queue.close().then(() => answered.push('closed'));
  log.held[1]!.resolve();
  await Promise.all([second, closing]);
  expect(answered).toEqual(['one', 'two', 'closed']);
});

it('refuses the whole group where the disk does not confirm it, and writes on', async () => {
  const { log, queue, add } = await opened();
  const both = [add('one'), add('two')];
  await vi.waitFor(() => expect(log.held).toHaveLength(1));
  log.held[0]!.reject(new Error('the disk is gone'));
  for (const outcome of await Promise.allSettled(both))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'the disk is gone' } });
  expect(queue.hasFailed).toBe(true);
  const next = add('three');
  await vi.waitFor(() => expect(log.held).toHaveLength(2));
  log.held[1]!.resolve();
  expect(await next).toBe('three');
  expect(queue.hasFailed).toBe(false);
});

it('shares one sync among all that wait, never one that began before them', async () => {
  const file = join(await newFolder(), 'loci.db');
  await writeFile(`${file}-wal`, 'log');
  const handle = await open(file, 'w');
  const prototype = Object.getPrototypeOf(handle) as { datasync: () => Promise<void> };
  await handle.close();
  const synced = vi.spyOn(prototype, 'datasync');
  onTestFinished(() => synced.mockRestore());
  const log = new LogSync(file);
  await Promise.all([log.durable(), log.durable(), log.durable()]);
  expect(synced).toHaveBeenCalledTimes(2);
  await log.close();
});

it('says what to do where there is no log to sync', async () => {
  const log = new LogSync(join(await newFolder(), 'nothing.db'));
  await expect(log.durable()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/Idempotency-Key/),
  });
  await log.close();
});
