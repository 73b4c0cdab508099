/** Houses with the real models, for the tests of recall by meaning. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KnowledgeApi } from '@loci/client';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { type House, openHouse } from '../../src/compose.js';
import { readConfig } from '../../src/config.js';
import { folderOfTest } from '../doors.js';

export const packagedModels = fileURLToPath(new URL('../../../models/', import.meta.url));

/** One core may be busy with other tests. */
const patienceMs = 60_000;

export interface EmbeddedHouse {
  readonly house: House;
  readonly api: KnowledgeApi;
  readonly data: string;
  close(): Promise<void>;
}

/** Memories are not compared with each other here: these tests are about finding. */
export const openEmbedded = async (
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<EmbeddedHouse> => {
  const house = await openHouse(
    readConfig({ LOCI_DATA: data, LOCI_RELATE: 'off', ...environment }),
    pino({ level: 'silent' }),
  );
  await house.models.started;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= house.close();
    return closing;
  };
  return { house, api: house.service.as(ownerGrant), data, close };
};

/** Closed when the test is over, before its folder goes. */
export const embeddedHouse = async (
  environment: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<EmbeddedHouse> => {
  const opened = await openEmbedded(folder ?? (await folderOfTest()), environment);
  onTestFinished(opened.close);
  return opened;
};

export const until = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await sleep(20);
  }
};

/** Waits until meaning has caught up with words. */
export const understood = (api: KnowledgeApi, graph_id: string): Promise<void> =>
  until(async () => {
    const { indexed_through, last_event, waiting } = await api.getGraph({ graph_id });
    return indexed_through === last_event && (waiting.by_kind.embed ?? 0) === 0;
  }, `${graph_id} is read`);

/** The packaged models once more, under another name: another space of vectors. */
export const otherModels = async (name: string): Promise<string> => {
  const folder = join(await folderOfTest(), 'models');
  for (const file of ['embed.onnx', 'judge.onnx', 'tokenizer.json'])
    cpSync(join(packagedModels, file), join(folder, file));
  writeFileSync(join(folder, 'model.json'), JSON.stringify({ name, version: '2', dimensions: 384 }));
  return folder;
};
