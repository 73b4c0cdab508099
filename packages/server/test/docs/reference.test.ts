/** The reference that is committed is what the program says of itself. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { proves } from '../requirements.js';
import { root, textOf } from './markdown-files.js';

it('has a reference that is up to date', () => {
  proves('DOC-04');
  const run = () =>
    execFileSync(process.execPath, [join(root, 'scripts', 'reference.mjs'), '--check'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  expect(run).not.toThrow();
});

it('explains every variable and every code', () => {
  proves('DOC-04');
  const configuration = textOf('docs/reference/configuration.md');
  const read = textOf('packages/server/src/config.ts').match(/\b(?:LOCI|OTEL)_[A-Z_]+\b/g) ?? [];
  expect(read.length).toBeGreaterThan(20);
  for (const name of new Set(read)) expect(configuration).toContain(`\`${name}\``);
});
