/** How an insight reads to a person. */
import type { Evidence, InsightAnswer } from '@loci/client';
import { describe, expect, it } from 'vitest';
import { fallbackInWords, insightInWords } from './insight-in-words.js';

const evidence = (number: number, name: string | null, role: Evidence['role'] = 'supports'): Evidence => ({
  number,
  memory_id: `m${number}`,
  quote: `Sentence ${number} is long enough to be broken into two lines of a narrow terminal.`,
  context_types: { skill: ['uploads'], project: ['atlas'] },
  source: { kind: 'user', name, ref: null },
  occurred_at: '2026-05-03T10:00:00.000Z',
  relevance: 0.9,
  role,
});

const answer = (more: Partial<InsightAnswer>): InsightAnswer => ({
  insight: 'The timeout was too short.',
  recommendation: 'Raise it.',
  confidence: 'medium',
  evidence: [evidence(1, 'Ana'), evidence(2, null)],
  contradictions: [],
  ...more,
});

describe('an insight in words', () => {
  it('has finding, recommendation, confidence with its reason, and numbered sources', () => {
    expect(insightInWords(answer({ confidence: 'high' }), 60)).toBe(
      [
        'Insight         The timeout was too short.',
        'Recommendation  Raise it.',
        'Confidence      high',
        '',
        'Sources',
        '[1] Sentence 1 is long enough to be broken into two lines of',
        '    a narrow terminal.',
        '    Ana (user), 2026-05-03 10:00Z · skill:uploads,',
        '    project:atlas',
        '    m1',
        '[2] Sentence 2 is long enough to be broken into two lines of',
        '    a narrow terminal.',
        '    user, 2026-05-03 10:00Z · skill:uploads, project:atlas',
        '    m2',
      ].join('\n'),
    );
  });

  it('says why in the words of the answer', () => {
    const told = insightInWords(answer({ confidence_reason: 'A note answers it.' }), 80);
    expect(told).toMatch(/Confidence\s+medium\. A note answers it\./);
  });

  it('says when an LLM did not help, and not when it need not', () => {
    const usage = { tier: 'embedded', model: 'm', tokens: 0, milliseconds: 1 };
    expect(fallbackInWords(answer({ usage: { ...usage, fallback: 'timeout' } }))).toMatch(
      /^m gave no usable answer \(timeout\)/,
    );
    for (const fallback of [null, 'declined', 'contested']) {
      expect(fallbackInWords(answer({ usage: { ...usage, fallback } }))).toBeNull();
    }
    expect(fallbackInWords(answer({}))).toBeNull();
  });
});
