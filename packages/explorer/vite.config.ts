/** Builds the page into dist: relative addresses, nothing inline, so that a strict policy and a path in front both hold. */
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // Two copies of preact lie in the tree; signals must take the one that the page renders with.
  resolve: { dedupe: ['preact'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  // In development the page comes from vite, and knowledge from a server that runs beside it.
  server: { proxy: { '/v1': 'http://127.0.0.1:4747', '/readyz': 'http://127.0.0.1:4747' } },
});
