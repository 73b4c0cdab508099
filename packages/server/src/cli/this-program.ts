/** How this very Loci is started again, by an agent or a hook. */
import { fileURLToPath } from 'node:url';

/** The program and its first argument, with full paths: agents start programs from folders of their own. */
export const thisProgram = (): readonly [program: string, script: string] => [
  process.execPath,
  // As deep as the joined files, which find it from there too.
  fileURLToPath(new URL('../main.js', import.meta.url)),
];
