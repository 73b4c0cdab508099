/** What holds when the data is in PostgreSQL. */
import { from } from './define.js';

export const postgresRequirements = [
  ...from('the instance: beyond one machine', {
    'PGS-01': 'with LOCI_DATABASE_URL the same program keeps its data in PostgreSQL',
    'PGS-02': 'the same questions find the same ten memories in the same order on both databases',
    'PGS-03': 'a reader of the change log never passes an event that is committed later',
    'PGS-04':
      'a wrong address, password, database, server version or schema, and missing rights, are told in one sentence',
    'PGS-05': 'readyz tells when PostgreSQL is away, and all works again when it is back, without a restart',
    'PGS-06': 'of processes that start at once on an empty database one makes the tables',
    'PGS-07': 'what was forgotten is in no row and in no file of a table',
    'PGS-08': 'a secret that is revoked at one process is refused at all within a second',
    'PGS-09': 'what is stored at one process is found by its words at another at once',
    'PGS-10': 'a rate limit is counted over all processes',
    'PGS-11': 'processes are restarted one after the other without a failed request',
    'PGS-12':
      'kill -9 to any process loses nothing that was acknowledged, doubles nothing and forgets no work',
    'PGS-13': 'with row-level security PostgreSQL itself shows no row of another graph',
    'PGS-14': 'every table of graphs can be spread by graph, and every statement on it names the graph',
    'PGS-15':
      'loci copy moves everything between a folder and PostgreSQL while it is in use, and compares every row',
    'PGS-17': 'a migration only adds, so that processes of the version before serve on while it runs',
  }),
];
