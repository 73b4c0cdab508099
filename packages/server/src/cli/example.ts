/** The example graph, taken in once. */
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ImportReceipt, KnowledgeApi, Lines } from '@loci/client';

export const exampleGraph = 'atlas';

const exampleFile = new URL('../../example/atlas.jsonl', import.meta.url);

/** A note in the folder, so that an example that was forgotten on purpose does not come back. */
const noteIn = (folder: string): string => join(folder, 'example-seeded');

export const exampleLines = (): Lines =>
  createInterface({ input: createReadStream(exampleFile), crlfDelay: Number.POSITIVE_INFINITY });

/** Null where it was taken in before. */
export const seedExample = async (api: KnowledgeApi, folder: string): Promise<ImportReceipt | null> => {
  if (existsSync(noteIn(folder))) return null;
  const receipt = await api.importGraph({ graph_id: exampleGraph, lines: exampleLines() });
  writeFileSync(noteIn(folder), `${new Date().toISOString()}\n`);
  return receipt;
};
