/** `npm run reference`: writes docs/reference and the picture of the folders from the code; `--check` only says what is not up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { giveUp, inRoot, say } from './prepare.mjs';
import { cliPage } from './reference/cli-page.mjs';
import { clientPage } from './reference/client-page.mjs';
import { configurationPage } from './reference/configuration-page.mjs';
import { errorsPage } from './reference/errors-page.mjs';
import { foldersPicture } from './reference/folders-picture.mjs';
import { httpPage } from './reference/http-page.mjs';
import { mcpPage } from './reference/mcp-page.mjs';
import { metricsPage } from './reference/metrics-page.mjs';

const pages = {
  http: httpPage,
  cli: cliPage,
  client: clientPage,
  mcp: mcpPage,
  configuration: configurationPage,
  errors: errorsPage,
  metrics: metricsPage,
};

const files = {
  ...Object.fromEntries(Object.entries(pages).map(([name, make]) => [`docs/reference/${name}.md`, make])),
  'docs/pictures/folders.svg': foldersPicture,
};

const onlyChecks = process.argv.includes('--check');
const stale = [];
for (const [path, make] of Object.entries(files)) {
  const file = inRoot(...path.split('/'));
  const text = await make();
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale.push(path);
  if (!onlyChecks) writeFileSync(file, text);
}
if (onlyChecks && stale.length > 0)
  giveUp(`Not up to date: ${stale.join(', ')}. \`npm run build && npm run reference\` writes them.`);
say(stale.length === 0 ? 'The reference is up to date.' : `Written: ${stale.join(', ')}`);
