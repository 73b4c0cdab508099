import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauses } from './clauses.js';
import { anyText, staysLinear } from './text-analysis.contract.js';

const rows: [string, string[]][] = [
  [
    'I never used Redis at work but the team wants it now',
    ['I never used Redis at work', 'but the team wants it now'],
  ],
  [
    'The build is red because the cache was not cleared',
    ['The build is red because the cache was not cleared'],
  ],
  [
    'The nightly build is red because the cache was not cleared',
    ['The nightly build is red', 'because the cache was not cleared'],
  ],
  [
    'We tried three queues last year; none of them survived a restart',
    ['We tried three queues last year;', 'none of them survived a restart'],
  ],
  [
    'One rule for everybody here: never push straight to main',
    ['One rule for everybody here:', 'never push straight to main'],
  ],
  [
    'The tests pass on my laptop - they fail in the pipeline',
    ['The tests pass on my laptop', 'they fail in the pipeline'],
  ],
  [
    'The tests pass on my laptop — they fail in the pipeline',
    ['The tests pass on my laptop', 'they fail in the pipeline'],
  ],
  ['A well-known and long-lived trick', ['A well-known and long-lived trick']],
  ['salt and pepper', ['salt and pepper']],
  ['Thanks, but no.', ['Thanks, but no.']],
  [
    'I moved the API to Fastify. It took me two whole days.',
    ['I moved the API to Fastify.', 'It took me two whole days.'],
  ],
  ['I moved the API to Fastify. Great!', ['I moved the API to Fastify. Great!']],
  ['Hi. I moved the API to Fastify.', ['Hi. I moved the API to Fastify.']],
  [
    'I have never written any Rust, can you show me a small example?',
    ['I have never written any Rust,', 'can you show me a small example?'],
  ],
  [
    'I want to know exactly how the index is kept in memory',
    ['I want to know exactly', 'how the index is kept in memory'],
  ],
  [
    'Run `a; b and c; d` every morning before the standup',
    ['Run `a; b and c; d` every morning before the standup'],
  ],
  [
    'The server listens on port 8080 which was free so we kept it that way',
    ['The server listens on port 8080 which was free', 'so we kept it that way'],
  ],
  [
    'It works while I am watching it since nobody else is logged in there',
    ['It works while I am watching it', 'since nobody else is logged in there'],
  ],
  [
    'See https://example.com:8080/a for the rest of it',
    ['See https://example.com:8080/a for the rest of it'],
  ],
  ['', []],
  ['!!!', ['!!!']],
];

describe('clauses', () => {
  it.each(rows)('%j', (text, expected) => expect(clauses(text)).toEqual(expected));

  it('gives parts of the text, in order', () => {
    fc.assert(
      fc.property(anyText, text => {
        let from = 0;
        for (const clause of clauses(text)) {
          const at = text.indexOf(clause, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + clause.length;
        }
      }),
    );
  });

  it('gives short clauses only where the whole is short', () => {
    fc.assert(
      fc.property(anyText, text => {
        const found = clauses(text);
        const long = (clause: string) =>
          (clause.match(/[\p{L}\p{N}][\p{L}\p{N}'’_./-]*/gu)?.length ?? 0) >= 5;
        if (found.length > 1) expect(found.every(long)).toBe(true);
      }),
    );
  });

  staysLinear(text => clauses(text).length);
});
