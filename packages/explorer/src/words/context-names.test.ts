/** Messages for renames and merges. */
import type { ChangedContext } from '@loci/client';
import { describe, expect, it } from 'vitest';
import { doneWords, isSameName, undoneWords } from './context-names.js';

const falcon = { context_type: 'project', name: 'Falcon' };
const merlin = { context_type: 'project', name: 'Merlin' };
const topic = { context_type: 'topic', name: 'Falcon' };
const changed = (
  kind: ChangedContext['change']['kind'],
  from: typeof falcon,
  to: typeof falcon,
  more: Partial<ChangedContext> = {},
) =>
  ({
    change: { kind, from, to },
    context: from,
    memory_count: 2,
    stayed_count: 0,
    ...more,
  }) as unknown as ChangedContext;

describe('name changes', () => {
  it('show both names, and the type if only that changed', () => {
    expect(doneWords(changed('rename', falcon, merlin))).toBe('“Falcon” is now called “Merlin”.');
    expect(doneWords(changed('rename', falcon, topic))).toBe(
      'project “Falcon” is now called topic “Falcon”.',
    );
    expect(doneWords(changed('merge', falcon, merlin))).toBe(
      '“Falcon” is now part of “Merlin”: 2 memories moved.',
    );
  });

  it('say what was undone, and what stayed', () => {
    expect(undoneWords(changed('rename', falcon, topic))).toBe('It is called project “Falcon” again.');
    expect(undoneWords(changed('merge', falcon, merlin, { stayed_count: 1 }))).toBe(
      '“Falcon” is back, with 2 memories. 1 memory stayed because it was moved since.',
    );
    expect(undoneWords(changed('alias', falcon, merlin, { context: merlin as never }))).toBe(
      '“Falcon” is no longer a name of “Merlin”.',
    );
  });

  it('compare as the service does', () => {
    expect(isSameName(falcon, { context_type: ' PROJECT', name: 'falcon ' })).toBe(true);
    expect(isSameName(falcon, topic)).toBe(false);
  });
});
