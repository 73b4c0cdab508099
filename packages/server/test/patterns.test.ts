/** The check of regular expressions finds those that can hold up the server. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const check = join(import.meta.dirname, '..', '..', '..', 'scripts', 'check-patterns.mjs');

/** The source stands in src; where `built` is given, it is what the build makes of it. */
const checked = (source: string, built?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'loci-patterns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['src', 'dist']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const file = join(folder, 'src', 'sample.ts');
  writeFileSync(file, source);
  if (built !== undefined) writeFileSync(join(folder, 'dist', 'sample.js'), built);
  const { status, stderr } = spawnSync(process.execPath, [check, file], { encoding: 'utf8' });
  return { status, told: stderr };
};

const slow = [
  // Those that froze a server.
  String.raw`/\n\s*[-*>#]*\s*ignore/`,
  String.raw`/#{2,}\s*instruction/`,
  String.raw`/(?:^|\n)\s*system/`,
  String.raw`/!\[[^\]\n]*\]\(/`,
  String.raw`/<system\b[^>\n]*>/`,
  '/, not .*$/',
  String.raw`/"[^"\\]*(?:\\.[^"\\]*)*"/`,
  '/(a+)+$/',
  String.raw`/\s+$/`,
];

it('finds each that is slow, and names its line', () => {
  const lines = slow.map((pattern, at) => `export const slow${at} = ${pattern}.test('');`);
  const { status, told } = checked(`const before = 1;\n${lines.join('\n')}\n`);
  for (const [at, pattern] of slow.entries()) expect(told).toContain(`sample.ts:${at + 2}: ${pattern}`);
  expect(told).toContain(`${slow.length} regular expressions do not take linear time`);
  expect(status).toBe(1);
});

it('finds one that is built when the module is loaded', () => {
  const source = String.raw`const space = '\\s*'; export const slow = new RegExp('\\n' + space + space + 'x');`;
  const { status, told } = checked(source, source);
  expect(told).toContain('can take');
  expect(status).toBe(1);
});

it('finds one that a function builds, and one whose text it cannot know', () => {
  const built = (pattern: string) => checked(`export const f = (word: string) => new RegExp(${pattern});`);
  const known = built(`\`\\\\s*\\\\s*\${word}\``);
  expect(known).toMatchObject({ status: 1, told: expect.stringContaining('can take') });
  const unknown = built('word');
  expect(unknown).toMatchObject({ status: 1, told: expect.stringContaining('its text is not known') });
});

it('lets linear ones pass', () => {
  const source = [
    String.raw`/\n[^\S\n]*(?:[-*>#]+[^\S\n]*)?ignore/`,
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/\bdisk\b[^.?!]{0,40}\bfull\b/`,
  ]
    .map((pattern, at) => `export const p${at} = ${pattern};`)
    .join('\n');
  expect(checked(source)).toMatchObject({
    status: 0,
    told: expect.stringContaining('3 regular expressions'),
  });
});
