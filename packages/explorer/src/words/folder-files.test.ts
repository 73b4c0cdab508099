import { describe, expect, it } from 'vitest';
import { isImportable, nameInFolder } from './folder-files.js';

describe('the files of a folder', () => {
  it('are called by their path inside it', () => {
    expect(nameInFolder('notes/team/deploy.md')).toBe('team/deploy.md');
    expect(nameInFolder('/notes/deploy.md')).toBe('deploy.md');
  });

  it('are notes, tables and exports, and nothing hidden', () => {
    expect(['a.md', 'team/b.CSV', 'c.jsonl', 'conversations.json'].filter(isImportable)).toHaveLength(4);
    expect(
      ['logo.png', '.git/config.txt', 'team/.draft.md', 'node_modules/x/README.md', 'Makefile'].filter(
        isImportable,
      ),
    ).toEqual([]);
  });
});
