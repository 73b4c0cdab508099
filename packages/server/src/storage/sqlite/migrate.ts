/** Migrates a file to this version of Loci, or rejects it with a clear error. */
import { LociProblem } from '@loci/client';
import { migrations } from '../sql/schema.js';
import { type Connection, sqliteDialect } from './connection.js';
import { whenFree } from './locks.js';
import { writePlannerHints } from './planner-hints.js';
import { isNotADatabase } from './sqlite-errors.js';

/** 'Loci' in ASCII: marks our files. */
const applicationId = 0x4c6f6369;

export const latestVersion = migrations.length;

/** The version of a Loci database, 0 for an empty file; throws for any other without changing anything. */
export const versionOf = (connection: Connection, file: string): number => {
  let owner: unknown;
  let version: unknown;
  let tables: unknown;
  try {
    owner = connection.pragma('application_id');
    version = connection.pragma('user_version');
    tables = connection.get('SELECT count(*) FROM sqlite_schema')?.[0];
  } catch (error) {
    if (!isNotADatabase(error)) throw error;
    throw new LociProblem('unavailable', `${file} is not a database. Nothing was changed.`, { cause: error });
  }
  if (owner === 0 && version === 0 && tables === 0) return 0;
  if (owner !== applicationId || typeof version !== 'number')
    throw new LociProblem('unavailable', `${file} is the database of another program. Nothing was changed.`);
  if (version > latestVersion)
    throw new LociProblem(
      'unavailable',
      `${file} was written by a newer Loci: it has version ${version}, and this one supports up to ${latestVersion}. ` +
        'Nothing was changed; install the newer Loci to open it.',
    );
  return version;
};

/** Under the write lock, so that when two processes start at once, one migrates and the other finds it done. */
export const migrate = async (connection: Connection, file: string): Promise<void> => {
  if (versionOf(connection, file) === latestVersion) return;
  await whenFree(() => connection.exec('PRAGMA journal_mode = WAL'));
  await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
  try {
    const version = versionOf(connection, file);
    for (const migration of migrations.slice(version))
      for (const statement of migration(sqliteDialect)) connection.exec(statement);
    writePlannerHints(connection);
    connection.exec(`PRAGMA application_id = ${applicationId}`);
    connection.exec(`PRAGMA user_version = ${latestVersion}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
};
