/** The link that signs a browser in once. Its code stands behind `#`, so no server and no proxy sees it in an address. */
import { readFileSync } from 'node:fs';
import type { House } from '../compose.js';
import type { Config } from '../config.js';

/** What follows `#`; the explorer takes it out of the address before anything else. */
const fragment = 'sign-in=';

/** Where it listens on every address, a browser of this machine comes by loopback. */
const reachable = (address: string): string =>
  address.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, 'http://127.0.0.1');

const secretOf = ({ adminSecret }: Config, secretFile: string | undefined): string | null =>
  secretFile === undefined ? adminSecret : readFileSync(secretFile, 'utf8').trim();

/** Whether there is a secret that a link could sign in by. */
export const hasSecretForLink = ({ adminSecret }: Config, secretFile: string | undefined): boolean =>
  secretFile !== undefined || adminSecret !== null;

/** Null where the database takes no writes: then the secret itself is typed. */
export const makeSignInLink = async (
  { service }: House,
  config: Config,
  secretFile: string | undefined,
  address: string,
): Promise<string | null> => {
  const secret = secretOf(config, secretFile);
  const code = secret === null ? null : await service.signIns.makeLink(secret).catch(() => null);
  return code === null ? null : `${reachable(address)}/#${fragment}${code}`;
};
