/** Tables that only PostgreSQL has, as numbered migrations besides those of storage/sql. */

/** Counters, not statements: lost in a crash of the server, and written without waiting for the disk. */
const rateLimits = [
  `CREATE UNLOGGED TABLE rate_buckets (
    secret_id TEXT COLLATE "C" PRIMARY KEY, requests DOUBLE PRECISION NOT NULL, seconds DOUBLE PRECISION NOT NULL,
    tokens DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL, is_allowed BOOLEAN NOT NULL
  ) WITH (fillfactor = 50)`,
];

export const ownMigrations: readonly (readonly string[])[] = [rateLimits];
