/** The Store on PostgreSQL: any number of processes share one database. */
import { LociProblem } from '@loci/client';
import { CommitListeners } from '../sql/commit-listeners.js';
import { type TraceSql, untraced } from '../sql/executor.js';
import { healthBy } from '../sql/health.js';
import { sqlReads, sqlTransaction } from '../sql/sql-store.js';
import type { WorkCursor } from '../sql/work.js';
import type { Store, StoreReads } from '../store.js';
import { readAddress } from './address.js';
import { openSignals } from './commit-signals.js';
import { type Connections, openConnections } from './connections.js';
import { clusterDialect, postgresDialect } from './dialect.js';
import { graphOfCall } from './graph-of-call.js';
import { migrate, type Preparation } from './migrate.js';
import { takeToken } from './rate-buckets.js';
import { openScrub } from './scrub.js';
import { WorkOnCluster } from './work-on-cluster.js';
import { Writes } from './writes.js';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database?schema=name */
  readonly url: string;
  /** Receives warnings for the operator. */
  readonly log?: (message: string) => void;
  readonly trace?: TraceSql | undefined;
  /** Query as on a cluster, one row of one graph at a time, on any server. */
  readonly asCluster?: boolean;
}

const noBackup = () =>
  Promise.reject(
    new LociProblem(
      'invalid_request',
      'PostgreSQL is backed up with its own tools, such as pg_dump and pg_basebackup.',
    ),
  );

/** Each call sets its graph on the server before it queries. */
const readsBehindWalls = (connections: Connections): StoreReads => {
  type Method = (...args: unknown[]) => Promise<unknown>;
  const names = Object.keys(sqlReads(connections.readsOf(null)));
  const methods = names.map(name => [
    name,
    (...args: unknown[]) => {
      const bound = sqlReads(connections.readsOf(graphOfCall(name, args)));
      return (bound as unknown as Record<string, Method>)[name]!(...args);
    },
  ]);
  return Object.fromEntries(methods) as StoreReads;
};

/** Creates or upgrades the tables, and what else was requested; returns where they are. */
export const preparePostgres = async (url: string, preparation: Preparation): Promise<string> => {
  const address = readAddress(url);
  await migrate(address, preparation);
  return address.location;
};

/** Upgrades the tables if this user may, and opens the store. */
export const openPostgresStore = async ({
  url,
  log = () => {},
  trace = untraced,
  asCluster = false,
}: PostgresOptions): Promise<Store> => {
  const address = readAddress(url);
  const prepared = await migrate(address);
  const { isWalled, isCluster } = prepared;
  const connections = openConnections(address, prepared, trace);
  const listeners = new CommitListeners();
  const cursor: WorkCursor = { graphId: '' };
  const onCluster = asCluster || isCluster ? new WorkOnCluster() : null;
  const changed = (graphIds: ReadonlySet<string>): void => {
    onCluster?.note(graphIds);
    listeners.tell(graphIds);
  };
  const signals = openSignals(
    address,
    changed,
    error => log(`The connection for notifications between processes was lost: ${String(error)}`),
    () => onCluster?.lookAgain(),
  );
  const writes = new Writes({
    location: address.location,
    writer: connections.writer,
    isWalled,
    trace,
    dialect: onCluster === null ? postgresDialect : clusterDialect,
    bind: tx => ({
      ...sqlTransaction(tx, cursor),
      ...(onCluster === null ? {} : { takeWork: (...asked) => onCluster.take(tx, ...asked) }),
    }),
    committed: graphIds => {
      changed(graphIds);
      signals.tell(graphIds);
    },
  });
  const probe = () =>
    connections.alone(client =>
      client.query(`UPDATE upkeep SET value = $1 WHERE name = 'written_at'`, [Date.now()]),
    );
  let closing: Promise<void> | null = null;
  return {
    kind: 'postgres',
    location: address.location,
    ...(isWalled ? readsBehindWalls(connections) : sqlReads(connections.readsOf(null))),
    ...(onCluster === null
      ? {}
      : { waitingAhead: (most: number) => onCluster.ahead(connections.readsOf(null), most) }),
    // Checking would be a round trip, and then the query itself can be sent.
    stamp: () => null,
    isSpread: isCluster,
    write: work => writes.write(work),
    onCommit: (graphId, listener) => listeners.add(graphId, listener),
    takeToken: (secretId, limit) => connections.alone(client => takeToken(client, secretId, limit)),
    health: healthBy(probe),
    // PostgreSQL has no cheap full check; damage is reported by the call that runs into it.
    check: async () => {},
    scrub: openScrub(address, isCluster, log),
    backup: noBackup,
    close: () => {
      closing ??= writes
        .close()
        .then(() => signals.close())
        .then(() => connections.close());
      return closing;
    },
  };
};
