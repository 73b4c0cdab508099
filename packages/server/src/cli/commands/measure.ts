/** `loci eval`, `loci fit` and `loci bench`: found as a plug-in, because the measuring room stands on the server and not under it. */
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
      `this command is in ${plugin}, which comes with the source of Loci and not with the package: run it in a clone, as \`npm run loci -- ${name}\``,
    );
  }
};

export const register: Register = (command, session) => {
  command
    .allowUnknownOption()
    .helpOption(false)
    .argument('[args...]', 'as the command itself explains with --help')
    .action(async (args: string[]) => {
      const found = (await load(session.importPackage, command.name())).find(
        one => one.name === command.name(),
      );
      if (found === undefined) throw new Failed(`${plugin} has no command ${command.name()}`);
      const code = await found.run(args);
      // It has said itself what was wrong.
      if (code === 2) throw new WrongUse('');
      if (code !== 0) throw new Failed('');
    });
};
