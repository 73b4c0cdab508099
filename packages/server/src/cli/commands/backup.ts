/** `loci backup`: a whole copy of the database, taken while others use it. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { localConfig, withHouse } from '../connect.js';
import { examples, withJson } from '../options.js';
import { Failed, toldOf } from '../outcomes.js';
import { bytes, inJson } from '../print.js';
import type { Register } from '../session.js';

interface BackupFlags {
  readonly data?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const register: Register = (command, session) => {
  withJson(command)
    .argument('<file>', 'the copy')
    .option('--data <dir>', 'the folder of the database (LOCI_DATA; default ~/.loci)')
    .option('-f, --force', 'replace the file if it exists')
    .addHelpText('after', examples('loci backup loci-2026-05-03.backup'))
    .action(async (name: string, flags: BackupFlags) => {
      const { terminal } = session;
      const config = localConfig(session, flags, 'a backup');
      const file = resolve(name);
      if (existsSync(file) && !flags.force) throw new Failed(`${file} exists already; --force replaces it`);
      const fresh = flags.force ? `${file}.new` : file;
      if (fresh !== file) rmSync(fresh, { force: true });
      await withHouse(config, ({ store }) => store.backup(fresh)).catch((error: unknown) => {
        throw toldOf(error, fresh, file);
      });
      // The old copy goes only when the new one is whole.
      if (fresh !== file) renameSync(fresh, file);
      const { size } = statSync(file);
      terminal.result(flags.json ? inJson({ file, size_bytes: size }) : `${file}: ${bytes(size)}`);
    });
};
