/** The name of the person at this machine: LOCI_NAME, else the account. */
import { userInfo } from 'node:os';
import type { Config } from '../config.js';

/** Generic accounts, which do not say who uses them. */
const nobody: ReadonlySet<string> = new Set(['root', 'node', 'administrator', 'user']);

const accountName = (): string | null => {
  try {
    const { username } = userInfo();
    return username === '' || nobody.has(username.toLowerCase()) ? null : username;
  } catch {
    // In a container the account may have a number but no name.
    return null;
  }
};

/** Null where neither is known. */
export const ownName = ({ name }: Pick<Config, 'name'>): string | null => name ?? accountName();
