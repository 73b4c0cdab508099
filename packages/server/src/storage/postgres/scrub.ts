/** Makes PostgreSQL erase forgotten rows. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresAddress } from './address.js';
import { connectAlone } from './connections.js';

/** Tables that hold user text, or numbers derived from it; the others hold ids. */
const holdingContents = [
  'versions',
  'memories',
  'contexts',
  'context_types',
  'context_changes',
  'sources',
  'asserted_relationships',
  'contradictions',
  'resolutions',
  'given_sentences',
  'insights',
  'feedback',
  'links',
  'vectors',
  'index_snapshots',
] as const;

/** A rewrite locks its table; up to this size that takes well under a second. */
const mostRewrittenBytes = 64 * 1024 * 1024;

/** Next to the lock for migrations; one process scrubs at a time. */
const scrubLock = 0x4c6f6370;

/**
 * VACUUM frees a deleted row's place, but its bytes stay on the page until another row takes it; VACUUM FULL rewrites
 * the table without it. Neither reaches the write-ahead log, replicas and backups.
 */
const scrubOnce = async (
  address: PostgresAddress,
  isCluster: boolean,
  log: (message: string) => void,
): Promise<boolean> => {
  const client = await connectAlone(address);
  // For a user that does not own a table, PostgreSQL says "skipping it" and calls that a success.
  const skipped: string[] = [];
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') skipped.push(message ?? '');
  });
  try {
    await client.query(`SET search_path = ${address.schema}; SET lock_timeout = '10s'`);
    const dueNow = async () =>
      Number((await client.query(`SELECT value FROM upkeep WHERE name = 'scrub_due'`)).rows[0].value);
    if ((await dueNow()) === 0) return true;
    await client.query('SELECT pg_advisory_lock($1)', [scrubLock]);
    const due = await dueNow();
    if (due === 0) return true;
    const vacuumed: string[] = [];
    for (const table of holdingContents) {
      // On a cluster, the rows are in the shards.
      const measure = isCluster ? 'citus_total_relation_size' : 'pg_total_relation_size';
      const size = await client.query(`SELECT ${measure}($1::regclass) AS bytes`, [table]);
      const isSmall = Number(size.rows[0].bytes) <= mostRewrittenBytes;
      if (!isSmall) vacuumed.push(table);
      await client.query(`VACUUM ${isSmall ? '(FULL)' : ''} ${table}`);
    }
    if (skipped.length > 0)
      throw new Error(
        `${skipped[0]}; the owner of the tables can: VACUUM FULL ${holdingContents.join(', ')}`,
      );
    await client.query(`UPDATE upkeep SET value = value - $1 WHERE name = 'scrub_due'`, [due]);
    if (vacuumed.length > 0)
      log(
        `${vacuumed.join(', ')}: too large to rewrite while in use; forgotten rows are deleted, ` +
          'and their bytes are overwritten as new rows take their place. To erase them now, run VACUUM FULL.',
      );
    return vacuumed.length === 0;
  } catch (error) {
    // The rows are already invisible to everyone; their old space is cleaned up later.
    log(
      `PostgreSQL could not clean up after a forget: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/** On a cluster every shard of every table is rewritten, so a forget answers before that; the next call asks again. */
const patienceMs = 250;

export const openScrub = (
  address: PostgresAddress,
  isCluster: boolean,
  log: (message: string) => void,
): (() => Promise<boolean>) => {
  const scrub = () => scrubOnce(address, isCluster, log);
  if (!isCluster) return scrub;
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    // Behind the one in progress, which may have passed the rows of this forget already.
    const own = last.then(scrub, scrub);
    last = own;
    return Promise.race([own, pause(patienceMs, false, { ref: false })]);
  };
};
