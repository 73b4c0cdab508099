/** The flags of a command that measures. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Flags = NonNullable<ParseArgsConfig['options']>;
type Values<Options extends Flags> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/** Null: it printed its help. */
export const flagsOf = <const Options extends Flags>(
  args: readonly string[],
  usage: string,
  options: Options,
): Values<Options> | null => {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage);
    return null;
  }
  return parseArgs({ args: [...args], options }).values as Values<Options>;
};
