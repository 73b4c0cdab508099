/** What a column of an imported table can be, and which headings say so outright. */

/** The fields that have one name; beside them are `context.TYPE` and `metadata.NAME`. */
export const tableFields = [
  'content',
  'id',
  'occurred_at',
  'valid_until',
  'session',
  'source_kind',
  'source_name',
  'source_ref',
] as const;
/** One of them. */
export type TableField = (typeof tableFields)[number];

/** Begin a field that has a name of its own after them. */
export const tableFieldPrefixes = ['context.', 'metadata.'] as const;

const usualNames: Readonly<Record<string, TableField>> = {
  memory: 'content',
  text: 'content',
  note: 'content',
  date: 'occurred_at',
  created_at: 'occurred_at',
  author: 'source_name',
  url: 'source_ref',
};

/** Whether a mapping may name it. */
export const isTableField = (field: string): boolean =>
  tableFields.some(plain => plain === field) ||
  tableFieldPrefixes.some(prefix => field.startsWith(prefix) && field.length > prefix.length);

/** The field that a heading means; undefined where it says nothing. */
export const fieldOfHeading = (heading: string): string | undefined => {
  const plain = heading.trim().toLowerCase();
  return isTableField(plain) ? plain : Object.hasOwn(usualNames, plain) ? usualNames[plain] : undefined;
};

const separators = [',', ';', '\t'] as const;

/** What parts the columns of a table: what its heading has most of. */
export const tableSeparator = (head: string): string => {
  const heading = head.slice(0, head.indexOf('\n') === -1 ? undefined : head.indexOf('\n'));
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
};
