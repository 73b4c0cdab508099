/** Checks that every package and the change log have the version of a release; `--notes` prints its part of the change log. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, root } from './prepare.mjs';

const args = process.argv.slice(2);
const wantsNotes = args[0] === '--notes';
const version = args.at(-1) ?? '';
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
  giveUp('Usage: node scripts/release-version.mjs [--notes] 1.2.3');

const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const notes = changes.find(part => part.startsWith(version) || part.startsWith(`[${version}]`));
if (notes === undefined) giveUp(`CHANGELOG.md has no part "## ${version}".`);

for (const name of ['.', 'packages/client', 'packages/models', 'packages/server']) {
  const found = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  if (found.version !== version) giveUp(`${name}/package.json has version ${found.version}, not ${version}.`);
  for (const [dependency, wanted] of Object.entries(found.dependencies ?? {}))
    if (dependency.startsWith('@loci/') && wanted !== version)
      giveUp(`${name}/package.json wants ${dependency} ${wanted}, not ${version}.`);
}

const { migrations } = await import(
  pathToFileURL(join(root, 'packages/server/dist/storage/sql/schema.js')).href
);
const kept = `packages/server/test/fixtures/databases/v${migrations.length}.db.gz`;
if (!existsSync(join(root, kept)))
  giveUp(`${kept} is missing: \`npm run keep-database\` writes it, so that later versions are tested on it.`);

if (wantsNotes) console.log(notes.slice(notes.indexOf('\n') + 1).trim());
else console.log(`Every package has version ${version}.`);
