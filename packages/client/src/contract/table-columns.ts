/** What a column of an imported table can be, and which headings are recognised. */

/** The fields with a fixed name; there are also `context.TYPE` and `metadata.NAME`. */
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
/** One of these fields. */
export type TableField = (typeof tableFields)[number];

/** Prefixes of fields with a chosen name. */
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

/** Whether a mapping may use this field. */
export const isTableField = (field: string): boolean =>
  tableFields.some(plain => plain === field) ||
  tableFieldPrefixes.some(prefix => field.startsWith(prefix) && field.length > prefix.length);

/** The field for a heading; undefined if the heading is not recognised. */
export const fieldOfHeading = (heading: string): string | undefined => {
  const plain = heading.trim().toLowerCase();
  return isTableField(plain) ? plain : Object.hasOwn(usualNames, plain) ? usualNames[plain] : undefined;
};

const separators = [',', ';', '\t'] as const;

/** The separator of a table: the candidate that occurs most often in its heading. */
export const tableSeparator = (head: string): string => {
  const heading = head.slice(0, head.indexOf('\n') === -1 ? undefined : head.indexOf('\n'));
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
};
