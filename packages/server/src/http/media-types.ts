/** In which forms an upload is taken. */

export const lineTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
  'text/plain',
] as const;

/** Only where `format` says what the file is: what other programs write; browsers name some of it by guess. */
export const otherFileTypes = [
  'application/octet-stream',
  'application/json',
  'text/csv',
  'text/tab-separated-values',
  'text/markdown',
] as const;
