/**
 * Builds the page into dist: relative addresses, nothing inline, so that a strict content security policy and a path
 * prefix both work.
 */
import { defineConfig, type Plugin } from 'vite';

/** Runs before the rest of the page is loaded, so it must not share a file with it. */
const isFirst = /link-code|routes\.ts|screen-files|preload-helper/;
/** Large, and only on two screens. */
const isPicture = /sigma|graphology|explorer\/src\/(?:graph|timeline)\//;

/** The browser fetches the files of `start` with the page instead of finding them one after another. */
const preloadStart = (): Plugin => ({
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/start.tsx'));
      const needed = new Set(start === undefined ? [] : [start.fileName]);
      // A set also visits what is added to it on the way.
      for (const name of needed)
        for (const file of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(file);
      return [...needed]
        .filter(file => !html.includes(file))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }));
    },
  },
});

export default defineConfig({
  base: './',
  plugins: [preloadStart()],
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
    rolldownOptions: {
      output: {
        // What several screens share is one file: twenty small ones take longer than their bytes.
        codeSplitting: {
          groups: [
            { name: 'first', test: isFirst, priority: 2 },
            { name: 'base', test: id => !isPicture.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // In development, vite serves the page and a running server provides the API.
  server: {
    proxy: Object.fromEntries(['/v1', '/readyz', '/sign-in'].map(path => [path, 'http://127.0.0.1:4747'])),
  },
});
