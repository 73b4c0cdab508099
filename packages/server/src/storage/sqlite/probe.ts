/** A write that proves that writes work. */
import type { SqlExecutor } from '../sql/executor.js';

/**
 * A full disk may still accept a row after it rejected a memory: only a write of this size proves that there is room.
 */
const roomBytes = 128 * 1024;

/** Another process may be doing the same. */
const takeRoom = `INSERT INTO upkeep (name, value) VALUES (?, ?)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

export const probe = async (
  hasFailed: boolean,
  write: (work: (db: SqlExecutor) => Promise<unknown>) => Promise<unknown>,
): Promise<void> => {
  const now = Date.now();
  if (hasFailed) {
    const room = 'x'.repeat(roomBytes);
    await write(db => db.run(takeRoom, [room, now]));
    await write(db => db.run('DELETE FROM upkeep WHERE name = ?', [room]));
  }
  await write(db => db.run(`UPDATE upkeep SET value = ? WHERE name = 'written_at'`, [now]));
};
