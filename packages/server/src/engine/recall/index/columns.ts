/** Growing typed arrays: the columns of the index, so that a hundred thousand rows stay small and flat. */

type Column = Float64Array | Int32Array | Uint8Array;

const grownSize = (needed: number): number => Math.max(64, Math.ceil(needed * 1.5));

/** The same column with room for `needed` values; new room holds `empty`. */
export const withRoom = <Kind extends Column>(column: Kind, needed: number, empty = 0): Kind => {
  if (column.length >= needed) return column;
  const Constructor = column.constructor as new (size: number) => Kind;
  const grown = new Constructor(grownSize(needed));
  grown.set(column);
  if (empty !== 0) grown.fill(empty, column.length);
  return grown;
};

/** Gives each distinct text a small number, and remembers the text. */
export interface Numbering {
  readonly texts: string[];
  readonly numbers: Map<string, number>;
}

export const newNumbering = (texts: string[] = []): Numbering => ({
  texts,
  numbers: new Map(texts.map((text, number) => [text, number])),
});

export const numberOf = (numbering: Numbering, text: string): number => {
  const known = numbering.numbers.get(text);
  if (known !== undefined) return known;
  const number = numbering.texts.length;
  numbering.texts.push(text);
  numbering.numbers.set(text, number);
  return number;
};
