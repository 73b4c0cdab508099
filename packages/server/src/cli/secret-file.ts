/** A secret kept in a file: created once, kept while valid, replaced when not; no other file is touched. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { hashSecret } from '../api/hash-secret.js';
import { ownerGrant } from '../api/service.js';
import type { Instance } from '../compose.js';
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

/** Written atomically, and never readable by others, not even for a moment. */
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

/** Checked before anything is opened: a file with other content belongs to someone, and is not overwritten. */
export const requireSecretFile = (file: string, { adminSecret }: Config): void => {
  const held = readSecret(file);
  if (held === null || held === adminSecret || secretShape.test(held)) return;
  throw new WrongUse(
    `--secret-file ${file} does not hold a Loci secret and was not changed; name another file, or a new one`,
  );
};

/**
 * A secret this database never issued belongs to another one: without its file it would stay valid with no one
 * knowing it.
 */
const refuseForeign = async ({ store }: Instance, { data }: Config, file: string, held: string) => {
  const isBesideItsData = dirname(resolve(file)) === data;
  if (isBesideItsData || (await store.secretByHash(hashSecret(held))) !== null) return;
  throw new WrongUse(
    `--secret-file ${file} holds a secret of another database and was not changed; name another file, or delete this one if that database is gone`,
  );
};

/** Not a person's name; holders that got it before names existed are renamed now. */
const label = 'loci serve --secret-file';
const owner = 'owner';

const nameHolder = async ({ service, store }: Instance, config: Config, held: string): Promise<void> => {
  const secret = await store.secretByHash(hashSecret(held));
  const isUnnamed = secret?.displayName === label || (secret?.displayName === owner && config.name !== null);
  if (secret === null || !isUnnamed) return;
  await service
    .as(ownerGrant)
    .changeSecret({ id: secret.id, display_name: ownName(config) ?? owner, holder: 'person' });
};

/** Returns whether the file already held a valid secret; a revoked or expired one is replaced. */
export const keepSecret = async (
  instance: Instance,
  config: Config,
  file: string,
): Promise<'kept' | 'made'> => {
  const { service } = instance;
  const held = readSecret(file);
  if (held !== null && (await service.authenticate(held)) !== null) {
    chmodSync(file, ownerOnly);
    await nameHolder(instance, config, held);
    return 'kept';
  }
  if (held !== null) await refuseForeign(instance, config, file, held);
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
