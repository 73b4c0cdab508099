import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitySpans, namesIn } from './names.js';
import { anyText, keepsItsPlaces } from './text-analysis.contract.js';

const rows: [string, string[]][] = [
  ['Yesterday Alice Smith called me.', ['Alice Smith']],
  ['She works at the Bank of America in Boston.', ['Bank of America in Boston']],
  ['The University of the Arts is closed.', ['University of the Arts']],
  ['However, nothing changed.', []],
  ['The deploy failed. It was late.', []],
  ['I think I know Tom.', ['Tom']],
  ["I'm with Maria's brother", ['Maria']],
  ['Use Redis for this.', ['Redis']],
  ['We met Dr. J. K. Osei there', ['Dr. J. K. Osei']],
  ['Is Maria de la Cruz here?', ['Maria de la Cruz']],
  ['On Monday Priya left for Oslo.', ['Priya', 'Oslo']],
  ['In March we rest', []],
  ['Deployments are slow and deployments hurt', []],
  ['Alice fixed it. Then Bob broke it.', ['Alice', 'Bob']],
  ['choose plan B. We agreed.', ['B']],
  ['the U.S. Navy ship', ['U.S. Navy']],
  ['Élodie and Łukasz met Ötzi', ['Élodie and Łukasz', 'Ötzi']],
  ["Anne-Marie O'Neil sang", ["Anne-Marie O'Neil"]],
  ['all lower case here', []],
  ['Rotate the keys. Regularly check. Seeing is good.', []],
  ['Emily left. Rotating helps.', ['Emily']],
  ['- Berlin\n- Paris', ['Berlin', 'Paris']],
  ['IT approved GitHub Actions', ['IT', 'GitHub Actions']],
];

const spanRows: [string, string[]][] = [
  ['The Lion King was made in 1994.', ['The Lion King', 'Lion King', '1994']],
  ['Ada Lovelace and Charles Babbage, London 1843', ['Ada Lovelace and Charles Babbage', 'London', '1843']],
  ['Port 8080 and 12345 and 3,1999 items', ['Port']],
  ['Oslo, Oslo and 2001, 2001', ['Oslo', '2001']],
  ['It was in the Bank of England.', ['Bank of England']],
];

describe('namesIn', () => {
  it.each(rows)('%j', (text, expected) => expect(namesIn(text).map(each => each.text)).toEqual(expected));
});

describe('entitySpans', () => {
  it.each(spanRows)('%j', (text, expected) => expect(entitySpans(text)).toEqual(expected));

  it('returns parts of the text, each once, including every name', () => {
    fc.assert(
      fc.property(anyText, text => {
        const spans = entitySpans(text);
        expect(new Set(spans).size).toBe(spans.length);
        expect(spans.every(span => text.includes(span))).toBe(true);
        for (const name of namesIn(text)) expect(spans).toContain(name.text);
      }),
    );
  });
});

keepsItsPlaces('namesIn', namesIn);
