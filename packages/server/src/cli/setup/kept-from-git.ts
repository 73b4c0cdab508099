/** Keeps a settings file with paths of this machine out of the commits of a project. */
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { gitSays } from '../git.js';
import { WrongUse } from '../outcomes.js';
import { lineBlock, type Part } from './parts.js';

const comment = '# written by `loci setup`: settings with paths of this machine';

/** As gitignore reads it: these characters are patterns there. */
const escaped = (path: string): string => path.replace(/[\\*?[\]]/g, '\\$&');

const blockFor = (project: string, file: string): Part | null => {
  const prefix = gitSays(project, ['rev-parse', '--show-prefix']);
  const exclude = gitSays(project, ['rev-parse', '--git-path', 'info/exclude']);
  if (prefix === null || exclude === null) return null;
  const path = `/${prefix}${relative(project, file).split(sep).join('/')}`;
  return lineBlock(resolve(project, exclude), `${basename(file)} kept out of git`, [comment, escaped(path)]);
};

/** The line for this clone's own list of what git leaves out; null where git leaves the file out already, or there is no git. */
export const keptFromGit = (project: string, file: string): Part | null => {
  const name = join(relative(project, dirname(file)), basename(file));
  if (gitSays(project, ['ls-files', '--error-unmatch', '--', name]) !== null)
    throw new WrongUse(
      `${name} is in git, and the hooks would put paths of this machine into it; take it out of git, or use --scope user`,
    );
  if (gitSays(project, ['check-ignore', '--', name]) !== null) return null;
  return blockFor(project, file);
};

/** That line again, to remove it: it is there or not, whatever git leaves out by now. */
export const lineKeptFromGit = blockFor;
