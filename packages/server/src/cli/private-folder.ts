/** A data folder that others can look into is closed to them, where it holds nothing but data of Loci. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import type { Config } from '../config.js';

const ownerOnly = 0o700;
const othersMay = 0o077;

/** What Loci itself puts there; the rest is somebody else's, who may have given rights on purpose. */
const ours = /^(?:loci\.db(?:-wal|-shm|-journal)?|secret|serving-\d+|before-restore-.*)$/;

/** Says what to know of it; null where nothing is. */
export const closeFolder = ({ data, databaseUrl }: Config): string | null => {
  // Windows keeps rights elsewhere, and Node shows none of them.
  if (databaseUrl !== null || process.platform === 'win32') return null;
  const mode = (statSync(data, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & othersMay) === 0) return null;
  const isOpen = `${data} is open to others (mode ${mode.toString(8)})`;
  const byHand = `chmod 700 ${data}`;
  const stranger = readdirSync(data).find(name => !ours.test(name));
  if (stranger !== undefined)
    return `${isOpen} and holds other things, such as ${stranger}, so it was left; close it with ${byHand}`;
  try {
    chmodSync(data, ownerOnly);
    return `${isOpen}: it is for you alone now (700)`;
  } catch {
    return `${isOpen} and cannot be closed by this user; its owner closes it with ${byHand}`;
  }
};
