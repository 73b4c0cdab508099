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

/** Headings that people use, in lower case with single spaces. */
const usualNames: Readonly<Partial<Record<TableField, readonly string[]>>> = {
  content: ['memory', 'text', 'note', 'fact', 'statement', 'sentence', 'message'],
  occurred_at: ['date', 'day', 'when', 'timestamp', 'created', 'created at', 'created_at'],
  valid_until: ['until', 'valid until', 'expires', 'expires at'],
  source_name: ['author', 'who', 'by', 'said by', 'speaker'],
  source_ref: ['url', 'link', 'reference', 'file'],
};

/** Whether a mapping may use this field. */
export const isTableField = (field: string): boolean =>
  tableFields.some(plain => plain === field) ||
  tableFieldPrefixes.some(prefix => field.startsWith(prefix) && field.length > prefix.length);

/** The field for a heading; undefined if the heading is not recognised. */
export const fieldOfHeading = (heading: string): string | undefined => {
  const plain = heading.trim().replace(/\s+/gu, ' ').toLowerCase();
  return isTableField(plain) ? plain : tableFields.find(field => usualNames[field]?.includes(plain));
};

const separators = [',', ';', '\t'] as const;

/** The separator of a table: the candidate that occurs most often in its heading. */
export const tableSeparator = (head: string): string => {
  const heading = head.slice(0, head.indexOf('\n') === -1 ? undefined : head.indexOf('\n'));
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
};
