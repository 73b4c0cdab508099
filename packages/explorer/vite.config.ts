/**
 * Builds the page into dist: relative addresses, nothing inline, so that a strict content security policy and a path
 * prefix both work.
 */
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // There are two copies of preact in the tree; signals must use the one that renders the page.
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
  // In development, vite serves the page and a running server provides the API.
  server: {
    proxy: Object.fromEntries(['/v1', '/readyz', '/sign-in'].map(path => [path, 'http://127.0.0.1:4747'])),
  },
});
