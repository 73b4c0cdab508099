/** Both sides side by side within 80 columns, and one below the other if there is no room. */
import type { Contradiction } from '@loci/client';
import { describe, expect, it } from 'vitest';
import { displayWidth } from './print.js';
import { contradictionInWords, markDifferences } from './show-contradiction.js';

const id = '01a1de34-093b-7584-8bc9-d3c743bd489a';
const side = (quote: string, name: string) => ({
  memory_id: id,
  content: quote,
  quote,
  source: { kind: 'user', name, ref: null },
  occurred_at: '2026-05-01T10:00:00.000Z',
});
const settled = {
  resolution: 'kept_second' as const,
  reason: 'Ben moved it.',
  resolved_by: 'owner',
  resolved_at: '2026-05-02T10:00:00.000Z',
  marked_for_review: [id],
  undone_at: null,
  undone_by: null,
  undone_reason: null,
};
const contradiction: Contradiction = {
  id,
  status: 'resolved',
  first: side('The primary database of Granite is Redis, on cache-01 and on cache-02.', 'Ana'),
  second: side('Granite now uses PostgreSQL as its primary database.', 'Ben'),
  reason: 'Both say what the primary database of Granite is.',
  strength: 0.9,
  origin: 'detected',
  suggested_resolution: 'kept_second',
  resolution: settled,
  history: [
    { ...settled, undone_at: '2026-05-03T10:00:00.000Z', undone_by: 'Cai', undone_reason: 'Too early.' },
  ],
  opened_at: '2026-05-02T09:00:00.000Z',
  updated_at: '2026-05-03T10:00:00.000Z',
};

describe('what differs', () => {
  it.each([
    ['The limit is 100 MB.', 'The limit is 250 MB.', 'The limit is «100» MB.'],
    ['It is (not) done.', 'It is done.', 'It is («not») done.'],
    ['Deploys go out on Friday evening.', 'Deploys go out on Monday.', 'Deploys go out on «Friday evening».'],
    ['The same words.', 'the SAME words', 'The same words.'],
    ['', 'x', ''],
    // Little is shared, so only figures and names are marked.
    [
      'The freeze starts on Friday, 8 May.',
      'Deploys are allowed until Sunday, 10 May.',
      'The freeze starts on «Friday», «8» May.',
    ],
  ])('%s / %s', (text, other, marked) => expect(markDifferences(text, other)).toBe(marked));
});

describe('a contradiction for a person', () => {
  const widest = (text: string) => Math.max(...text.split('\n').map(displayWidth));

  it('fits into 80 columns, both sides side by side', () => {
    const text = contradictionInWords(contradiction, 80);
    expect(widest(text)).toBeLessThanOrEqual(80);
    expect(text).toMatch(/^FIRST +\| SECOND$/m);
    expect(text).toMatch(/^Ana \(user\), [^|]+\| Ben \(user\)/m);
    expect(text).toContain(`${id}   | ${id}`);
    expect(text).toMatch(/before +kept_second by owner[\s\S]*undone by Cai, 2026-05-03 10:00Z: Too early\./);
    expect(text).toMatch(/^settled +kept_second by owner, 2026-05-02 10:00Z: Ben moved it\.$/m);
    expect(text).not.toMatch(/^suggested/m);
  });

  it('puts one below the other in a narrow terminal', () => {
    const text = contradictionInWords(contradiction, 60);
    expect(widest(text)).toBeLessThanOrEqual(60 + id.length);
    expect(text).toMatch(/^first +The primary[\s\S]*^second +Granite/m);
  });
});
