/** Measurements of the explorer: they print figures and assert nothing, so they are no part of the tests. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@loci/client/internal': source('../client/src/internal.ts'),
      '@loci/client': source('../client/src/index.ts'),
    },
  },
  test: { root: source('.'), include: ['test/**/*.measure.ts'], hookTimeout: 60_000 },
});
