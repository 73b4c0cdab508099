import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const onPostgres = 'packages/server/test/**/*.postgres.test.ts';
const withModels = 'packages/*/src/**/*.models.test.ts';

/** The tests next to the code, which need no build and no model, are the inner loop. Scenarios and the suites of the store run twice: on the embedded database, and on a PostgreSQL that the run starts once. */
export default defineConfig({
  resolve: {
    alias: {
      '@loci/client/ai-sdk': source('packages/client/src/ai-sdk.ts'),
      '@loci/client/internal': source('packages/client/src/internal.ts'),
      '@loci/client/langchain': source('packages/client/src/langchain.ts'),
      '@loci/client/mastra': source('packages/client/src/mastra.ts'),
      '@loci/client/tools': source('packages/client/src/agent-tools/tools.ts'),
      '@loci/client': source('packages/client/src/index.ts'),
      '@loci/server/internal': source('packages/server/src/internal.ts'),
      '@loci/server': source('packages/server/src/index.ts'),
    },
  },
  test: {
    // A test that hangs fails; one that is slow because the machine is, does not.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    // On a machine that is busy with something else; the run names each test that needed it.
    retry: 2,
    // Much of a run waits for processes and for the disk.
    maxWorkers: '100%',
    // A worker loads a module once, not once for each file: ten scenario files took 15 s instead of 29 to 38.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, withModels],
          retry: 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [withModels, 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, onPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [onPostgres, 'packages/server/test/scenarios/*.test.ts'],
          globalSetup: ['packages/server/test/postgres/start-postgres.ts'],
        },
      },
    ],
  },
});
