/** Opens an address in the browser of the person at this machine. */
import { spawn } from 'node:child_process';
import type { Environment } from '../config.js';

/**
 * Over SSH the screen is elsewhere; on Linux a variable says whether there is one. People opt out with
 * `BROWSER=none`.
 */
export const hasDisplay = (env: Environment, platform: NodeJS.Platform = process.platform): boolean => {
  if (env.BROWSER === 'none' || env.SSH_CONNECTION !== undefined || env.CI !== undefined) return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== '';
};

/** No shell in between: an address is never a command. */
export const openerOf = (
  address: string,
  platform: NodeJS.Platform = process.platform,
): readonly [string, ...string[]] => {
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
};

/** If it cannot be opened, the address is still on the screen. */
export const openBrowser = (address: string): void => {
  const [program, ...args] = openerOf(address);
  const opener = spawn(program, args, { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
};
