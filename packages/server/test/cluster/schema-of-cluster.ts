/** A schema of its own on the cluster that LOCI_TEST_CITUS_URL names. */
import { newSchema, type TestSchema } from '../postgres/schema-of-test.js';

/** Enough for several on each node; with the usual 32 it takes eight times as long to make and drop the tables. */
const shards = 4;

export const clusterUrl = (): URL => {
  const url = new URL(process.env.LOCI_TEST_CITUS_URL ?? '');
  url.searchParams.set('options', `-c citus.shard_count=${shards}`);
  return url;
};

export const newClusterSchema = (): TestSchema => newSchema(clusterUrl().toString());
