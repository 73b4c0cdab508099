/** Keeps a settings file with paths of this machine out of a project's commits. */
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { gitSays } from '../git.js';
import { WrongUse } from '../outcomes.js';
import { lineBlock, type Part } from './parts.js';

const comment = '# written by `loci setup`: settings with paths of this machine';

/** Escapes the characters that are patterns in a gitignore file. */
const escaped = (path: string): string => path.replace(/[\\*?[\]]/g, '\\$&');

const blockFor = (project: string, file: string): Part | null => {
  const prefix = gitSays(project, ['rev-parse', '--show-prefix']);
  const exclude = gitSays(project, ['rev-parse', '--git-path', 'info/exclude']);
  if (prefix === null || exclude === null) return null;
  const path = `/${prefix}${relative(project, file).split(sep).join('/')}`;
  return lineBlock(resolve(project, exclude), `${basename(file)} ignored by git`, [comment, escaped(path)]);
};

/** The line for this clone's own exclude file; null if git ignores the file already, or there is no git. */
export const keptFromGit = (project: string, file: string): Part | null => {
  const name = join(relative(project, dirname(file)), basename(file));
  if (gitSays(project, ['ls-files', '--error-unmatch', '--', name]) !== null)
    throw new WrongUse(
      `${name} is tracked by git, and the hooks would add paths of this machine to it; untrack it, or use --scope user`,
    );
  if (gitSays(project, ['check-ignore', '--', name]) !== null) return null;
  return blockFor(project, file);
};

/** The same line, for removal: added before or not, whatever git ignores by now. */
export const lineKeptFromGit = blockFor;
