/** Which files of a folder to import, and how they are called. */

/** Hidden folders and `node_modules` contain no notes; `loci import` skips them too. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

const readable = /\.(?:md|markdown|txt|csv|tsv|json|jsonl|ndjson)$/i;

/** The path inside the chosen folder, as `loci import FOLDER` names the file: `notes/team/a.md` is `team/a.md`. */
export const nameInFolder = (path: string): string => path.split('/').filter(Boolean).slice(1).join('/');

/** Whether a file of a folder may hold memories, by its name; the server decides by its content. */
export const isImportable = (name: string): boolean =>
  readable.test(name) && !name.split('/').some(part => isHidden(part));
