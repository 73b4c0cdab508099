/** `npm run bench -- report`: docs/benchmarks.md and its plots, from the kept results. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PeerFigures } from '../peers/measure-peer.js';
import { type PeerResult, peerHeadings, peerRows } from '../peers/run-peers.js';
import type { Machine } from '../speed/machine.js';
import { figureCells, figureHeadings, type Result } from '../speed/report.js';
import { busyHeadings, busyRows, isBusyFigure } from './busy-rows.js';
import { type KeptResults, type LongFigure, type LongResult, readResults } from './kept-results.js';
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
  `Measured ${date.slice(0, 16).replace('T', ' ')} UTC: ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, commit ${commit ?? 'unknown'}, load ${load} at the start.`;

const titleOf = ({ tier, stored }: Result): string =>
  `${tier === 'models' ? 'With models' : 'Without models'}, ${stored.toLocaleString('en')} memories`;

const speedPart = (runs: readonly Result[]): string[] =>
  runs.flatMap(run => [
    `### ${run.title ?? titleOf(run)}`,
    '',
    `${machineText(run.machine)} ${run.stored.toLocaleString('en')} memories stored unless a row says otherwise.`,
    '',
    table([figureHeadings, ...run.figures.map(figureCells)]),
    '',
  ]);

const busyPart = (runs: readonly Result[]): string[] =>
  runs.flatMap(run => [
    `### ${run.tier === 'models' ? 'With models' : 'Without models'}, 10,000 memories`,
    '',
    machineText(run.machine),
    '',
    table([busyHeadings, ...busyRows(run.figures)]),
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

const verdictOf = (met: boolean | null): string => (met === null ? 'open' : met ? 'met' : 'falls short');

const rowOf = ({ what, promised, measured, met, command }: LongFigure): string[] => [
  what,
  promised,
  measured,
  verdictOf(met),
  `\`${command}\``,
];

const longTable = (figures: readonly LongFigure[]): string =>
  table([['what', 'target', 'measured', '', 'command'], ...figures.map(rowOf)]);

const longPart = (long: LongResult | null): string[] => {
  if (long === null) return [];
  const { machine, figures } = long;
  return [
    '## Reliability',
    '',
    machineText(machine),
    '',
    longTable(figures),
    '',
    '## Quality of answers',
    '',
    'See [recall](retrieval.md#results), [relations](relations.md#measured) and [insights](insights.md#what-it-is-worth). [Evaluation](evaluation.md) shows how to measure them.',
    '',
  ];
};

const isBusyRun = ({ figures }: Result): boolean => figures.every(isBusyFigure);

const page = ({ speed, peers, long }: KeptResults): string =>
  [
    '# Benchmarks',
    '',
    'Use this page to compare Loci with other memory services and with your own runs. Every table names its machine, and the commands to repeat it are `npm run bench`, `npm run bench:peers` and those in the tables. `npm run bench -- report` writes this page from `packages/bench/results`.',
    '',
    '## How to read the tables',
    '',
    '- Compare ratios first. Milliseconds depend on the machine and on what else it does.',
    '- **ratio** divides the figure by the raw baseline, measured in the same run on the same machine.',
    '- **by processor time** leaves out other load on the machine.',
    '- **target** is our goal, and the next column says whether it is met.',
    '',
    '## Compared with other services',
    '',
    'All services store the same generated texts of about thirty words. A question is three consecutive words of one text.',
    '',
    '- **asked** is the interface, either a library in the same process or an MCP server on stdio.',
    '- **first p95** covers the first hundred questions after filling. The other search figures follow a warm-up of up to 3,000 questions or 15 seconds.',
    '- **found** is how often the right text is among the first ten.',
    '- **p95 to ours** is how many times longer the other service takes.',
    '',
    ...peersPart(peers),
    '## At rest and while it works',
    '',
    'Right after an import, thousands of memories wait to be embedded and related. Each workload is measured at rest, during such a backlog, and beside one client that writes and one that imports. Search runs with two clients. Server and load generator share the cores.',
    '',
    ...busyPart(speed.filter(isBusyRun)),
    '## Speed against the raw limit',
    '',
    'Each figure is shown next to what the database or a bare HTTP server does without Loci.',
    '',
    ...speedPart(speed.filter(run => !isBusyRun(run))),
    ...longPart(long),
  ].join('\n');

/** Returns the exit code. */
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
