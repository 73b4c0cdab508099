/** `loci migrate`: makes the tables, or brings them up to date, and serves nobody. */
import type { Config } from '../../config.js';
import { localConfig, withHouse } from '../connect.js';
import { examples, withJson } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { inJson } from '../print.js';
import type { Register } from '../session.js';

interface MigrateFlags {
  readonly data?: string;
  readonly rowSecurity?: boolean;
  readonly distribute?: boolean;
  readonly json?: boolean;
}

const prepared = async (config: Config, flags: MigrateFlags): Promise<{ kind: string; location: string }> => {
  const { rowSecurity: walls = false, distribute: distributed = false } = flags;
  if (config.databaseUrl === null) {
    if (walls || distributed)
      throw new WrongUse('--row-security and --distribute are for PostgreSQL: set LOCI_DATABASE_URL');
    return withHouse(config, async ({ store }) => store, { begins: true });
  }
  const { prepareDatabase } = await import('../../compose.js');
  return {
    kind: 'postgres',
    location: await prepareDatabase(config.databaseUrl, { walls, distributed }),
  };
};

export const register: Register = (command, session) => {
  withJson(command)
    .option('--data <dir>', 'the folder of the database (LOCI_DATA; default ~/.loci)')
    .option(
      '--row-security',
      'PostgreSQL also keeps the rows of graphs apart by itself; stop the servers first',
    )
    .option('--distribute', 'spread the tables over a Citus cluster, every graph on one machine')
    .addHelpText(
      'after',
      `
Every start does the same; this is for a user who may make tables, where the one that serves may not.
${examples('LOCI_DATABASE_URL=postgres://owner@host/loci loci migrate')}`,
    )
    .action(async (flags: MigrateFlags) => {
      const config = localConfig(session, flags, 'a migration');
      const { kind, location } = await prepared(config, flags);
      session.terminal.result(flags.json ? inJson({ kind, location }) : `${kind} at ${location}: up to date`);
    });
};
