/** Gives a command its KnowledgeApi, on a local folder or a server; the command never knows which. */
import { existsSync, readdirSync } from 'node:fs';
import { type KnowledgeApi, LociProblem } from '@loci/client';
import type { Instance } from '../compose.js';
import { type Config, type Flags, type LogLevel, readConfig } from '../config.js';
import { llmAnswerFile } from '../llm-answer.js';
import { openLog } from './log.js';
import type { ConnectionFlags, GraphFlags } from './options.js';
import { Failed, WrongUse } from './outcomes.js';
import { ownName } from './own-name.js';
import { patientFetch } from './patient-fetch.js';
import type { Session } from './session.js';

/** What a command needs from a local folder. */
export interface Needs {
  /** It may create the database if there is none yet. */
  readonly begins?: boolean;
  /** It needs the models; `loaded` waits until they are loaded. All other commands start faster without them. */
  readonly understands?: boolean | 'loaded';
}

/** How long a person waits to learn what contradicts the memory just stored; the models load meanwhile. */
const commandPatienceMs = 5_000;
/** An agent can do nothing else while it waits. */
const agentPatienceMs = 3_000;

export const configOf = (session: Session, flags: Flags, quietLevel: LogLevel = 'warn'): Config =>
  readConfig(session.env, flags, quietLevel);

/** The answer about an LLM may be stored before anything else. */
export const holdsData = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some(name => name !== llmAnswerFile);

const requireData = (config: Config): void => {
  if (config.databaseUrl !== null || holdsData(config.data)) return;
  throw new Failed(
    `there are no memories in ${config.data} yet; store one with \`loci remember\`, or choose another folder with --data or a server with --url`,
  );
};

/** For what only the folder's owner can do: gives access to the store itself, not just the api. */
export const withInstance = async <Result>(
  config: Config,
  work: (instance: Instance) => Promise<Result>,
  { begins = false, understands = false }: Needs = {},
): Promise<Result> => {
  if (!begins) requireData(config);
  const { openInstance } = await import('../compose.js');
  const instance = await openInstance(
    understands === false ? { ...config, models: 'off', llm: 'off' } : config,
    await openLog(config.logLevel),
    { linkPatienceMs: commandPatienceMs },
  );
  try {
    if (understands === 'loaded') await instance.models.started;
    return await work(instance);
  } finally {
    await instance.close();
  }
};

const requireSecret = (url: string, secret: string | null): string => {
  if (secret === null)
    throw new WrongUse(`LOCI_SECRET must be a secret of ${url}; \`loci secrets create\` there issues one`);
  return secret;
};

const distant = async (url: string, given: string | null): Promise<KnowledgeApi> => {
  const secret = requireSecret(url, given);
  const { connect } = await import('@loci/client');
  return connect({ url, secret, fetch: patientFetch });
};

export interface LaterKnowledge {
  /** Opened by the first call; if that fails, the next call tries again. */
  readonly api: () => Promise<KnowledgeApi>;
  close(): Promise<void>;
}

/** For a command that must answer before its folder is open. */
export const knowledgeLater = (
  config: Config,
  hears: { opened: (instance: Instance) => void; failed: (lines: readonly string[]) => void },
): LaterKnowledge => {
  const { url } = config;
  if (url !== null) {
    const secret = requireSecret(url, config.secret);
    return { api: () => distant(url, secret), close: () => Promise.resolve() };
  }
  let opening: Promise<Instance> | null = null;
  const open = async (): Promise<Instance> => {
    const { openInstance } = await import('../compose.js');
    const instance = await openInstance(config, await openLog(config.logLevel), {
      linkPatienceMs: agentPatienceMs,
    });
    hears.opened(instance);
    return instance;
  };
  const refuse = async (error: unknown): Promise<never> => {
    opening = null;
    const { describeFailure, failureInLines } = await import('./failures.js');
    const lines = failureInLines(describeFailure(error));
    hears.failed(lines);
    throw new LociProblem('unavailable', `Cannot open the data: ${lines.join(' ')}`, { cause: error });
  };
  return {
    async api() {
      opening ??= open().catch(refuse);
      const { service } = await opening;
      const { ownerNamed } = await import('../api/service.js');
      return service.as(ownerNamed(config.name));
    },
    async close() {
      const instance = await opening?.catch(() => null);
      await instance?.close();
    },
  };
};

export const withKnowledge = async <Result>(
  session: Session,
  flags: ConnectionFlags & { readonly graph?: string },
  work: (api: KnowledgeApi) => Promise<Result>,
  needs: Needs = {},
): Promise<Result> => {
  const config = configOf(session, flags);
  if (config.url !== null) return await work(await distant(config.url, config.secret));
  return await withInstance(
    config,
    async instance => {
      const { ownerNamed } = await import('../api/service.js');
      // A program that runs `loci` acts for itself, not for the owner of the account.
      const owner = ownerNamed(session.terminal.interactive ? ownName(config) : config.name);
      return await work(instance.service.as(owner));
    },
    needs,
  );
};

/** The same for a command on one graph; the graph is checked before anything is opened. */
export const withGraphOf = async <Result>(
  session: Session,
  flags: GraphFlags,
  work: (api: KnowledgeApi, graphId: string) => Promise<Result>,
  needs: Needs = {},
): Promise<Result> => {
  const { graph } = configOf(session, flags);
  if (graph === null) throw new WrongUse('which graph? Name it with --graph or in LOCI_GRAPH');
  return await withKnowledge(session, flags, api => work(api, graph), needs);
};

/** For what replaces the files of a folder. */
export const requireFolder = (config: Config, what: string): void => {
  if (config.databaseUrl === null) return;
  throw new WrongUse(
    `${what} works on a data folder, but LOCI_DATABASE_URL is set: name the folder with --data`,
  );
};

/** The configuration of a command that works on a local folder only. */
export const localConfig = (session: Session, flags: Pick<ConnectionFlags, 'data'>, what: string): Config => {
  const config = configOf(session, flags);
  if (config.url === null) return config;
  throw new WrongUse(`${what} works on a data folder, not on a server's URL: name the folder with --data`);
};
