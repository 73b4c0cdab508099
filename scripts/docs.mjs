/** `npm run docs`: builds the documentation site into docs/.vitepress/dist; `--check` then looks at every page with axe, or at those whose address holds a word. */
import { spawnSync } from 'node:child_process';
import { checkSite } from './docs/check-site.mjs';
import { giveUp, inRoot, requireNode, say } from './prepare.mjs';

const site = inRoot('docs', '.vitepress', 'dist');

requireNode();
const built = spawnSync(
  process.execPath,
  [inRoot('node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', 'docs'],
  {
    cwd: inRoot(),
    stdio: ['ignore', 2, 2],
  },
);
if (built.status !== 0) giveUp('The site could not be built; VitePress said why above.', built.status ?? 1);
say(`The site is in ${site}; look at it with: npx vitepress preview docs`);

if (process.argv.includes('--check')) {
  const faults = await checkSite(
    site,
    process.argv.slice(2).find(arg => !arg.startsWith('-')),
  );
  for (const fault of faults) say(fault);
  if (faults.length > 0) giveUp(`${faults.length} faults.`);
  say('No page of the site breaks a rule of axe, or loads anything from elsewhere.');
}
