/** Who sits at this machine: the name in LOCI_NAME, else that of the account. */
import { userInfo } from 'node:os';
import type { Config } from '../config.js';

/** Accounts that say nothing of who uses them. */
const nobody: ReadonlySet<string> = new Set(['root', 'node', 'administrator', 'user']);

const accountName = (): string | null => {
  try {
    const { username } = userInfo();
    return username === '' || nobody.has(username.toLowerCase()) ? null : username;
  } catch {
    // In a container the number of the account may have no name.
    return null;
  }
};

/** Null where neither says it. */
export const ownName = ({ name }: Pick<Config, 'name'>): string | null => name ?? accountName();
