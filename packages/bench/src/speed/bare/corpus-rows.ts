/** Reads a corpus directly from the database, for what a workload needs to know before it starts. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { corpusGraph } from '../workload.js';

export const databaseFile = (data: string): string => join(data, 'loci.db');

/** Ids spread over the whole corpus. */
export const someIds = (data: string, count: number): string[] => {
  const database = new DatabaseSync(databaseFile(data), { readOnly: true });
  const all = database.prepare('SELECT memory_id FROM memories WHERE graph_id = ?').all(corpusGraph) as {
    memory_id: string;
  }[];
  database.close();
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, at) => at % step === 0).map(row => row.memory_id);
};

/** As after a crash: without a saved search index. */
export const dropSnapshots = (data: string): void => {
  const database = new DatabaseSync(databaseFile(data));
  database.exec('DELETE FROM index_snapshots');
  database.close();
};
