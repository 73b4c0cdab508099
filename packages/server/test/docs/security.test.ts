/** Every promise of docs/security.md names its tests, and every test that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');
const scripts = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).scripts as Record<
  string,
  string
>;

const promises = (page.split('## Promises and their tests')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter(line => line.startsWith('| '))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, promise = '', tests = '']) => ({ promise, tests }))
  .filter(({ promise }) => promise !== 'Promise' && !promise.startsWith('---'));

const quoted = (text: string): string[] =>
  [...text.matchAll(/`(?<name>[^`]+)`/g)].map(({ groups }) => groups?.name ?? '');

const isThere = (name: string): boolean => {
  const script = /^npm run (?<name>\S+)$/.exec(name)?.groups?.name;
  if (script !== undefined) return script in scripts;
  return ['packages/server/', 'packages/server/src/'].some(folder =>
    existsSync(new URL(folder + name, root)),
  );
};

it('sees the promises', () => {
  expect(promises.length).toBeGreaterThan(25);
});

it.each(promises)('names tests that are there: $promise', ({ tests }) => {
  const named = quoted(tests).filter(name => name.includes('/') || name.startsWith('npm run '));
  expect(named.some(name => name.includes('/'))).toBe(true);
  for (const name of named) expect(isThere(name), name).toBe(true);
});
