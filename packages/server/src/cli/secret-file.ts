/** A secret that lives in a file: made once, kept while it is valid, replaced when it is not; no other file is touched. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { hashSecret } from '../api/hash-secret.js';
import { ownerGrant } from '../api/service.js';
import type { House } from '../compose.js';
import type { Config } from '../config.js';
import { toldOf, WrongUse } from './outcomes.js';
import { ownName } from './own-name.js';

const ownerOnly = 0o600;
/** As `createSecret` makes them. */
const secretShape = /^loci_[A-Za-z0-9_-]{43}$/;

const readSecret = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Whole or not at all, and never readable by others, not even for a moment. */
const writeSecret = (file: string, secret: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, `${secret}\n`, { mode: ownerOnly, flag: 'wx' });
    renameSync(fresh, file);
  } catch (error) {
    throw toldOf(error, fresh, file);
  }
};

/** Asked before anything is opened: a file that holds something else is somebody's, and is not written over. */
export const requireSecretFile = (file: string, { adminSecret }: Config): void => {
  const held = readSecret(file);
  if (held === null || held === adminSecret || secretShape.test(held)) return;
  throw new WrongUse(
    `--secret-file ${file} holds something else than a secret of Loci and was left as it is; name another file, or one that is not there yet`,
  );
};

/** One that this database never issued opens another: without its file it would stay valid and nobody would know it. */
const refuseForeign = async ({ store }: House, { data }: Config, file: string, held: string) => {
  const isBesideItsData = dirname(resolve(file)) === data;
  if (isBesideItsData || (await store.secretByHash(hashSecret(held))) !== null) return;
  throw new WrongUse(
    `--secret-file ${file} holds a secret of another database and was left as it is; name another file, or take this one away if that database is gone`,
  );
};

/** What no person is called; those who had it before names came are named now. */
const label = 'loci serve --secret-file';
const owner = 'owner';

const nameHolder = async ({ service, store }: House, config: Config, held: string): Promise<void> => {
  const secret = await store.secretByHash(hashSecret(held));
  const isUnnamed = secret?.displayName === label || (secret?.displayName === owner && config.name !== null);
  if (secret === null || !isUnnamed) return;
  await service
    .as(ownerGrant)
    .changeSecret({ id: secret.id, display_name: ownName(config) ?? owner, holder: 'person' });
};

/** Tells whether the secret in the file was there and good; a revoked or expired one is replaced. */
export const keepSecret = async (house: House, config: Config, file: string): Promise<'kept' | 'made'> => {
  const { service } = house;
  const held = readSecret(file);
  if (held !== null && (await service.authenticate(held)) !== null) {
    chmodSync(file, ownerOnly);
    await nameHolder(house, config, held);
    return 'kept';
  }
  if (held !== null) await refuseForeign(house, config, file, held);
  const issued = await service.as(ownerGrant).createSecret({
    graphs: '*',
    permissions: ['admin'],
    name: label,
    display_name: ownName(config) ?? owner,
    holder: 'person',
  });
  writeSecret(file, issued.secret);
  return 'made';
};
