/** Conversations become memories by rules: knowledge is kept as it was said, talk is not. */
import { describe, expect, it } from 'vitest';
import { draftsFromMessages } from './messages.js';
import { chatCases } from './messages.table.js';

const draftsOf = (turns: readonly (readonly ['user' | 'assistant' | 'system' | 'tool', string])[]) =>
  draftsFromMessages(
    turns.map(([role, content], at) => ({ role, content, name: null, at: 1_000 + at })),
    null,
    's',
  );

describe('knowledge in a conversation', () => {
  it.each(chatCases.map(one => [one.name, one] as const))('%s', (_, { turns, kept }) => {
    const found = draftsOf(turns).map(({ metadata, content }) => [metadata.knowledge, content]);
    expect(found).toEqual(kept.map(one => [...one]));
  });

  it('has enough written cases', () => {
    expect(chatCases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(chatCases.map(({ name }) => name)).size).toBe(chatCases.length);
  });

  it('keeps who said it, when and in which session', () => {
    const [draft] = draftsFromMessages(
      [{ role: 'user', name: 'Ana', content: 'We decided to use Kafka.', at: 5 }],
      [{ type: 'project', name: 'atlas' }],
      'talk 1',
    );
    expect(draft).toMatchObject({
      source: { kind: 'user', name: 'Ana', ref: null },
      occurredAt: 5,
      session: 'talk 1',
      contexts: [{ type: 'project', name: 'atlas' }],
    });
  });

  it('says who corrected whom', () => {
    const found = draftsFromMessages(
      [
        { role: 'user', name: 'Ana', content: 'The demo is on Monday.', at: 1 },
        { role: 'user', name: 'Ben', content: 'No, it is on Tuesday.', at: 2 },
      ],
      null,
      's',
    );
    expect(found).toMatchObject([
      {
        content: 'Ana: The demo is on Monday. Ben: No, it is on Tuesday.',
        occurredAt: 2,
        source: { name: 'Ben' },
      },
    ]);
  });
});
