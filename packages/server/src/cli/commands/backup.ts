/** `loci backup`: a complete copy of the database, taken while it is in use. */
import { renameSync, rmSync, statSync } from 'node:fs';
import { localConfig, withInstance } from '../connect.js';
import { examples, type FolderFlags, withFolder, withJson } from '../options.js';
import { toldOf } from '../outcomes.js';
import { outputFile } from '../output-file.js';
import { bytes, inJson } from '../print.js';
import type { Register } from '../session.js';

interface BackupFlags extends FolderFlags {
  readonly force?: boolean;
}

export const register: Register = (command, session) => {
  withFolder(withJson(command))
    .argument('<file>', 'the backup file to write')
    .option('-f, --force', 'replace the file if it exists')
    .addHelpText('after', examples('loci backup loci-2026-05-03.backup'))
    .action(async (name: string, flags: BackupFlags) => {
      const { terminal } = session;
      const config = localConfig(session, flags, 'a backup');
      const file = outputFile(name, flags.force, config.data);
      const fresh = flags.force ? `${file}.new` : file;
      if (fresh !== file) rmSync(fresh, { force: true });
      await withInstance(config, ({ store }) => store.backup(fresh)).catch((error: unknown) => {
        throw toldOf(error, fresh, file);
      });
      // The old copy is replaced only once the new one is complete.
      if (fresh !== file) renameSync(fresh, file);
      const { size } = statSync(file);
      terminal.result(flags.json ? inJson({ file, size_bytes: size }) : `${file}: ${bytes(size)}`);
    });
};
