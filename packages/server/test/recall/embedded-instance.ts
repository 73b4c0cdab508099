/** Instances with the real models, for the tests of recall by meaning. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, type KnowledgeApi } from '@loci/client';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { type Instance, openInstance } from '../../src/compose.js';
import { type Config, readConfig } from '../../src/config.js';
import { buildApp } from '../../src/http/app.js';
import { serve } from '../../src/http/serve.js';
import { adminSecret, type DoorName, folderOfTest } from '../doors.js';

export const packagedModels = fileURLToPath(new URL('../../../models/', import.meta.url));

/** One core may be busy with other tests. */
const patienceMs = 60_000;

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly reason?: string;
}

export interface EmbeddedInstance {
  readonly instance: Instance;
  readonly config: Config;
  readonly api: KnowledgeApi;
  readonly data: string;
  /** What the instance has logged, from `info` on. */
  readonly log: readonly LogLine[];
  /** Both doors of the one instance: its models are loaded once. */
  doors(): Promise<Readonly<Record<DoorName, KnowledgeApi>>>;
  readyz(): Promise<{ ready: boolean; tier: string; tier_reason: string | null }>;
  close(): Promise<void>;
}

/** Memories are not compared with each other here: these tests are about finding. */
export const openEmbedded = async (
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<EmbeddedInstance> => {
  const log: LogLine[] = [];
  const config = readConfig({
    LOCI_DATA: data,
    LOCI_RELATE: 'off',
    LOCI_ADMIN_SECRET: adminSecret,
    ...environment,
  });
  const instance = await openInstance(
    config,
    pino({ level: 'info' }, { write: line => log.push(JSON.parse(line)) }),
  );
  await instance.models.started;
  const api = instance.service.as(ownerGrant);
  const app = buildApp({ service: instance.service, log: false, version: '0.0.0-test' });
  let serving: ReturnType<typeof serve> | undefined;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    if (serving === undefined) await app.close();
    else await (await serving).stop();
    await instance.close();
  };
  return {
    instance,
    config,
    api,
    data,
    log,
    async doors() {
      serving ??= serve({ app, host: '127.0.0.1', port: 0, stopMs: 1_000 });
      const url = (await serving).address;
      return { 'in process': api, 'over HTTP': connect({ url, secret: adminSecret, retries: 0 }) };
    },
    readyz: async () => (await app.inject({ url: '/readyz' })).json(),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

/** Closed when the test is over, before its folder goes. */
export const embeddedInstance = async (
  environment: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<EmbeddedInstance> => {
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

/** The packaged models once more, under another name or version: another space of vectors. */
export const otherModels = async (name: string, version = '2'): Promise<string> => {
  const folder = join(await folderOfTest(), 'models');
  for (const file of ['embed.onnx', 'judge.onnx', 'tokenizer.json'])
    cpSync(join(packagedModels, file), join(folder, file));
  writeFileSync(join(folder, 'model.json'), JSON.stringify({ name, version, dimensions: 384 }));
  return folder;
};
