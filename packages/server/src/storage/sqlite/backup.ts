/** Backs up a whole database while it is in use, and restores it into an empty folder. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { LociProblem } from '@loci/client';
import { runAside } from './aside.js';
import { Connection } from './connection.js';
import { latestVersion, versionOf } from './migrate.js';
import { isDamaged } from './sqlite-errors.js';

export const databaseName = 'loci.db';

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

const flushToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The name appears only once the whole file is on disk. */
const publish = async (temporary: string, file: string): Promise<void> => {
  await flushToDisk(temporary);
  await rename(temporary, file);
  await flushToDisk(dirname(file));
};

const besides = (file: string): string => `${file}.${randomUUID()}.part`;

export const backupSqlite = async (database: string, target: string): Promise<void> => {
  const file = resolve(target);
  if (await exists(file))
    throw new LociProblem('conflict', `${file} already exists; a backup never overwrites a file.`);
  const temporary = besides(file);
  try {
    await (await open(temporary, 'wx', 0o600)).close();
    await runAside(database, [`VACUUM INTO '${temporary.replaceAll("'", "''")}'`]);
    await publish(temporary, file);
  } catch (error) {
    // The user did not choose the temporary name.
    if (error instanceof Error && 'path' in error) error.path = file;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
};

const asDamaged = (error: unknown, file: string): unknown =>
  isDamaged(error)
    ? new LociProblem(
        'unavailable',
        `${file} is not a complete backup: it is damaged or truncated. Nothing was changed.`,
        {
          cause: error,
        },
      )
    : error;

const checkBackup = (file: string): void => {
  const connection = new Connection(file, { readOnly: true, busyMs: 1_000 });
  try {
    const version = versionOf(connection, file);
    if (version === 0) throw new LociProblem('unavailable', `${file} is empty, not a backup.`);
    const verdict = connection.pragma('integrity_check');
    if (verdict !== 'ok') throw new LociProblem('unavailable', `${file} is damaged: ${verdict}`);
  } catch (error) {
    throw asDamaged(error, file);
  } finally {
    connection.close();
  }
};

/** Restores a backup into an empty folder; an older one is upgraded when it is opened. */
export const restoreSqlite = async (backup: string, directory: string): Promise<{ version: number }> => {
  const file = resolve(backup);
  if (!(await exists(file))) throw new LociProblem('invalid_request', `There is no file ${file}.`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new LociProblem('conflict', `${directory} is not empty; a restore never overwrites files.`);
  checkBackup(file);
  const target = join(resolve(directory), databaseName);
  const temporary = besides(target);
  try {
    await copyFile(file, temporary, constants.COPYFILE_EXCL);
    await publish(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  return { version: latestVersion };
};
