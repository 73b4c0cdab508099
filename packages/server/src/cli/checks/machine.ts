/** What the doctor checks outside the database: folder, disk, port and LLM. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { askLocalLlm, chooseLlm, findLocalLlms, type LocalEndpoint } from '../../choose-llm.js';
import type { Config, LlmConfig } from '../../config.js';
import { bytes } from '../print.js';
import { broken, type Finding, messageOf, note, ok } from './finding.js';

const littleDisk = 500_000_000;
/** Less than the next write may need. */
const noDisk = 1_000_000;
const patienceMs = 3_000;

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

export const checkFolder = ({ data }: Config): Finding => {
  const folder = nearestFolder(data);
  try {
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch {
    return broken(
      'data folder',
      `${folder} is not writable`,
      'fix its permissions, or choose another with --data',
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = `${bytes(bavail * bsize)} free`;
  if (bavail * bsize < noDisk)
    return broken('data folder', `${data}: the disk is full, ${free}`, 'free up disk space');
  if (bavail * bsize < littleDisk) return note('data folder', `${data}, only ${free}`, 'free up disk space');
  return folder === data
    ? ok('data folder', `${data}, ${free}`)
    : note(
        'data folder',
        `${data} does not exist yet`,
        'the first `loci serve` or `loci remember` creates it',
      );
};

const isFree = (host: string, port: number): Promise<string | null> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });

const isLoci = async (host: string, port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    return typeof (await answer.json()) === 'object';
  } catch {
    return false;
  }
};

export const checkPort = async ({ host, port }: Config): Promise<Finding> => {
  const place = `${port} on ${host}`;
  const trouble = await isFree(host, port);
  if (trouble === null) return ok('port', `${place} is free`);
  if (trouble !== 'EADDRINUSE')
    return note('port', `${place} cannot be used (${trouble})`, 'choose another with --port');
  if (await isLoci(host, port)) return ok('port', `${place}: a Loci server is listening`);
  return note('port', `${place} is in use by another program`, 'choose another: loci serve --port 0');
};

const askLlm = async ({ url, key }: LlmConfig): Promise<number> => {
  const answer = await fetch(`${url}/models`, {
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  return answer.status;
};

/** Why no LLM is used, and which one could be. */
const checkNoLlm = async (
  { llm, databaseUrl }: Config,
  why: string,
  endpoints: readonly LocalEndpoint[] | undefined,
): Promise<Finding> => {
  const [found] = llm === null && databaseUrl === null ? await findLocalLlms(endpoints) : [];
  if (found === undefined) return ok('LLM', `none, and none is needed (${why})`);
  const says = `none (${why}); ${found.server} answers at ${new URL(found.address).host} with ${found.models[0]}`;
  return ok('LLM', `${says}; to use it, run \`loci llm use\``);
};

export const checkLlm = async (config: Config, endpoints?: readonly LocalEndpoint[]): Promise<Finding> => {
  const { llm, endpoint, why } = chooseLlm(config);
  if (llm === null) return checkNoLlm(config, why, endpoints);
  const named = `${llm.model} at ${new URL(llm.url).host} (${why})`;
  if (endpoint !== null) {
    const found = await askLocalLlm(endpoint, patienceMs);
    if (found?.models.includes(llm.model)) return ok('LLM', named);
    const trouble =
      found === null ? `${endpoint.server} does not answer there` : 'it no longer has the model';
    return note('LLM', `${named}: ${trouble}`, 'start it, or choose another with `loci llm use`');
  }
  try {
    const status = await askLlm(llm);
    if (status === 401 || status === 403)
      return note('LLM', `${named} rejects the key`, 'check LOCI_LLM_KEY');
    return status >= 500 ? note('LLM', `${named} answers ${status}`, 'check LOCI_LLM_URL') : ok('LLM', named);
  } catch (error) {
    return note(
      'LLM',
      `${named} does not answer: ${messageOf(error)}`,
      'check LOCI_LLM_URL; Loci works without an LLM',
    );
  }
};
