import { expect, it } from 'vitest';
import { sourceName } from './source-name.js';

it('calls a source by its name, and a document without one by its file', () => {
  expect(sourceName({ kind: 'document', name: 'Ana', ref: 'team/deploy.md' })).toBe('Ana');
  expect(sourceName({ kind: 'document', name: null, ref: 'team/deploy.md' })).toBe('team/deploy.md');
  expect(sourceName({ kind: 'document', name: null, ref: null })).toBeNull();
  expect(sourceName({ kind: 'agent', name: null, ref: 'session-3' })).toBeNull();
});

it('keeps the end of a long reference', () => {
  const name = sourceName({ kind: 'document', name: null, ref: `${'folder/'.repeat(40)}deploy.md` });
  expect(name).toHaveLength(80);
  expect(name).toMatch(/^….*\/deploy\.md$/);
});
