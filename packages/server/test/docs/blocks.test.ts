/** What a page tells a reader to type works, and what it says is printed is printed. */
import { expect, it, vi } from 'vitest';
import { proves } from '../requirements.js';
import { blocksOf, markdownFiles, textOf } from './markdown-files.js';
import { missingFrom, runnable, runPage } from './run-page.js';

vi.setConfig({ testTimeout: 180_000 });

const pages = markdownFiles().filter(file =>
  /^(?:README|docs\/tutorial|docs\/guides\/[^/]+)\.md$/.test(file),
);

it('has blocks to run on every page', () => {
  expect(pages.length).toBeGreaterThanOrEqual(9);
  for (const page of pages) expect(runnable(page).length, page).toBeGreaterThan(0);
});

it('marks shell as shell, so that nothing slips by', () => {
  proves('DOC-02');
  const others = pages.flatMap(page =>
    blocksOf(textOf(page))
      .filter(({ language }) => /^(?:bash|shell|console|zsh|curl)$/.test(language))
      .map(({ line }) => `${page}:${line}`),
  );
  expect(others).toEqual([]);
});

it.each(pages)('%s does what it says', async page => {
  proves('DOC-02', 'DOC-03');
  const { code, blocks, err } = await runPage(page);
  const reached = blocks.filter(({ out }) => out !== null).at(-1);
  expect(code, `${page}:${reached?.line} ended with ${code}: ${err}\n${reached?.out}`).toBe(0);
  const missing = blocks.flatMap(({ printed, out, line }) =>
    printed === null
      ? []
      : missingFrom(printed, out ?? '').map(piece => `${page}:${line} printed no ${piece}`),
  );
  expect(missing).toEqual([]);
});

it('tells where a printed answer is not what was printed', () => {
  proves('DOC-03');
  expect(missingFrom('{"a":1,…,"c":3}', '{"a":1,"b":2,"c":3}')).toEqual([]);
  expect(missingFrom('{"a":1,…,"c":4444}', '{"a":1,"c":3}')).toEqual([',"c":4444}']);
});
