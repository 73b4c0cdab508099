/** Makes PostgreSQL let go of the rows that were forgotten. */
import type { PostgresAddress } from './address.js';
import { connectAlone } from './connections.js';

/** What holds words that somebody said, or numbers made of them; the other tables hold ids. */
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
  'links',
  'vectors',
  'index_snapshots',
] as const;

/** A rewrite keeps everybody from its table; up to here that is well under a second. */
const mostRewrittenBytes = 64 * 1024 * 1024;

/** Beside the lock for migrations; one process scrubs at a time. */
const scrubLock = 0x4c6f6370;

/**
 * VACUUM makes a deleted row's place free, but its bytes stay on the page until another row takes it; VACUUM FULL writes
 * the table anew without it. What the write-ahead log, replicas and backups hold is beyond both.
 */
export const scrubPostgres = async (
  address: PostgresAddress,
  log: (message: string) => void,
): Promise<boolean> => {
  const client = await connectAlone(address);
  // To whoever does not own a table PostgreSQL says "skipping it" and calls that a success.
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
      const size = await client.query('SELECT pg_total_relation_size($1::regclass) AS bytes', [table]);
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
        `${vacuumed.join(', ')}: too large to be written anew while in use; forgotten rows are gone, ` +
          'and their bytes are overwritten as new rows take their place (VACUUM FULL does it at once).',
      );
    return vacuumed.length === 0;
  } catch (error) {
    // The rows are gone for everybody who asks; their old place is tidied later.
    log(
      `PostgreSQL could not tidy up after a forget: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};
