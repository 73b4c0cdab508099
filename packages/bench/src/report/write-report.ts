/** `npm run bench -- report`: docs/benchmarks.md and its plots, out of the kept results. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PeerFigures } from '../peers/measure-peer.js';
import { type PeerResult, peerHeadings, peerRows } from '../peers/run-peers.js';
import type { Machine } from '../speed/machine.js';
import { figureCells, figureHeadings, type Result } from '../speed/report.js';
import { type KeptResults, type LongResult, readResults } from './kept-results.js';
import { barsSvg } from './svg-bars.js';

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  const widths = head.map((_, at) => Math.max(3, ...rows.map(row => [...(row[at] ?? '')].length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell + ' '.repeat((widths[at] as number) - [...cell].length)).join(' | ')} |`;
  return [line(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
};

const machineText = ({ processor, cores, memoryGb, node, load, date, commit }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGb} GB, node ${node}; ${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit ?? 'unknown'}, load ${load} when it began.`;

const speedPart = (runs: readonly Result[]): string[] =>
  runs.flatMap(run => [
    `### ${run.tier === 'models' ? 'With the models' : 'By words alone'}, ${run.stored.toLocaleString('en')} memories`,
    '',
    machineText(run.machine),
    '',
    table([figureHeadings, ...run.figures.map(figureCells)]),
    '',
  ]);

const labelOf = ({ name, door }: PeerFigures): string => `${name} (${door})`;

const plotOf = (figures: readonly PeerFigures[], stored: number): string | null => {
  const bars = figures
    .filter(figure => figure.stored === stored && figure.searchMs !== null)
    .map(figure => ({
      label: labelOf(figure),
      value: figure.searchMs?.p95 ?? 0,
      isOurs: figure.name.startsWith('loci'),
    }))
    .sort((a, b) => a.value - b.value);
  return bars.length === 0
    ? null
    : barsSvg(`Search p95 among ${stored.toLocaleString('en')} texts`, 'ms', bars);
};

const plotName = (stored: number): string => `search-${stored}.svg`;

const peersPart = (peers: PeerResult | null): string[] => {
  if (peers === null) return ['Not measured yet: `npm run bench:peers`.', ''];
  const sizes = [...new Set(peers.figures.map(({ stored }) => stored))];
  const notes = [...new Map(peers.figures.map(({ name, note }) => [name, note]))];
  return [
    machineText(peers.machine),
    '',
    ...sizes.flatMap(stored => [`![Search p95 among ${stored} texts](benchmarks/${plotName(stored)})`, '']),
    table([peerHeadings, ...peerRows(peers.figures)]),
    '',
    ...notes.map(([name, note]) => `- **${name}**: ${note}.`),
    `- Versions: ${Object.entries(peers.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    '',
  ];
};

const longPart = (long: LongResult | null): string[] => {
  if (long === null) return [];
  const rows = long.figures.map(({ what, promised, measured, met, command }) => [
    what,
    promised,
    measured,
    met ? 'met' : 'falls short',
    `\`${command}\``,
  ]);
  return [
    machineText(long.machine),
    '',
    table([['promise', 'promised', 'measured', '', 'command'], ...rows]),
    '',
  ];
};

const page = ({ speed, peers, long }: KeptResults): string =>
  [
    '# Benchmarks',
    '',
    'Made by `npm run bench -- report` out of `packages/bench/results`. Figures of a busy machine say little in milliseconds and more as ratios: each has its raw baseline, or its rival, in the same run on the same machine. The column "by processor time" leaves other load on the machine out.',
    '',
    '## Promises that are not about speed',
    '',
    ...longPart(long),
    '## Beside others',
    '',
    'The same made-up texts of about thirty words; a question is three words as they stand in one of the texts, and "found" says how often that text is among the first ten. Services are compared at the same door: as a library, or as a process that speaks MCP. "First p95" is of the first hundred questions after the fill; then each is asked up to 3,000 more, for 15 seconds at most, before the other figures are taken. "P95 to ours" is how many times longer the rival takes.',
    '',
    ...peersPart(peers),
    '## Speed beside the raw limit',
    '',
    ...speedPart(speed),
  ].join('\n');

/** Answers the exit code. */
export const runReport = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      results: { type: 'string', default: 'packages/bench/results' },
      docs: { type: 'string', default: 'docs' },
    },
  });
  const kept = readResults(values.results);
  const plots = join(values.docs, 'benchmarks');
  mkdirSync(plots, { recursive: true });
  for (const stored of new Set(kept.peers?.figures.map(figure => figure.stored) ?? [])) {
    const svg = plotOf(kept.peers?.figures ?? [], stored);
    if (svg !== null) writeFileSync(join(plots, plotName(stored)), svg);
  }
  writeFileSync(join(values.docs, 'benchmarks.md'), `${page(kept).trimEnd()}\n`);
  process.stdout.write(`${join(values.docs, 'benchmarks.md')}\n`);
  return 0;
};
