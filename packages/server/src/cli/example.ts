/** Imports the example graph once. */
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ImportReceipt, type KnowledgeApi, type Lines, LociProblem } from '@loci/client';
import type { Config } from '../config.js';

export const exampleGraph = 'atlas';

const exampleFile = new URL('../../example/atlas.jsonl', import.meta.url);

/** A marker in the folder, so that an example that was forgotten on purpose does not come back. */
const noteIn = (folder: string): string => join(folder, 'example-seeded');

/** Whether the example is, or was, in this folder. */
export const holdsExample = ({ data, databaseUrl }: Pick<Config, 'data' | 'databaseUrl'>): boolean =>
  databaseUrl === null && existsSync(noteIn(data));

/** Opened when the first line is requested: lines read before anyone listens would be lost, and the end with them. */
export async function* exampleLines(): Lines {
  yield* createInterface({ input: createReadStream(exampleFile), crlfDelay: Number.POSITIVE_INFINITY });
}

const isThere = async (api: KnowledgeApi): Promise<boolean> => {
  try {
    await api.getGraph({ graph_id: exampleGraph });
    return true;
  } catch (error) {
    if (error instanceof LociProblem && error.code === 'graph_not_found') return false;
    throw error;
  }
};

/** Null where it was imported before. */
export const seedExample = async (
  api: KnowledgeApi,
  { data, databaseUrl }: Config,
): Promise<ImportReceipt | null> => {
  const hasFolder = databaseUrl === null;
  if (hasFolder ? existsSync(noteIn(data)) : await isThere(api)) return null;
  const receipt = await api.importGraph({ graph_id: exampleGraph, lines: exampleLines() });
  if (hasFolder) writeFileSync(noteIn(data), `${new Date().toISOString()}\n`);
  return receipt;
};
