/** What all commands that measure on a folder of data share: their flags, the sets they may name, their report. */
import { writeFileSync } from 'node:fs';

export const commonFlags = {
  data: { type: 'string' },
  set: { type: 'string', multiple: true },
  limit: { type: 'string' },
  models: { type: 'string' },
  json: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;

export const wrongUse = (message: string): number => {
  console.error(`error: ${message}`);
  return 2;
};

/** What is wrong with the requested sets; null if the folder has them all. */
export const faultOfSets = (asked: readonly string[], known: readonly string[]): string | null => {
  const unknown = asked.find(set => !known.includes(set));
  return unknown === undefined ? null : `--set ${unknown}: the folder has ${known.join(', ') || 'no sets'}`;
};

export const limitOf = (limit: string | undefined): number | null =>
  limit === undefined ? null : Number(limit);

export const report = (
  { json, out }: { readonly json: boolean; readonly out?: string | undefined },
  results: readonly unknown[],
): void => {
  const text = JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2);
  if (json) console.log(text);
  if (out !== undefined) writeFileSync(out, `${text}\n`);
};
