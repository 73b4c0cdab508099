/** `loci migrate`: creates or upgrades the tables without starting a server. */
import type { Config } from '../../config.js';
import { localConfig, withInstance } from '../connect.js';
import { examples, type FolderFlags, withFolder, withJson } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { inJson } from '../print.js';
import type { Register } from '../session.js';

interface MigrateFlags extends FolderFlags {
  readonly rowSecurity?: boolean;
  readonly distribute?: boolean;
}

const prepared = async (config: Config, flags: MigrateFlags): Promise<{ kind: string; location: string }> => {
  const { rowSecurity: walls = false, distribute: distributed = false } = flags;
  if (config.databaseUrl === null) {
    if (walls || distributed)
      throw new WrongUse('--row-security and --distribute are for PostgreSQL: set LOCI_DATABASE_URL');
    return withInstance(config, async ({ store }) => store, { begins: true });
  }
  const { prepareDatabase } = await import('../../compose.js');
  return {
    kind: 'postgres',
    location: await prepareDatabase(config.databaseUrl, { walls, distributed }),
  };
};

export const register: Register = (command, session) => {
  withFolder(withJson(command))
    .option('--row-security', 'also separate graphs with PostgreSQL row security; stop the servers first')
    .option('--distribute', 'distribute the tables over a Citus cluster, each graph on one node')
    .addHelpText(
      'after',
      `
The server does this at every start. Use this command if the server's database user may not create tables.
${examples('LOCI_DATABASE_URL=postgres://owner@host/loci loci migrate')}`,
    )
    .action(async (flags: MigrateFlags) => {
      const config = localConfig(session, flags, 'a migration');
      const { kind, location } = await prepared(config, flags);
      session.terminal.result(flags.json ? inJson({ kind, location }) : `${kind} at ${location}: up to date`);
    });
};
