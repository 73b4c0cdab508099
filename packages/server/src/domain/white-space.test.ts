import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidy } from './context.js';
import { contentAsCompared } from './memory.js';
import { isTidy } from './white-space.js';

const collapsed = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

describe('white space', () => {
  it('is trimmed and collapsed, whatever the text', () => {
    for (const text of [
      '',
      ' ',
      'a',
      'a b',
      ' a',
      'a ',
      'a  b',
      'a\tb',
      'a\n',
      'e\u0301',
      '\u00a0a',
      'a\u3000b',
      '~',
    ])
      expect(tidy(text)).toBe(collapsed(text));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => tidy(text) === collapsed(text)));
  });

  it('leaves a tidy text as it is, also where contents are compared', () => {
    const ascii = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '~', '!') });
    fc.assert(
      fc.property(ascii, text => {
        if (!isTidy(text)) return true;
        return (
          collapsed(text) === text && contentAsCompared(text) === text && text.normalize('NFKC') === text
        );
      }),
    );
  });
});
