/** Where the worlds of this project are. */
import { fileURLToPath } from 'node:url';

const folder = '../../../../training/worlds/';

export const worldsFolder = fileURLToPath(new URL(folder, import.meta.url));

/** Worlds that models may learn from, by the name of their file. */
export const worldsFile = (name: string): string =>
  fileURLToPath(new URL(`${folder}${name}.jsonl`, import.meta.url));

/** The tests: nothing may learn from them. */
export const testFolder = fileURLToPath(new URL(`${folder}test`, import.meta.url));

/** The public test. */
export const testWorlds = fileURLToPath(new URL(`${folder}test/worlds.jsonl`, import.meta.url));
