/** What the doctor finds in a local folder. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalEndpoint } from '../../choose-llm.js';
import type { Instance } from '../../compose.js';
import type { Config } from '../../config.js';
import { holdsData, withInstance } from '../connect.js';
import { everyGraph } from '../every-graph.js';
import { bytes, counted, when } from '../print.js';
import { serversOn } from '../serving.js';
import { broken, type Finding, fixed, messageOf, note, ok } from './finding.js';
import { checkFiles } from './fixable.js';
import { checkFolder, checkLlm, checkPort } from './machine.js';
import { tierOfServer } from './server.js';

const staleWorkMs = 10 * 60_000;

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { name }) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);

const checkStorage = async (instance: Instance, config: Config): Promise<Finding> => {
  const { storage } = await instance.service.readiness();
  const size = config.databaseUrl === null ? `, ${bytes(sizeOf(config.data))}` : '';
  const named = `${storage.kind} at ${instance.store.location}${size}`;
  if (storage.writable) return ok('database', `${named}, writable`);
  const reason = storage.reason ?? 'not writable';
  return broken('database', `${named}: ${reason}`, 'check its permissions and the free disk space');
};

const checkGraphs = async ({ store }: Instance): Promise<Finding> => {
  let memories = 0;
  let total = 0;
  for await (const graph of everyGraph(store)) {
    total += 1;
    memories += graph.memoryCount;
  }
  const says = `${counted(total, 'graph')}, ${counted(memories, 'memory', 'memories')}`;
  return total === 0
    ? note('graphs', says, 'store something: loci remember TEXT --graph G')
    : ok('graphs', says);
};

const checkTier = async ({ service, models }: Instance): Promise<Finding> => {
  // Whether the models work is only known once they have started.
  await models.started;
  const { tier, tierReason } = await service.readiness();
  return tierReason === null ? ok('search', `${tier} tier`) : note('search', `${tier} tier: ${tierReason}`);
};

const checkWork = async ({ service }: Instance): Promise<Finding> => {
  const { waiting } = await service.readiness();
  if (waiting.total === 0) return ok('waiting work', 'none');
  const since =
    waiting.oldestAt === null ? '' : `, the oldest since ${when(new Date(waiting.oldestAt).toISOString())}`;
  const says = `${waiting.total}${since}`;
  const stale = waiting.oldestAt !== null && Date.now() - waiting.oldestAt > staleWorkMs;
  return stale
    ? note('waiting work', says, 'it is processed while `loci serve` runs')
    : ok('waiting work', says);
};

const checkSecrets = async (instance: Instance, config: Config): Promise<Finding> => {
  if (config.adminSecret !== null) return ok('secrets', 'LOCI_ADMIN_SECRET is set');
  const { total } = await instance.store.secrets('*', { page: 1, size: 1 });
  if (await instance.service.hasUsableSecret())
    return ok('secrets', `${counted(total, 'secret')} stored, at least one is valid`);
  const remedy = 'a server needs one: loci secrets create --all-graphs --permission admin';
  return note('secrets', total === 0 ? 'none' : `${counted(total, 'secret')} stored, none is valid`, remedy);
};

/** What was stored without a model is embedded by the next server; --fix does it at once. */
const checkVectors = async (instance: Instance, fixes: boolean): Promise<Finding[]> => {
  const unread = await instance.unread();
  if (unread === 0) return [];
  const says = `${counted(unread, 'memory', 'memories')} without a vector: keyword search only`;
  if (!fixes) return [note('vectors', says, 'the next `loci serve` or `loci doctor --fix` embeds them')];
  return [fixed('vectors', `${counted(await instance.readUnread(), 'memory', 'memories')} embedded`)];
};

const checkInstance = async (config: Config, fixes: boolean): Promise<Finding[]> => {
  try {
    return await withInstance(
      config,
      async instance => [
        await checkStorage(instance, config),
        await checkGraphs(instance),
        await checkTier(instance),
        ...(await checkVectors(instance, fixes)),
        await checkWork(instance),
        await checkSecrets(instance, config),
      ],
      { understands: true },
    );
  } catch (error) {
    const remedy =
      config.databaseUrl === null
        ? 'fix the problem above, or restore a backup with `loci restore`'
        : 'fix the problem above; LOCI_DATABASE_URL names the database';
    return [broken('database', messageOf(error), remedy)];
  }
};

const checkServers = ({ data }: Config): Promise<Finding[]> =>
  Promise.all(
    serversOn(data).map(async ({ address, pid }) =>
      ok('server', `${address} is running on this folder (process ${pid})${await tierOfServer(address)}`),
    ),
  );

const checkWhatIsIn = (config: Config, fixes: boolean, isFit: boolean): Promise<Finding[]> =>
  isFit ? checkInstance(config, fixes) : Promise.resolve([]);

export const checkLocal = async (
  config: Config,
  fixes = false,
  localLlms?: readonly LocalEndpoint[],
): Promise<Finding[]> => {
  const isLocal = config.databaseUrl === null;
  const there = !isLocal || holdsData(config.data);
  // A damaged file is not opened, because opening may write to it.
  const files = isLocal && there ? checkFiles(config, fixes, Date.now()) : { findings: [], isFit: true };
  const inside = there
    ? await checkWhatIsIn(config, fixes, files.isFit)
    : [note('database', 'nothing stored yet')];
  return [
    ...(isLocal ? [checkFolder(config)] : []),
    ...files.findings,
    ...inside,
    ...(isLocal ? await checkServers(config) : []),
    await checkLlm(config, localLlms),
    await checkPort(config),
  ];
};
