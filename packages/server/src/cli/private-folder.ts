/** Makes a data folder private that other users can access, if it holds only data of Loci. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import type { Config } from '../config.js';

const ownerOnly = 0o700;
const othersMay = 0o077;

/** What Loci itself creates there; anything else belongs to someone who may have shared it on purpose. */
const ours = /^(?:loci\.db(?:-wal|-shm|-journal)?|secret|serving-\d+|before-restore-.*)$/;

export const isOwnFile = (name: string): boolean => ours.test(name);

/** Returns a warning; null where there is none. */
export const closeFolder = ({ data, databaseUrl }: Config): string | null => {
  // Windows keeps permissions elsewhere, and Node does not show them.
  if (databaseUrl !== null || process.platform === 'win32') return null;
  const mode = (statSync(data, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & othersMay) === 0) return null;
  const isOpen = `${data} is accessible to other users (mode ${mode.toString(8)})`;
  const byHand = `chmod 700 ${data}`;
  const stranger = readdirSync(data).find(name => !isOwnFile(name));
  if (stranger !== undefined)
    return `${isOpen}. It also holds other files, such as ${stranger}, so it was not changed; to make it private: ${byHand}`;
  try {
    chmodSync(data, ownerOnly);
    return `${isOpen}; now private (700)`;
  } catch {
    return `${isOpen}, and this user may not change that; its owner can: ${byHand}`;
  }
};
