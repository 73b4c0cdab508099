/**
 * `loci rebuild`: embeds every memory again with the configured model, next to the vectors in use, and switches once
 * all are ready; with `--links` it compares every memory again and keeps what people decided.
 */
import { resolve } from 'node:path';
import type { Config } from '../../config.js';
import { localConfig, withInstance } from '../connect.js';
import { examples, type FolderFlags, withFolder, withJson } from '../options.js';
import { counted, inJson } from '../print.js';
import type { Register, Session } from '../session.js';

interface RebuildFlags extends FolderFlags {
  readonly models?: string;
  readonly links?: boolean;
}

const rebuildLinks = async (session: Session, config: Config, json: boolean): Promise<void> => {
  const { terminal } = session;
  const memories = await withInstance(
    { ...config, relates: true },
    instance =>
      instance.relateAgain(left => terminal.progress(`${counted(left, 'memory', 'memories')} left`)),
    { understands: true },
  );
  terminal.progress('');
  terminal.result(json ? inJson({ memories }) : `${counted(memories, 'memory', 'memories')} compared again`);
};

export const register: Register = (command, session) => {
  withFolder(withJson(command))
    .option('--models <dir>', 'the folder of the new models (LOCI_MODELS; default: the bundled ones)')
    .option(
      '--links',
      'compare every memory again instead: finds links and contradictions again, except those a person has changed',
    )
    .addHelpText(
      'after',
      examples('loci rebuild', 'loci rebuild --models ./other-model', 'loci rebuild --links'),
    )
    .action(async (flags: RebuildFlags) => {
      const { terminal } = session;
      const config = localConfig(session, flags, 'a rebuild');
      const models = flags.models === undefined ? config.models : resolve(flags.models);
      if (flags.links) {
        await rebuildLinks(session, { ...config, models }, flags.json ?? false);
        return;
      }
      const result = await withInstance(
        { ...config, models },
        instance =>
          instance.rebuild(({ graphId, done }) =>
            terminal.progress(`${graphId}: ${counted(done, 'memory', 'memories')}`),
          ),
        { understands: true },
      );
      terminal.progress('');
      terminal.result(
        flags.json
          ? inJson(result)
          : `${counted(result.memories, 'memory', 'memories')} in ${counted(result.graphs, 'graph')} embedded with ${result.model}`,
      );
    });
};
