/** The process behind `npm run bench`: a command by name, or `bench` by default. */
import { commands } from './index.js';

const [first, ...rest] = process.argv.slice(2);
const named = commands.find(command => command.name === first);
const usual = commands.find(command => command.name === 'bench');
process.exitCode = named === undefined ? await usual?.run(process.argv.slice(2)) : await named.run(rest);
