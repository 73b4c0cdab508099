import { defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config.js';

// The projects are left out: in each of them every file would run once more.
const { projects: _, ...test } = usual.test ?? {};

/** The long half: one file a command (`npm run leaks`), never part of `npm test`. */
export default mergeConfig(
  { ...usual, test: { ...test, include: [] } },
  defineConfig({ test: { include: ['packages/*/test/**/*.long.ts'], fileParallelism: false } }),
);
