/** The documentation site: the pages of this folder and those of the project, built by `npm run docs`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { decisionItems, nav, sidebar } from './contents.mjs';
import { emptyHeadsAreCells } from './empty-heads.mjs';
import { keepLinksInside } from './site-links.mjs';

const docs = join(import.meta.dirname, '..');
const isThere = ({ link }: { link: string }): boolean =>
  /^\/(?:project\/.*|decisions\/)?$/.test(link) || existsSync(join(docs, `${link}.md`));

export default defineConfig({
  title: 'Loci',
  description: 'A memory service that agents and people can trust',
  lang: 'en',
  cleanUrls: true,
  lastUpdated: false,
  outDir: '.vitepress/dist',
  cacheDir: '.vitepress/cache',
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  // Nothing is loaded from elsewhere: fonts are those of the system, and the search index is a file of the site.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    config: markdown => {
      keepLinksInside(markdown);
      emptyHeadsAreCells(markdown);
    },
    attrs: { disable: true },
    // The usual light colours of code are too pale to read for many.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3], label: 'On this page' },
    nav,
    sidebar: {
      '/decisions/': [
        { text: 'Decisions', items: [{ text: 'Back to the start', link: '/' }, ...decisionItems(docs)] },
      ],
      '/': sidebar.map(group => ({ ...group, items: group.items.filter(isThere) })),
    },
    footer: { message: 'MIT licence' },
  },
});
