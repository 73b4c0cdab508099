/** Packs the packages as a release does, and says what they hold. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

export const published = ['client', 'models', 'server'] as const;
export type Published = (typeof published)[number];

/** How large they may be, in bytes: packed, and unpacked. Whoever needs more raises it here, and says why. */
export const sizeLimits: Readonly<Record<Published, { packed: number; unpacked: number }>> = {
  client: { packed: 87_000, unpacked: 550_000 },
  models: { packed: 60_000_000, unpacked: 84_000_000 },
  server: { packed: 4_500_000, unpacked: 13_000_000 },
};

export interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', [...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // What `npm test` and `npm run` hand down is for them, and not for the npm that is started here.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    shell: process.platform === 'win32',
  });

/** With a folder the tarball is written there; without one it is only counted. */
export const pack = (name: Published, folder: string | null): Packed => {
  const where = folder === null ? ['--dry-run'] : ['--pack-destination', folder];
  const told = npm(['pack', '--json', '--ignore-scripts', ...where], `${root}packages/${name}`);
  const answer = JSON.parse(told) as Packed[] | Record<string, Packed>;
  // npm 12 names them by package, where npm 11 lists them.
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
  if (packed === undefined) throw new Error(`npm pack said nothing of ${name}`);
  return packed;
};
