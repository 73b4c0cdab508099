/** Renames and merges in words. */
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

describe('changes of names', () => {
  it('are told with both names, and with the type where only that is another', () => {
    expect(doneWords(changed('rename', falcon, merlin))).toBe('“Falcon” is called “Merlin” now.');
    expect(doneWords(changed('rename', falcon, topic))).toBe(
      'project “Falcon” is called topic “Falcon” now.',
    );
    expect(doneWords(changed('merge', falcon, merlin))).toBe(
      '“Falcon” is part of “Merlin” now: 2 memories moved.',
    );
  });

  it('are told when they are undone, with what stayed', () => {
    expect(undoneWords(changed('rename', falcon, topic))).toBe('It is called project “Falcon” again.');
    expect(undoneWords(changed('merge', falcon, merlin, { stayed_count: 1 }))).toBe(
      '“Falcon” is back, with 2 memories. 1 memory stayed where somebody moved it since.',
    );
    expect(undoneWords(changed('alias', falcon, merlin, { context: merlin as never }))).toBe(
      '“Falcon” is no name of “Merlin” any more.',
    );
  });

  it('compare as the service does', () => {
    expect(isSameName(falcon, { context_type: ' PROJECT', name: 'falcon ' })).toBe(true);
    expect(isSameName(falcon, topic)).toBe(false);
  });
});
