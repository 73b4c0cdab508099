/** Checks whether writes work by writing. */
import { LociProblem } from '@loci/client';
import type { SqlExecutor } from '../sql/executor.js';
import type { StoreHealth } from '../store.js';

/** Load balancers probe every second or so; each probe costs a wait for the disk. */
const keptMs = 1_000;

/**
 * A full disk may still accept a row after it rejected a memory: only a write of this size proves that there is room.
 */
const roomBytes = 128 * 1024;

/** Another process may be doing the same. */
const takeRoom = `INSERT INTO upkeep (name, value) VALUES (?, ?)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

interface Probed {
  readonly hasFailed: boolean;
  write(work: (db: SqlExecutor) => Promise<unknown>): Promise<unknown>;
}

const probe = async (queue: Probed): Promise<void> => {
  const now = Date.now();
  if (queue.hasFailed) {
    const room = 'x'.repeat(roomBytes);
    await queue.write(db => db.run(takeRoom, [room, now]));
    await queue.write(db => db.run('DELETE FROM upkeep WHERE name = ?', [room]));
  }
  await queue.write(db => db.run(`UPDATE upkeep SET value = ? WHERE name = 'written_at'`, [now]));
};

export const healthBy = (queue: Probed): (() => Promise<StoreHealth>) => {
  let asked: Promise<StoreHealth> | null = null;
  let askedAt = 0;
  let askedAfterFailure = false;
  const ask = async (): Promise<StoreHealth> => {
    try {
      await probe(queue);
      return { writable: true, reason: null };
    } catch (error) {
      if (error instanceof LociProblem) return { writable: false, reason: error.message };
      throw error;
    }
  };
  return () => {
    // A failed write since then outdates the good result.
    const isOld = Date.now() - askedAt > keptMs || queue.hasFailed !== askedAfterFailure;
    if (asked === null || isOld) {
      askedAfterFailure = queue.hasFailed;
      asked = ask();
      askedAt = Date.now();
    }
    return asked;
  };
};
