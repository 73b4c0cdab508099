/** What holds when the data is in PostgreSQL. */
import { from } from './define.js';

export const postgresRequirements = [
  ...from('the house: beyond one machine', {
    'PGS-01': 'with LOCI_DATABASE_URL the same program keeps its data in PostgreSQL',
    'PGS-02': 'the same questions find the same ten memories in the same order on both databases',
    'PGS-03': 'a reader of the change log never passes an event that is committed later',
    'PGS-04':
      'a wrong address, password, database, server version or schema, and missing rights, are told in one sentence',
    'PGS-05': 'readyz tells when PostgreSQL is away, and all works again when it is back, without a restart',
    'PGS-06': 'of processes that start at once on an empty database one makes the tables',
    'PGS-07': 'what was forgotten is in no row and in no file of a table',
  }),
];
