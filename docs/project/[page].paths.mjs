/** Pages of the project that stand outside of this folder, taken in as they are. */
import { readFileSync } from 'node:fs';
import { projectPages } from '../.vitepress/contents.mjs';

const root = new URL('../../', import.meta.url);

export default {
  paths: () =>
    Object.entries(projectPages).map(([page, file]) => ({
      params: { page },
      content: readFileSync(new URL(file, root), 'utf8'),
    })),
};
