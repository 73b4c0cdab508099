/** Which sources count as independent: floods, echoes, sessions and forged names. */
import { describe, expect, it } from 'vitest';
import type { SourceRecord } from './memory.js';
import { independentVoices, voicesHeard } from './support.js';

const said = (name: string | null, came: Partial<SourceRecord> = {}): SourceRecord => ({
  kind: 'user',
  name,
  ref: null,
  recordedAt: 1,
  session: null,
  givenBy: null,
  isEcho: false,
  ...came,
});

describe('independent sources', () => {
  it.each<[string, SourceRecord[], number]>([
    ['nobody', [], 0],
    ['one', [said('Ana')], 1],
    ['two who do not know of each other', [said('Ana'), said('Ben')], 2],
    ['one who says it twice', [said('Ana'), said('ANA ')], 1],
    ['one name with characters that nobody sees', [said('Ana'), said('A\u200Bna'), said('Ana\u2060')], 1],
    ['an echo', [said('Ana'), said('helper', { isEcho: true })], 1],
    ['only echoes', [said('helper', { isEcho: true })], 0],
    [
      'two in one conversation',
      [said('Ana', { session: 's', givenBy: 'k' }), said('Ben', { session: 's', givenBy: 'k' })],
      1,
    ],
    [
      'the same name of a conversation with another secret',
      [said('Ana', { session: 's', givenBy: 'k' }), said('Ben', { session: 's', givenBy: 'l' })],
      2,
    ],
    [
      'one who carries it from conversation to conversation',
      [
        said('Ana', { session: 's', givenBy: 'k' }),
        said('Ana', { session: 't', givenBy: 'k' }),
        said('Ben', { session: 't', givenBy: 'k' }),
      ],
      1,
    ],
  ])('%s', (_, sources, voices) => expect(independentVoices(sources)).toBe(voices));

  it('are few, however many names one secret uses', () => {
    const forged = Array.from({ length: 100 }, (_, at) =>
      said(`expert ${at}`, { givenBy: 'k', session: at % 2 === 0 ? null : `run ${at}` }),
    );
    expect(independentVoices(forged)).toBe(2);
    expect(independentVoices([...forged, said('Ana', { givenBy: 'l' })])).toBe(3);
    expect(voicesHeard(forged)).toBe(100);
  });
});
