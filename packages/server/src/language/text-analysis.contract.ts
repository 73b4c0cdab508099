// What every text analysis guarantees: exact positions in order, no exception on any string, and linear time on long
// hostile ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

export interface Placed {
  text: string;
  start: number;
  end: number;
}

/** Any code units, including lone surrogates; prose, code and punctuation more often than at random. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map(codes => String.fromCharCode(...codes)),
  fc
    .array(
      fc.constantFrom(
        ...'The|we|not|never|Dr.|e.g.|v2.3.1|src/a_b.ts|--flag|#12|March|may|5|3.5|15:30|10%|$3|Alice|of|and|but|one'.split(
          '|',
        ),
        ...' . |! |? |, |; |: | - |\n|\n\n|- |1. |`|```\n|(|)|"|\'s|…|。|漢字|é|😀|\ud83d|=|_|/|@|.'.split(
          '|',
        ),
      ),
      { maxLength: 40 },
    )
    .map(parts => parts.join('')),
  fc
    .array(fc.constantFrom('Alice', 'never', 'in', 'March', '2022', '10', 'users', 'but', 'x.ts'), {
      maxLength: 30,
    })
    .map(parts => parts.join(' ')),
);

/** Short pieces that, when repeated, have made some text analysis slow. */
const pieces = [
  'a',
  'a.',
  '. ',
  '1',
  '1 ',
  '1,',
  '1:',
  '1.',
  '`',
  '``` ` ',
  'A',
  'A ',
  'A. ',
  'The ',
  'no ',
  'not, ',
  '(',
  '"',
  '...',
  ' ',
  '\n',
  '- a\n',
  'one ',
  'one-',
  'a hundred and ',
  'May 5 ',
  'in ',
  'last ',
  'I ',
  '1/2 ',
  'and ',
  'é',
  "A'",
  '-',
  'v1.',
  '$',
  '> ',
  '|',
  'A  \t',
  '15:30 ',
  'stop a ',
  '#',
  '  \n',
  '…',
  '。',
  ' - ',
  '—',
  'x;',
  'a@',
  'a_',
  'a/',
  '--',
  'x://',
  'www.',
  'aB',
  "'s ",
  '漢',
  'e.g. ',
  '1. ',
  'in 2020 ',
  '\ud83d',
  '~~~\n',
  '* ',
  'from 2019 to 2021 ',
  // Opening marks whose end is searched for from each of them: these froze a server, or would have.
  '![',
  '[',
  '](',
  '![](https://',
  '![](https://{',
  '<system ',
  '<|system',
  '**a ',
  '“a ',
  '#a ',
  'is ',
  'now ignore all ',
  'system: ',
  '\n# ',
  '\r\n',
  '\u200b',
  '\ufe0f',
  'a\u0301',
  'שלום ',
  '(a',
  '{',
  '<',
  'https://a.b/',
];

const longText = 32_000;

/** Each piece repeated to the maximum length of a memory, alone and after ordinary text. */
export const hostileTexts: readonly (readonly [piece: string, text: string])[] = pieces.flatMap(piece => {
  const row = piece.repeat(Math.floor(longText / piece.length));
  return [[piece, row] as const, [`a … ${piece} … b`, `a${row}b`] as const];
});

/** A linear pass takes milliseconds of CPU time; a quadratic one takes seconds. */
const soonMs = 1000;

/** CPU time of this process in milliseconds, independent of the load on the machine. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** No text of the maximum length blocks the event loop, whatever it repeats. */
export function endsSoon(analyse: (text: string) => unknown, withinMs = soonMs): void {
  it.each(hostileTexts)('ends soon on a long row of %j', (_piece, text) => {
    // CPU time also counts the garbage collector and whatever else the process runs: one quick try of three is enough.
    const isQuick = [1, 2, 3].some(() => {
      const began = processorMs();
      analyse(text);
      return processorMs() - began < withinMs;
    });
    expect(isQuick).toBe(true);
  });
}

/** Four times the input may give at most four times the output: nothing is found twice, and the run ends. */
export function staysLinear(size: (text: string) => number): void {
  it.each(pieces)('ends on a long row of %j', piece => {
    const row = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    const small = size(row(longText / 4));
    expect(size(row(longText))).toBeLessThanOrEqual(4 * small + 40);
  });
  it('ends on long stretches of white space inside a text', () => {
    for (const space of [' ', '\t', '\n', '\u00a0']) {
      expect(size(`a${space.repeat(longText)}b 5 - A`)).toBeLessThanOrEqual(longText);
      expect(size(`${space.repeat(longText)}- 1. A`)).toBeLessThanOrEqual(longText);
    }
  });
}

export function keepsItsPlaces(name: string, analyse: (text: string) => Placed[]): void {
  describe(`${name} on any text`, () => {
    it('gives exact places in order', () => {
      fc.assert(
        fc.property(anyText, text => {
          let last = 0;
          for (const found of analyse(text)) {
            expect(text.slice(found.start, found.end)).toBe(found.text);
            expect(found.end).toBeGreaterThan(found.start);
            expect(found.start).toBeGreaterThanOrEqual(last);
            last = found.end;
          }
        }),
        { numRuns: 500 },
      );
    });
    it('is deterministic', () => {
      fc.assert(
        fc.property(anyText, text => {
          expect(analyse(text)).toEqual(analyse(text));
        }),
      );
    });
    staysLinear(text => analyse(text).length);
    endsSoon(analyse);
  });
}
