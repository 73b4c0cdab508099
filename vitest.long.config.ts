import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** The long half: one file a command (`npm run leaks`), never part of `npm test`. */
export default defineConfig({
  ...(usual.resolve === undefined ? {} : { resolve: usual.resolve }),
  test: {
    include: ['packages/*/test/**/*.long.ts'],
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
