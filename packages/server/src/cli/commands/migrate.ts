/** `loci migrate`: makes the tables, or brings them up to date, and serves nobody. */
import { localConfig, withHouse } from '../connect.js';
import { examples, withJson } from '../options.js';
import { inJson } from '../print.js';
import type { Register } from '../session.js';

interface MigrateFlags {
  readonly data?: string;
  readonly json?: boolean;
}

export const register: Register = (command, session) => {
  withJson(command)
    .option('--data <dir>', 'the folder of the database (LOCI_DATA; default ~/.loci)')
    .addHelpText(
      'after',
      `
Every start does the same; this is for a user who may make tables, where the one that serves may not.
${examples('LOCI_DATABASE_URL=postgres://owner@host/loci loci migrate')}`,
    )
    .action(async (flags: MigrateFlags) => {
      const config = localConfig(session, flags, 'a migration');
      const { kind, location } = await withHouse(config, async ({ store }) => store, { begins: true });
      session.terminal.result(flags.json ? inJson({ kind, location }) : `${kind} at ${location}: up to date`);
    });
};
