/** How a record is stored in a row: each of its fields with a column, in their order. */
import type { Row, SqlValue } from './executor.js';

interface Column {
  readonly name: string;
  readonly read: (stored: SqlValue) => unknown;
  readonly write: (value: never) => SqlValue;
}

/** Stored as 0 or 1. */
export const flag = (name: string): Column => ({
  name,
  read: stored => stored === 1,
  write: value => (value ? 1 : 0),
});

/** Stored as text; null stays null. */
export const json = (name: string): Column => ({
  name,
  read: stored => (stored === null ? null : JSON.parse(stored as string)),
  write: value => (value === null ? null : JSON.stringify(value)),
});

/** Stored as text; an empty list is stored as null. */
export const list = (name: string): Column => ({
  name,
  read: stored => (stored === null ? [] : JSON.parse(stored as string)),
  write: (value: readonly string[]) => (value.length === 0 ? null : JSON.stringify(value)),
});

/** A field that is a record has columns for its own fields. */
type Fields<Stored> = {
  readonly [Field in keyof Stored]-?:
    | string
    | Column
    | (Stored[Field] extends object ? Fields<Stored[Field]> : never);
};

interface Part {
  readonly names: readonly string[];
  readonly read: (row: Row, at: number) => unknown;
  readonly values: (value: never) => SqlValue[];
}

const isColumn = (field: object): field is Column => typeof (field as Partial<Column>).read === 'function';

const partOf = (field: string | object): Part => {
  if (typeof field === 'string')
    return { names: [field], read: (row, at) => row[at], values: value => [value] };
  if (isColumn(field))
    return {
      names: [field.name],
      read: (row, at) => field.read(row[at]!),
      values: value => [field.write(value)],
    };
  const parts = Object.entries(field as Record<string, string | object>).map(
    ([name, inner]) => [name, partOf(inner)] as const,
  );
  return {
    names: parts.flatMap(([, { names }]) => names),
    read(row, at) {
      const record: Record<string, unknown> = {};
      let next = at;
      for (const [name, { names, read }] of parts) {
        record[name] = read(row, next);
        next += names.length;
      }
      return record;
    },
    values: record => parts.flatMap(([name, { values }]) => values(record[name])),
  };
};

export interface Records<Stored> {
  readonly names: readonly string[];
  /** The names, for a SELECT. */
  readonly columns: string;
  readonly read: (row: Row) => Stored;
  readonly values: (stored: Stored) => SqlValue[];
}

export const recordsOf = <Stored extends object>(fields: Fields<Stored>): Records<Stored> => {
  const { names, read, values } = partOf(fields);
  return {
    names,
    columns: names.join(', '),
    read: row => read(row, 0) as Stored,
    values: stored => values(stored as never),
  };
};
