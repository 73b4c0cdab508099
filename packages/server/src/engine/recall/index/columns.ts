/** Growing typed arrays: the columns of the index, so that a hundred thousand rows stay small and flat. */

/** The columns, in the order of a snapshot. `Infinity` means "not yet": not replaced, a memory with no end. */
const columnKinds = {
  version: 'integers',
  recordedAt: 'floats',
  replacedAt: 'floats',
  occurredAt: 'floats',
  validUntil: 'floats',
  status: 'bytes',
  gone: 'bytes',
  /**
   * 1 for what an ordinary search may show: current, stored, with no end. It only saves reading the other columns.
   */
  plain: 'bytes',
  length: 'integers',
  author: 'integers',
  session: 'integers',
  /** The previous and next row in the same session, in the order they were said; -1 where there is none. */
  previous: 'integers',
  next: 'integers',
  /** The row of the previous version; -1 for the first one. */
  earlier: 'integers',
} as const;

interface ColumnOf {
  readonly integers: Int32Array;
  readonly floats: Float64Array;
  readonly bytes: Uint8Array;
}

type ColumnName = keyof typeof columnKinds;
export type Columns = { [Name in ColumnName]: ColumnOf[(typeof columnKinds)[Name]] };
type ColumnMakers = { readonly [Kind in keyof ColumnOf]: () => ColumnOf[Kind] };

export const columnNames = Object.keys(columnKinds) as ColumnName[];

/** Each column made as its kind is, in their order. */
export const columnsMade = (makers: ColumnMakers): Columns =>
  Object.fromEntries(columnNames.map(name => [name, makers[columnKinds[name]]()])) as unknown as Columns;

const grownSize = (needed: number): number => Math.max(64, Math.ceil(needed * 1.5));

const grow = <Name extends ColumnName>(columns: Columns, name: Name, needed: number): void => {
  const column = columns[name];
  const Constructor = column.constructor as new (size: number) => Columns[Name];
  const grown = new Constructor(grownSize(needed));
  grown.set(column);
  columns[name] = grown;
};

/** Makes room for so many rows in every column; they are equally long. */
export const makeRoom = (columns: Columns, needed: number): void => {
  if (columns.version.length < needed) for (const name of columnNames) grow(columns, name, needed);
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
