/** The picture in ARCHITECTURE.md: the folders of the server, one row below the folders that import them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { giveUp, inRoot } from '../prepare.mjs';

const source = inRoot('packages', 'server', 'src');

/** What a folder holds, in a few words; a folder without them has no place in the picture. */
const contents = {
  cli: 'one command per file',
  http: 'routes, OpenAPI, metrics',
  mcp: 'tools for agents',
  api: 'access, input, engine call, output',
  engine: '',
  exchange: 'file formats',
  storage: 'store.ts ◂ sqlite, postgres',
  language: 'words, models, LLM',
  outbound: 'webhooks',
  domain: 'types and pure rules; imports nothing',
};
const kinds = { api: 'said', engine: 'said', storage: 'good', language: 'inferred' };

const foldersIn = folder =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort();

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && /\.ts$/.test(file.name) && !/\.(?:test|contract)\.ts$/.test(file.name))
    .map(file => join(file.parentPath, file.name));

const importsOf = file =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to]) =>
    relative(source, join(dirname(file), to)).split(sep),
  );

/** Each folder with the other folders that it imports. */
const arrowsBetween = folders =>
  new Map(
    folders.map(folder => {
      const to = filesIn(join(source, folder)).flatMap(importsOf);
      const others = to.filter(path => path.length > 1 && path[0] !== folder).map(([first]) => first);
      return [folder, new Set(others)];
    }),
  );

/** An arrow that a longer way also makes is not drawn. */
const withoutDetours = arrows => {
  const reaches = (from, to) => [...arrows.get(from)].some(next => next === to || reaches(next, to));
  return [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter(to => ![...targets].some(next => next !== to && reaches(next, to)))
      .map(to => ({ from, to })),
  );
};

/** A folder is one row below the lowest folder that imports it. */
const rowsOf = (folders, arrows) => {
  const rowOf = folder => {
    const above = folders.filter(other => arrows.get(other).has(folder));
    return above.length === 0 ? 0 : 1 + Math.max(...above.map(rowOf));
  };
  const order = Object.keys(contents);
  const sorted = folders.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const last = Math.max(...folders.map(rowOf));
  return Array.from({ length: last + 1 }, (_, row) => sorted.filter(folder => rowOf(folder) === row));
};

const width = 860;
const [margin, gap, height, between] = [30, 20, 50, 30];

const placesOf = rows => {
  const places = new Map();
  let top = 24;
  for (const row of rows) {
    // The engine shows its own folders, and needs the room for them.
    const shares = row.map(folder => (folder === 'engine' ? 3 : 1));
    const one = (width - 2 * margin - (row.length - 1) * gap) / shares.reduce((sum, share) => sum + share, 0);
    let left = margin;
    for (const [at, folder] of row.entries()) {
      const wide = one * shares[at];
      places.set(folder, { left, top, wide, middle: left + wide / 2 });
      left += wide + gap;
    }
    top += height + between;
  }
  return { places, bottom: top };
};

const round = number => Math.round(number);

const box = (folder, { left, top, wide, middle }) => {
  const rect = `  <rect class="${kinds[folder] ?? 'box'}" x="${round(left)}" y="${top}" width="${round(wide)}" height="${height}" rx="8"/>`;
  const inner = folder === 'engine' ? foldersIn(join(source, folder)).join(' · ') : contents[folder];
  return `${rect}
  <text class="mid head" x="${round(middle)}" y="${top + 21}">${folder}</text>
  <text class="mid small" x="${round(middle)}" y="${top + 40}">${inner}</text>`;
};

/** From the middle of one to the nearest point over the other. */
const arrow = (from, to) => {
  const reach = to.wide / 2 - 12;
  const end = Math.min(Math.max(from.middle, to.middle - reach), to.middle + reach);
  const begin = Math.min(Math.max(end, from.left + 12), from.left + from.wide - 12);
  return `  <path class="line" d="M${round(begin)} ${from.top + height} L${round(end)} ${to.top - 3}" marker-end="url(#tip)"/>`;
};

const style = `  <style>
    .paper { fill: #fbfaf7; stroke: #cfcabf; }
    .box { fill: #ffffff; stroke: #5b6472; stroke-width: 1.5; }
    .said { fill: #e3eefa; stroke: #1f5f8b; stroke-width: 1.5; }
    .inferred { fill: #fdf0dc; stroke: #8a5a00; stroke-width: 1.5; stroke-dasharray: 6 4; }
    .good { fill: #e2f2e4; stroke: #256b30; stroke-width: 1.5; }
    .line { stroke: #5b6472; stroke-width: 1.5; fill: none; }
    .tip { fill: #5b6472; }
    text { font: 15px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #20242b; }
    .small { font-size: 13px; fill: #454b55; }
    .head { font-weight: 600; }
    .mid { text-anchor: middle; }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #1d2026; stroke: #3d434d; }
      .box { fill: #262a31; stroke: #aab2bf; }
      .said { fill: #1c3347; stroke: #8cc4ea; }
      .inferred { fill: #3b2e17; stroke: #e0b15c; }
      .good { fill: #1f3a24; stroke: #8fd39a; }
      .line { stroke: #aab2bf; }
      .tip { fill: #aab2bf; }
      text { fill: #eceef2; }
      .small { fill: #c3c8d0; }
    }
  </style>`;

export const foldersPicture = () => {
  const folders = foldersIn(source);
  const unknown = folders.filter(folder => !(folder in contents));
  if (unknown.length > 0)
    giveUp(
      `scripts/reference/folders-picture.mjs does not say what these folders hold: ${unknown.join(', ')}`,
    );
  const arrows = arrowsBetween(folders);
  const { places, bottom } = placesOf(rowsOf(folders, arrows));
  const tall = bottom + 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" width="${width}" height="${tall}" role="img" aria-labelledby="title desc">
  <title id="title">Architecture of Loci</title>
  <desc id="desc">${withoutDetours(arrows)
    .map(({ from, to }) => `${from} imports ${to}.`)
    .join(' ')}</desc>
${style}
  <defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="tip" d="M0 0L10 5L0 10z"/></marker></defs>
  <rect class="paper" x="1" y="1" width="${width - 2}" height="${tall - 2}" rx="12"/>
${[...places].map(([folder, place]) => box(folder, place)).join('\n')}
${withoutDetours(arrows)
  .map(({ from, to }) => arrow(places.get(from), places.get(to)))
  .join('\n')}
  <text class="small" x="${margin}" y="${bottom}">An arrow means “imports”. A folder may also import any folder that its arrows lead to on the way down.</text>
</svg>
`;
};
