import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** `npm run test:cluster`: a cluster that is already running, so one file at a time; never part of `npm test`. */
export default defineConfig({
  ...(usual.resolve === undefined ? {} : { resolve: usual.resolve }),
  test: {
    include: ['packages/server/test/cluster/*.cluster.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
