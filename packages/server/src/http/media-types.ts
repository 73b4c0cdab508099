/** Which media types an upload may have. */

export const lineTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
  'text/plain',
] as const;

export const markdownType = 'text/markdown';

/** Only if `format` names the format: types that other programs write; browsers guess some of them. */
export const otherFileTypes = [
  'application/octet-stream',
  'application/json',
  'text/csv',
  'text/tab-separated-values',
  markdownType,
] as const;
