/** Why a memory is believed, told with who said it. */
import type { Why } from '@loci/client';
import { expect, it } from 'vitest';
import { supportWords } from './support.js';

type Source = Why['memory']['source'];

const whyOf = (source: Source) => {
  const support = {
    support_count: 1,
    independent_count: 1,
    echo_count: 0,
    reinforced_by: [],
    independent_with_reinforcement: 1,
  };
  const origin = {
    sources: [source],
    occurred_at: '2026-03-02T09:00:00Z',
    created_at: '2026-03-02T09:00:00Z',
    placed_by: 'caller',
  };
  // Only what the sentence needs.
  return { memory: { source }, origin, support } as unknown as Why;
};

it.each([
  ['claude-code', { kind: 'agent', name: 'claude-code', ref: null }],
  ['de Vries', { kind: 'user', name: 'de Vries', ref: null }],
  ['A user', { kind: 'user', name: null, ref: null }],
  ['An agent', { kind: 'agent', name: null, ref: null }],
] as const)('names the speaker as written: %s', (speaker, source) => {
  const words = supportWords(whyOf(source));
  expect(words.startsWith(`${speaker} `)).toBe(true);
  expect(words).toContain('2 Mar 2026');
});

it('calls a file by its path', () => {
  expect(supportWords(whyOf({ kind: 'document', name: null, ref: 'team/deploy.md' }))).toContain(
    'team/deploy.md',
  );
});

it('says what people called it in answers, and only if they did', () => {
  const of = (feedback: Why['feedback']) =>
    supportWords({ ...whyOf({ kind: 'user', name: 'Ana', ref: null }), feedback });
  expect(of({ helpful: 1, wrong: 2, outdated: 0 })).toContain(
    'In answers, 1 person called it helpful and 2 people called it wrong.',
  );
  for (const nothing of [undefined, { helpful: 0, wrong: 0, outdated: 0 }])
    expect(of(nothing)).not.toContain('In answers');
});
