/** `loci restore`: puts a backup in the place of the database; what was there is kept aside. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { restoreDatabase } from '../../compose.js';
import { localConfig, requireFolder, withHouse } from '../connect.js';
import { examples, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { counted, inJson } from '../print.js';
import { serversOn } from '../serving.js';
import type { Register } from '../session.js';

interface RestoreFlags {
  readonly data?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** A server would go on writing to the files that are taken from under it. */
const refuseInUse = (folder: string): void => {
  const [server] = serversOn(folder);
  if (server === undefined) return;
  throw new Failed(`a server runs on ${folder} (${server.address}, process ${server.pid}); stop it first`);
};

/** SQLite keeps these beside a database; with another database they would do harm. */
const withCompanions = (name: string): string[] => [name, `${name}-wal`, `${name}-shm`];

/** Moves the restored files in, and those they replace into a folder of their own; null where none were replaced. */
const takePlace = (restored: string, folder: string, force: boolean | undefined): string | null => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(restored);
  const replaced = names.flatMap(withCompanions).filter(name => existsSync(join(folder, name)));
  if (replaced.length > 0 && !force) {
    throw new Failed(
      `${folder} holds a database already; --force keeps it aside and puts the backup in its place`,
    );
  }
  const aside = join(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  if (replaced.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of replaced) renameSync(join(folder, name), join(aside, name));
  for (const name of names) renameSync(join(restored, name), join(folder, name));
  return replaced.length > 0 ? aside : null;
};

const restore = async (file: string, folder: string, force: boolean | undefined): Promise<string | null> => {
  refuseInUse(folder);
  mkdirSync(dirname(folder), { recursive: true });
  // On the same disk, so that the last step is a rename: whole or not at all.
  const restored = mkdtempSync(join(dirname(folder), `.${basename(folder)}-restoring-`));
  try {
    await restoreDatabase(file, restored);
    return takePlace(restored, folder, force);
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
};

export const register: Register = (command, session) => {
  withJson(command)
    .argument('<file>', 'a file that `loci backup` made')
    .option('--data <dir>', 'the folder of the database (LOCI_DATA; default ~/.loci)')
    .option('-f, --force', 'where a database is there already, keep it aside')
    .addHelpText('after', examples('loci restore loci-2026-05-03.backup --data ./restored'))
    .action(async (name: string, flags: RestoreFlags) => {
      const { terminal } = session;
      const config = localConfig(session, flags, 'a restore');
      requireFolder(config, 'a restore');
      const file = resolve(name);
      if (!existsSync(file)) throw new WrongUse(`${file}: there is no such file; check the spelling`);
      const keptAside = await restore(file, config.data, flags.force);
      // Opening it is the proof, and brings an older one up to date.
      const graphs = await withHouse(
        config,
        async ({ store }) => (await store.graphs('*', { page: 1, size: 1 })).total,
      );
      if (flags.json) terminal.result(inJson({ data: config.data, graphs, kept_aside: keptAside }));
      else terminal.result(`${config.data}: restored, ${counted(graphs, 'graph')}`);
      if (keptAside !== null) terminal.note(`What was there before is in ${keptAside}`);
    });
};
