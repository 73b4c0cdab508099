/** `loci rebuild`: makes every vector again with the configured model, beside those in use, and switches when all are there. */
import { resolve } from 'node:path';
import { localConfig, withHouse } from '../connect.js';
import { examples, withJson } from '../options.js';
import { counted, inJson } from '../print.js';
import type { Register } from '../session.js';

interface RebuildFlags {
  readonly data?: string;
  readonly models?: string;
  readonly json?: boolean;
}

export const register: Register = (command, session) => {
  withJson(command)
    .option('--data <dir>', 'the folder of the database (LOCI_DATA; default ~/.loci)')
    .option('--models <dir>', 'the folder of the new models (LOCI_MODELS; default those that come with Loci)')
    .addHelpText('after', examples('loci rebuild', 'loci rebuild --models ./other-model'))
    .action(async (flags: RebuildFlags) => {
      const { terminal } = session;
      const config = localConfig(session, flags, 'a rebuild');
      const models = flags.models === undefined ? config.models : resolve(flags.models);
      const result = await withHouse(
        { ...config, models },
        house =>
          house.rebuild(({ graphId, done }) =>
            terminal.progress(`${graphId}: ${counted(done, 'memory', 'memories')}`),
          ),
        { understands: true },
      );
      terminal.progress('');
      terminal.result(
        flags.json
          ? inJson(result)
          : `${counted(result.memories, 'memory', 'memories')} in ${counted(result.graphs, 'graph')} read with ${result.model}`,
      );
    });
};
