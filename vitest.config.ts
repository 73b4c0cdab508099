import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@loci/client/ai-sdk': source('packages/client/src/ai-sdk.ts'),
      '@loci/client/tools': source('packages/client/src/agent-tools/tools.ts'),
      '@loci/client': source('packages/client/src/index.ts'),
      '@loci/server': source('packages/server/src/index.ts'),
    },
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
