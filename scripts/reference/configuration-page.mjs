/** Every variable, and every number that a caller can run into. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../../packages/client/dist/index.js';
import { page, table } from './markdown.mjs';
import { groups } from './variables.mjs';

const config = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'config.ts');

/** Both ways: a variable that nobody explains, and an explanation of none. */
const requireAll = () => {
  const read = new Set(readFileSync(config, 'utf8').match(/\b(?:LOCI|OTEL)_[A-Z_]+\b/g));
  const told = new Set(groups.flatMap(({ variables }) => variables.map(([name]) => name)));
  const silent = [...read].filter(name => !told.has(name));
  const idle = [...told].filter(name => !read.has(name));
  if (silent.length + idle.length === 0) return;
  throw new Error(
    `scripts/reference/variables.mjs does not fit config.ts: missing ${silent.join(', ') || 'none'}, too many ${idle.join(', ') || 'none'}`,
  );
};

const spoken = name => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

export const configurationPage = () => {
  requireAll();
  return page(
    'Configuration',
    'Everything has a default. A flag overrides its variable, and an empty variable counts as unset. An invalid value stops the program with exit code 2 and a sentence that names it. If models or an endpoint cannot be used, Loci starts anyway with keyword search, and the log and `readyz` say why. Loci ignores a misspelt variable, and warns with the name you probably meant.',
    ...groups.flatMap(({ title, variables }) => [
      `## ${title}`,
      table(
        ['Variable', 'Flag', 'Default', 'Meaning'],
        variables.map(([name, ...rest]) => [`\`${name}\``, ...rest]),
      ),
    ]),
    '## Limits',
    'A request beyond a limit gets a 400 that names the field. A larger page size is reduced to its limit, and the answer says so.',
    table(
      ['What', 'Limit'],
      Object.entries(limits).map(([name, value]) => [spoken(name), value.toLocaleString('en-US')]),
    ),
  );
};
