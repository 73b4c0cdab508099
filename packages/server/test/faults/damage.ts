/** A folder of memories whose database was overwritten here and there, as a failing disk leaves it. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { ownerGrant } from '../../src/api/service.js';
import { folderOfTest, openFolder } from '../doors.js';

export const graph_id = 'damaged';
const pageSize = 4_096;
const hurtBytes = 512;

export const fileIn = (folder: string): string => join(folder, 'loci.db');

export const hashOf = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(fileIn(folder)))
    .digest('hex');

export const filledFolder = async (memories: number): Promise<string> => {
  const folder = await folderOfTest();
  const instance = await openFolder(folder);
  const drafts = Array.from({ length: memories }, (_, at) => ({
    content: `Service ${at} listens on port ${1_000 + at}. ${'word '.repeat(at % 40)}`,
    metadata: { at },
  }));
  const api = instance.service.as(ownerGrant);
  const { items } = await api.remember({ graph_id, memories: drafts });
  await api.changeMemory({ graph_id, id: items[0]!.id, content: 'Service 0 moved to port 9.' });
  await instance.close();
  // Into the file itself: what is still in the log would be written over the damage.
  const database = new DatabaseSync(fileIn(folder));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return folder;
};

/** Every so many pages, `offset` bytes into each; answers how many. The first page stays: without it nobody opens the file. */
export const hurt = (folder: string, everyPages: number, offset = 0): number => {
  const file = openSync(fileIn(folder), 'r+');
  let pages = 0;
  const page = Buffer.alloc(pageSize);
  for (let at = everyPages * pageSize; at < fstatSync(file).size; at += everyPages * pageSize) {
    readSync(file, page, 0, pageSize, at);
    // Without its schema, a database does not open at all.
    if (page.includes('CREATE ')) continue;
    writeSync(file, randomBytes(hurtBytes), 0, hurtBytes, at + offset);
    pages += 1;
  }
  closeSync(file);
  return pages;
};
