/**
 * `loci eval`, `loci fit` and `loci bench`: loaded as a plug-in, because the benchmark package depends on the server
 * and not the other way round.
 */
import { Failed, WrongUse } from '../outcomes.js';
import type { ImportPackage, Register } from '../session.js';

const plugin = '@loci/bench';

interface PluginCommand {
  readonly name: string;
  run(args: readonly string[]): Promise<number>;
}

const load = async (importPackage: ImportPackage, name: string): Promise<readonly PluginCommand[]> => {
  try {
    return ((await importPackage(plugin)) as { commands: readonly PluginCommand[] }).commands;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Failed(
      `this command is in ${plugin}, which is part of the source and not of the package: run it in a clone, as \`npm run loci -- ${name}\``,
    );
  }
};

export const register: Register = (command, session) => {
  command
    .allowUnknownOption()
    .helpOption(false)
    .argument('[args...]', "see the command's own --help")
    .action(async (args: string[]) => {
      const found = (await load(session.importPackage, command.name())).find(
        one => one.name === command.name(),
      );
      if (found === undefined) throw new Failed(`${plugin} has no command ${command.name()}`);
      const code = await found.run(args);
      // It has printed the error itself.
      if (code === 2) throw new WrongUse('');
      if (code !== 0) throw new Failed('');
    });
};
