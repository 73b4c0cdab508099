/** A secret that lives in a file: made once, kept while it is valid, replaced when it is not. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type LociService, ownerGrant } from '../api/service.js';

const ownerOnly = 0o600;

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
  writeFileSync(fresh, `${secret}\n`, { mode: ownerOnly, flag: 'wx' });
  renameSync(fresh, file);
};

/** Tells whether the secret in the file was there and good; a revoked, expired or unknown one is replaced. */
export const keepSecret = async (service: LociService, file: string): Promise<'kept' | 'made'> => {
  const held = readSecret(file);
  if (held !== null && (await service.authenticate(held)) !== null) {
    chmodSync(file, ownerOnly);
    return 'kept';
  }
  const issued = await service
    .as(ownerGrant)
    .createSecret({ graphs: '*', permissions: ['admin'], name: 'loci serve --secret-file' });
  writeSecret(file, issued.secret);
  return 'made';
};
