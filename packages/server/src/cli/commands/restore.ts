/** `loci restore`: replaces the database with a backup and keeps the old database aside. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { restoreDatabase } from '../../compose.js';
import { localConfig, requireFolder, withInstance } from '../connect.js';
import { examples, type FolderFlags, withFolder, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { counted, inJson } from '../print.js';
import { refuseServed } from '../serving.js';
import type { Register } from '../session.js';

interface RestoreFlags extends FolderFlags {
  readonly force?: boolean;
}

/** SQLite keeps these next to a database; next to another database they would corrupt it. */
const withCompanions = (name: string): string[] => [name, `${name}-wal`, `${name}-shm`];

/** Moves the restored files in, and the files they replace into a separate folder; null where none were replaced. */
const takePlace = (restored: string, folder: string, force: boolean | undefined): string | null => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(restored);
  const replaced = names.flatMap(withCompanions).filter(name => existsSync(join(folder, name)));
  if (replaced.length > 0 && !force) {
    throw new Failed(
      `${folder} already holds a database; use --force to move it aside and restore the backup`,
    );
  }
  const aside = join(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  if (replaced.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of replaced) renameSync(join(folder, name), join(aside, name));
  for (const name of names) renameSync(join(restored, name), join(folder, name));
  return replaced.length > 0 ? aside : null;
};

const restore = async (file: string, folder: string, force: boolean | undefined): Promise<string | null> => {
  refuseServed(folder);
  mkdirSync(dirname(folder), { recursive: true });
  // On the same disk, so that the last step is an atomic rename.
  const restored = mkdtempSync(join(dirname(folder), `.${basename(folder)}-restoring-`));
  try {
    await restoreDatabase(file, restored);
    return takePlace(restored, folder, force);
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
};

export const register: Register = (command, session) => {
  withFolder(withJson(command))
    .argument('<file>', 'a file from `loci backup`')
    .option('-f, --force', 'move an existing database aside')
    .addHelpText('after', examples('loci restore loci-2026-05-03.backup --data ./restored'))
    .action(async (name: string, flags: RestoreFlags) => {
      const { terminal } = session;
      const config = localConfig(session, flags, 'a restore');
      requireFolder(config, 'a restore');
      const file = resolve(name);
      if (!existsSync(file)) throw new WrongUse(`${file}: no such file; check the spelling`);
      const keptAside = await restore(file, config.data, flags.force);
      // Opening it proves that it works, and upgrades an older one.
      const graphs = await withInstance(
        config,
        async ({ store }) => (await store.graphs('*', { page: 1, size: 1 })).total,
      );
      if (flags.json) terminal.result(inJson({ data: config.data, graphs, kept_aside: keptAside }));
      else terminal.result(`${config.data}: restored, ${counted(graphs, 'graph')}`);
      if (keptAside !== null) terminal.note(`The previous database is in ${keptAside}`);
    });
};
