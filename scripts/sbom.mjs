/** `npm run sbom`: what is shipped, as a CycloneDX bill of materials in sbom.cdx.json. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { giveUp, inRoot, root, say } from './prepare.mjs';

const ran = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (ran.status !== 0) giveUp(`npm could not list the packages: ${ran.stderr}`);
const bill = JSON.parse(ran.stdout.slice(ran.stdout.indexOf('{')));
// npm takes the name of the folder for the name of the project.
bill.metadata.component.name = 'loci';
const file = process.argv[2] ?? inRoot('sbom.cdx.json');
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
say(`${file}: ${bill.components.length} packages`);
