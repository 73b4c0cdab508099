/** The licences of packages whose code is joined into ours: their texts go with what we give away. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

const readJson = file => JSON.parse(readFileSync(file, 'utf8'));

/** The folder of the package that a module belongs to; null for one of ours or of no package. */
const packageFolder = moduleId => {
  const path = moduleId.replace(/^\0+/, '').replace(/[?#].*$/, '');
  if (!path.includes('/node_modules/')) return null;
  for (let folder = dirname(path); folder.includes('/node_modules/'); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    // A package.json without a version only says how its folder is read.
    if (existsSync(file) && readJson(file).version !== undefined) return folder;
  }
  return null;
};

const licenceOf = ({ license, licenses }) =>
  (typeof license === 'string' ? license : license?.type) ??
  (licenses ?? []).map(one => one.type).join(' OR ') ??
  'not stated';

const personOf = person =>
  typeof person === 'string' ? person.replace(/\s*<.*$/, '') : (person?.name ?? 'its authors');

/** What a package says of its licence; where it brings no text, its own words about itself stand in. */
const noticeOf = folder => {
  const described = readJson(join(folder, 'package.json'));
  const texts = readdirSync(folder)
    .filter(name => licenceFile.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8').trim());
  return {
    name: described.name,
    version: described.version,
    licence: licenceOf(described),
    text:
      texts.length > 0
        ? texts.join('\n\n')
        : `The package brings no text of its licence. It says: ${licenceOf(described)}, by ${personOf(described.author)}.`,
  };
};

/** Every package that these modules come from, by name. */
export const noticesOf = moduleIds => {
  const folders = new Set(moduleIds.map(packageFolder).filter(folder => folder !== null));
  // The same package may lie in two places.
  const byName = new Map(
    [...folders].map(noticeOf).map(notice => [`${notice.name} ${notice.version}`, notice]),
  );
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice);
};

const line = '-'.repeat(78);

/** One file that names all of them first and then gives each text. */
export const writeNotices = (file, moduleIds) => {
  const notices = noticesOf(moduleIds);
  const names = notices.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`);
  const texts = notices.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version}\n${licence}\n${line}\n\n${text}\n`,
  );
  writeFileSync(
    file,
    `The files in this folder hold code of these packages:\n\n${names.join('\n')}\n\n${texts.join('\n')}`,
  );
};
