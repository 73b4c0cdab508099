/** How a record is stored in a row: each of its fields with a column, in their order. */
import type { Row, SqlValue } from './executor.js';

interface Column {
  readonly name: string;
  readonly read: (stored: SqlValue) => unknown;
  readonly write: (value: never) => SqlValue;
}

const plain = (name: string): Column => ({ name, read: stored => stored, write: value => value });

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

export interface Records<Stored> {
  readonly names: readonly string[];
  /** The names, for a SELECT. */
  readonly columns: string;
  readonly read: (row: Row) => Stored;
  readonly values: (stored: Stored) => SqlValue[];
}

export const recordsOf = <Stored extends object>(
  fields: {
    readonly [Field in keyof Stored]-?: string | Column;
  },
): Records<Stored> => {
  const columns = Object.entries<string | Column>(fields).map(([field, column]) => ({
    field,
    ...(typeof column === 'string' ? plain(column) : column),
  }));
  const names = columns.map(({ name }) => name);
  return {
    names,
    columns: names.join(', '),
    read: row => Object.fromEntries(columns.map(({ field, read }, at) => [field, read(row[at]!)])) as Stored,
    values: stored => columns.map(({ field, write }) => write(stored[field as keyof Stored] as never)),
  };
};
