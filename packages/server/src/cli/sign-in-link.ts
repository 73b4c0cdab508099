/** The link that signs a browser in once. Its code comes after `#`, so no server or proxy sees it in an address. */
import { readFileSync } from 'node:fs';
import type { Instance } from '../compose.js';
import type { Config } from '../config.js';

/** The part after `#`; the explorer removes it from the address before anything else. */
const fragment = 'sign-in=';

/** If the server listens on every address, a browser on this machine uses loopback. */
const reachable = (address: string): string =>
  address.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, 'http://127.0.0.1');

const secretOf = ({ adminSecret }: Config, secretFile: string | undefined): string | null =>
  secretFile === undefined ? adminSecret : readFileSync(secretFile, 'utf8').trim();

/** Whether there is a secret that a link could sign in with. */
export const hasSecretForLink = ({ adminSecret }: Config, secretFile: string | undefined): boolean =>
  secretFile !== undefined || adminSecret !== null;

/** Null where the database is read-only: then the person types the secret. */
export const makeSignInLink = async (
  { service }: Instance,
  config: Config,
  secretFile: string | undefined,
  address: string,
): Promise<string | null> => {
  const secret = secretOf(config, secretFile);
  const code = secret === null ? null : await service.signIns.makeLink(secret).catch(() => null);
  return code === null ? null : `${reachable(address)}/#${fragment}${code}`;
};
