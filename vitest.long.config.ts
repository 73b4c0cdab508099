import { defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** The long half: one file a command (`npm run leaks`), never part of `npm test`. */
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [] } },
  defineConfig({ test: { include: ['packages/*/test/**/*.long.ts'], fileParallelism: false } }),
);
