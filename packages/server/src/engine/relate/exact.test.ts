import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../language/text-analysis.contract.js';
import { differencesOf, differInOneFigure, haveOneFrame } from './exact.js';

const said = (text: string) => ({ text, at: Date.UTC(2026, 4, 1) });
const kinds = (first: string, second: string) => [...differencesOf(said(first), said(second))];

describe('exact differences', () => {
  it.each([
    ['The cache expires after 1 hour.', 'The cache expires after 60 minutes.', []],
    ['Backups are kept for 30 days.', 'Backups are kept for 14 days.', ['figure']],
    ['The limit is 5.', 'The limit is 7 users.', ['figure']],
    // Different measures are not comparable.
    ['It takes 5 minutes.', 'It takes 5 MB.', []],
    ['The release is on 4 March 2026.', 'The release is on 11 March 2026.', ['date']],
    ['Look in src/app.ts.', 'Look in src/main.ts.', ['identifier']],
    // A text that names both values agrees with the other.
    ['The timeout is 10 seconds.', 'The timeout went from 10 seconds to 30 seconds.', []],
  ])('%s / %s: %j', (first, second, expected) => {
    expect(kinds(first, second)).toEqual(expected);
    expect(kinds(second, first)).toEqual(expected);
  });

  it.each([
    ['The upload limit is 100 MB.', 'The upload limit is 250 MB.', true],
    ['The job runs at 9:00.', 'The job runs at 9:30.', true],
    ['The release is on 4 March 2026.', 'The release is on 11 March 2026.', true],
    ['The timeout is 1 minute.', 'The timeout is 60 seconds.', false],
    ['Sprint 12 ended with 30 points.', 'Sprint 13 ended with 34 points.', false],
    ['The upload limit is 100 MB.', 'The download limit is 250 MB.', false],
  ])('differs in one figure only: %s / %s is %s', (first, second, expected) => {
    expect(differInOneFigure(said(first), said(second))).toBe(expected);
    expect(differInOneFigure(said(second), said(first))).toBe(expected);
  });

  it.each([
    ['Its filter has part number F-1018.', 'Its filter has part number F-1013.', true],
    [
      'Machine 1 in hall 2 was serviced on 1 May 2026.',
      'Machine 9 in hall 3 was serviced on 4 May 2026.',
      true,
    ],
    ['Look in src/app.ts.', 'Look in the folder of the app.', false],
    ['The upload limit is 100 MB.', 'The download limit is 250 MB.', false],
  ])('has one frame: %s / %s is %s', (first, second, expected) => {
    expect(haveOneFrame(said(first), said(second))).toBe(expected);
    expect(haveOneFrame(said(second), said(first))).toBe(expected);
  });

  it('finds no difference in a text compared with itself', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(kinds(text, text)).toEqual([]);
        expect(differInOneFigure(said(text), said(text))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
