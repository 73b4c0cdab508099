/** How an agent or a hook starts this same Loci again. */
import { fileURLToPath } from 'node:url';

/** The program and its first argument as absolute paths: agents start programs in other folders. */
export const thisProgram = (): readonly [program: string, script: string] => [
  process.execPath,
  // At the same depth as the bundled files, which also find it from there.
  fileURLToPath(new URL('../main.js', import.meta.url)),
];
