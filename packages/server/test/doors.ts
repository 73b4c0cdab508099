/**
 * The doors of the instance: in process and over HTTP, each on a fresh folder, so that one scenario proves both. Where the
 * run has a PostgreSQL, the data is in a fresh schema of it instead, and the door is the one over HTTP.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallOptions, connect, type KnowledgeApi, LociProblem, operationNames } from '@loci/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished } from 'vitest';
import { type Instance, openInstance } from '../src/compose.js';
import { readConfig } from '../src/config.js';
import { type AppOptions, buildApp } from '../src/http/app.js';
import { type Serving, serve } from '../src/http/serve.js';
import { newSchema } from './postgres/schema-of-test.js';

export const adminSecret = 'admin-secret-of-the-tests';

export type DoorName = 'in process' | 'over HTTP';
const isOnPostgres = inject('postgresUrl') !== undefined;
export const doorNames: readonly DoorName[] = isOnPostgres ? ['over HTTP'] : ['in process', 'over HTTP'];

/** Where a door keeps its data, beside the folder; gone with `drop`. */
const database = (data: string) => {
  if (!isOnPostgres) return { environment: {}, everythingKept: () => filesIn(data), drop: async () => {} };
  const { url, everyRow, drop } = newSchema();
  return { environment: { LOCI_DATABASE_URL: url }, everythingKept: everyRow, drop };
};

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    found.filter(file => file.isFile()).map(file => readFile(join(file.parentPath, file.name), 'latin1')),
  );
};

export interface Door {
  readonly name: DoorName;
  /** Calls as the admin of all graphs. */
  readonly api: KnowledgeApi;
  readonly instance: Instance;
  /** The folder of the database. */
  readonly data: string;
  /** All that the database holds: its files, or its rows. */
  everythingKept(): Promise<string[]>;
  /** Where the server listens; every instance of a test has one, also that of the door in process. */
  readonly url: string;
  /** Calls with this secret, which is looked at anew at every call. */
  as(secret: string): KnowledgeApi;
  /** A graph id that no other scenario uses. */
  newGraph(): string;
  close(): Promise<void>;
}

type Method = (input: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<unknown>;

const inProcess = (instance: Instance, secret: string): KnowledgeApi => {
  const methods = operationNames.map(name => [
    name,
    async (input: Readonly<Record<string, unknown>>, options?: CallOptions) => {
      const grant = await instance.service.authenticate(secret);
      if (grant === null)
        throw new LociProblem('unauthenticated', 'the secret is unknown, expired or revoked');
      return (instance.service.as(grant)[name] as Method)(input, options);
    },
  ]);
  return Object.fromEntries(methods) as KnowledgeApi;
};

export const openFolder = (
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Instance> =>
  openInstance(
    readConfig({
      LOCI_DATA: data,
      LOCI_ADMIN_SECRET: adminSecret,
      LOCI_MODELS: 'off',
      LOCI_RELATE: 'off',
      ...environment,
    }),
    pino({ level: 'silent' }),
  );

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'loci-test-'));

/** Gone again when the test is over. */
export const folderOfTest = async (): Promise<string> => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const callsAt =
  (name: DoorName, instance: Instance, url: string) =>
  (secret: string): KnowledgeApi =>
    name === 'in process' ? inProcess(instance, secret) : connect({ url, secret, retries: 0 });

/** Another door of the same instance. */
export const atDoor = (door: Door, name: DoorName): Door => {
  const as = callsAt(name, door.instance, door.url);
  return { ...door, name, as, api: as(adminSecret) };
};

let graphs = 0;

export const openDoor = async (
  name: DoorName,
  options: Partial<AppOptions> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Door> => {
  const data = await newFolder();
  const kept = database(data);
  const instance = await openFolder(data, { ...kept.environment, ...environment });
  const app = buildApp({
    service: instance.service,
    log: false,
    version: '0.0.0-test',
    timings: { pollMs: 100 },
    // Scenarios try every call with every kind of wrong secret.
    wrongSecrets: { requests: 1_000_000, seconds: 1 },
    ...options,
  });
  const serving: Serving = await serve({ app, host: '127.0.0.1', port: 0, stopMs: 1_000 });
  const url = serving.address;
  const as = callsAt(name, instance, url);
  return {
    name,
    instance,
    data,
    everythingKept: kept.everythingKept,
    url,
    api: as(adminSecret),
    as,
    newGraph: () => `graph-${++graphs}`,
    async close() {
      await serving.stop();
      await instance.close();
      await kept.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** Opened before the tests of a block and closed after them; not to be used outside of a test. */
const lazyDoor = (
  name: DoorName,
  options: Partial<AppOptions>,
  environment: Readonly<Record<string, string>> = {},
): Door => {
  let opened: Door | undefined;
  beforeAll(async () => {
    opened = await openDoor(name, options, environment);
    // Where there are any: a scenario that comes first would be answered without them.
    await opened.instance.models.started;
  });
  afterAll(() => opened?.close());
  return new Proxy({} as Door, {
    get: (_, field: keyof Door) => {
      if (opened === undefined) throw new Error('the door opens before the first test, not earlier');
      return opened[field];
    },
  });
};

export const atEveryDoor = (
  define: (door: Door) => void,
  environment: Readonly<Record<string, string>> = {},
): void => {
  for (const name of doorNames) describe(name, () => define(lazyDoor(name, {}, environment)));
};

/** Every link of the graph has been worked out. */
export const settled = async ({ api }: Pick<Door, 'api'>, graph_id: string): Promise<void> => {
  await expect
    .poll(async () => (await api.getGraph({ graph_id })).waiting.total, { timeout: 20_000 })
    .toBe(0);
};

/** For what only HTTP has: headers, status codes, content types. */
export const atTheHttpDoor = (define: (door: Door) => void, options: Partial<AppOptions> = {}): void => {
  describe('over HTTP', () => define(lazyDoor('over HTTP', options)));
};

/** A plain request, as any HTTP client makes it. */
export const send = (
  door: Door,
  path: string,
  { secret = adminSecret, json, ...init }: RequestInit & { secret?: string | null; json?: unknown } = {},
): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (secret !== null) headers.set('authorization', `Bearer ${secret}`);
  if (json !== undefined) headers.set('content-type', 'application/json');
  return fetch(door.url + path, {
    ...init,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
};

/** Expects the call to be refused with this code, and gives the problem. */
export const refusal = async (call: Promise<unknown>, code: LociProblem['code']): Promise<LociProblem> => {
  const problem = await call.then(
    answer => expect.fail(`expected ${code}, but it was answered: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (!(problem instanceof LociProblem)) throw problem;
  expect(problem.code, problem.message).toBe(code);
  return problem;
};

export const pathsOf = (problem: LociProblem): string[] => problem.errors.map(error => error.path);
