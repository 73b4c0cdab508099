/** No link of a document leads nowhere, and the site has a place for every page. */
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { decisionItems, nav, projectPages, sidebar } from '../../../../docs/.vitepress/contents.mjs';
import { siteAddress } from '../../../../docs/.vitepress/site-links.mjs';
import { proves } from '../requirements.js';
import { anchorsOf, isInProject, linksOf, markdownFiles, root, textOf } from './markdown-files.js';

const files = markdownFiles();
const isElsewhere = (link: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(link);

/** Null where it leads somewhere. */
const fault = (file: string, link: string): string | null => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
  if (!isInProject(target)) return `${file}: ${link} leads nowhere`;
  if (anchor === undefined || !target.endsWith('.md')) return null;
  return anchorsOf(textOf(target)).has(anchor) ? null : `${file}: ${link} has no such heading`;
};

it('has no dead link in any document', () => {
  proves('DOC-01');
  expect(files.length).toBeGreaterThan(60);
  const faults = files.flatMap(file =>
    linksOf(textOf(file))
      .filter(link => !isElsewhere(link))
      .map(link => fault(file, link)),
  );
  expect(faults.filter(found => found !== null)).toEqual([]);
});

it('sees a dead link, a dead anchor and a dead picture', () => {
  proves('DOC-01');
  expect(fault('README.md', 'docs/nowhere.md')).toContain('leads nowhere');
  expect(fault('docs/http.md', '#no-such-heading')).toContain('no such heading');
  expect(fault('docs/http.md', 'http.md#errors')).toBeNull();
  expect(linksOf('![a](b.svg) [c](<d.md>) `[e](f.md)` <img src="g.png">')).toEqual([
    'b.svg',
    'd.md',
    'g.png',
  ]);
});

const pageOf = (link: string): string => `docs${link === '/' ? '/index' : link}.md`;

it('leads from the bars of the site to pages that exist', () => {
  proves('DOC-05');
  for (const { link } of nav) expect(isInProject(pageOf(link)), link).toBe(true);
  for (const file of Object.values(projectPages)) expect(isInProject(file), file).toBe(true);
  const named = sidebar.flatMap(({ items }) => items.map(({ link }) => link));
  for (const link of named.filter(one => one.startsWith('/project/')))
    expect(Object.keys(projectPages), link).toContain(link.slice('/project/'.length));
});

it('has every page of the folder in a bar of the site', () => {
  proves('DOC-05');
  const named = new Set(
    [...sidebar.flatMap(({ items }) => items), ...decisionItems(join(root, 'docs'))].map(({ link }) =>
      pageOf(link),
    ),
  );
  const pages = files.filter(file => /^docs\/.*\.md$/.test(file) && !/\[page\]|decisions\/README/.test(file));
  expect(pages.filter(page => !named.has(page))).toEqual([]);
});

it('turns links of the repository to pages of the site, and what the site has not to words', () => {
  proves('DOC-05');
  expect(siteAddress('tutorial.md', '../ARCHITECTURE.md#arrows')).toBe('/project/architecture#arrows');
  expect(siteAddress('project/architecture.md', 'docs/domain.md')).toBe('/domain');
  expect(siteAddress('guides/back-it-up.md', '../operations.md')).toBe('/operations');
  expect(siteAddress('project/deploy.md', 'compose.yaml')).toBeNull();
  expect(siteAddress('index.md', 'https://example.com')).toBe('https://example.com');
});

it('loads nothing from elsewhere into the site', () => {
  proves('DOC-05');
  const own = readdirSync(join(root, 'docs', '.vitepress'), { recursive: true, encoding: 'utf8' }).filter(
    file => !/^(?:dist|cache)/.test(file) && /\.(?:ts|mjs|css)$/.test(file),
  );
  for (const file of own) expect(textOf(`docs/.vitepress/${file}`), file).not.toMatch(/https?:\/\//);
  for (const picture of readdirSync(join(root, 'docs', 'pictures')).filter(file => file.endsWith('.svg')))
    expect(textOf(`docs/pictures/${picture}`).replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|href=/,
    );
});
