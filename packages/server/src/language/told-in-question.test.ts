import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuestion, toldInQuestion } from './told-in-question.js';

const toldIn = (sentence: string): string | null => {
  const span = toldInQuestion(sentence);
  return span === null ? null : sentence.slice(span.start, span.end);
};

describe('what a question tells before it asks', () => {
  it.each([
    ['I moved to Oslo in May, can you suggest a gym?', 'I moved to Oslo in May'],
    [
      "I've been with Harriet for six years now, and I met her in Porto, but I'm not sure what to give her, can you help?",
      "I've been with Harriet for six years now, and I met her in Porto",
    ],
    ['Our budget is $35 a month; how do I cut back?', 'Our budget is $35 a month'],
    ['The limit is 500 requests per minute — should we raise it?', 'The limit is 500 requests per minute'],
    ['The nightly build is red again, why?', 'The nightly build is red again'],
    [
      'We chose Postgres for the ledger, but I wonder whether it will bear the load?',
      'We chose Postgres for the ledger',
    ],
    ['I booked the 7:45 train to Graz, any tips for the way?', 'I booked the 7:45 train to Graz'],
    [
      'Since we moved the cluster to Lyon in May, do the backups still go to Dublin?',
      'we moved the cluster to Lyon in May',
    ],
    [
      'What should I bring, since the party moved to Saturday at noon?',
      'the party moved to Saturday at noon',
    ],
    [
      'My sister, who lives in Turin, visits us on 3 June, what could we show her?',
      'My sister, who lives in Turin, visits us on 3 June',
    ],
  ])('%s', (sentence, told) => {
    expect(toldIn(sentence)).toBe(told);
  });
});

describe('what only asks, supposes or seeks assent', () => {
  it.each([
    'Does the staging server run Postgres 16?',
    'What is the port of the proxy?',
    'Which database, which I have never used, is best?',
    'We deploy on Fridays, right?',
    "We use Redis, don't we?",
    'If we moved to Oslo, could we keep the lease?',
    'Suppose the disk is full, what would happen?',
    'Is the port 8080 or 9090?',
    'And then, how do I start it?',
    'Thanks, can you help?',
    'The limit is 500 requests per minute.',
    '',
  ])('%s', sentence => {
    expect(toldIn(sentence)).toBeNull();
  });
});

it('gives a stretch of the sentence, whatever it is given', () => {
  const pieces = fc.constantFrom(
    'I moved',
    ', ',
    'can you',
    '?',
    ' and ',
    'since',
    ' - ',
    'what',
    '…',
    '"',
    'we',
    ' ',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(pieces, { maxLength: 60 }).map(some => some.join(' ')),
  );
  fc.assert(
    fc.property(texts, sentence => {
      const span = toldInQuestion(sentence);
      if (span === null) return;
      expect(isQuestion(sentence)).toBe(true);
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThan(span.start);
      expect(span.end).toBeLessThan(sentence.length);
    }),
  );
});

it('reads a very long question at once', () => {
  const long = `${'we moved the server, and '.repeat(2_000)}can you help?`;
  expect(toldIn(long)?.startsWith('we moved the server')).toBe(true);
});
