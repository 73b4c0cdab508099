/** Detects a sentence that swaps two sides: "tea over coffee" must not become "coffee over tea". */
import { betweenWords } from '../characters.js';
import { words } from '../words.js';

/** Connectives whose two sides must not be swapped. */
const between = [
  'over',
  'than',
  'instead of',
  'rather than',
  'before',
  'after',
  'replace',
  'replaces',
  'replaced',
  'replaced by',
  'depends on',
  'owns',
  'reports to',
  'blocks',
  'calls',
  'beats',
];
const betweenClauses = /[,;:]/u;

interface Sides {
  readonly by: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
}

const plainWords = (text: string): string[] => words(text).filter(term => !term.startsWith('='));

/** Within one clause, so that the words around a connective belong to it. */
const sidesOf = (clause: string): Sides[] => {
  const said = ` ${clause.toLowerCase().replace(betweenWords, ' ').trim()} `;
  return between.flatMap(by => {
    const at = said.indexOf(` ${by} `);
    if (at < 0) return [];
    return [
      {
        by,
        left: plainWords(said.slice(0, at)).at(-1),
        right: plainWords(said.slice(at + by.length + 2))[0],
      },
    ];
  });
};

const sidesIn = (text: string): Sides[] => text.split(betweenClauses).flatMap(sidesOf);

export const isSwapped = (sentence: string, grounds: readonly string[]): boolean => {
  const said = grounds.flatMap(sidesIn);
  return sidesIn(sentence).some(
    ({ by, left, right }) =>
      left !== undefined &&
      right !== undefined &&
      left !== right &&
      said.some(one => one.by === by && one.left === right && one.right === left),
  );
};
