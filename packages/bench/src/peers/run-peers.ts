/** `npm run bench:peers`: rivals from npm compared with Loci, on the same texts, in the same run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flagsOf } from '../flags.js';
import { lookAtMachine, type Machine, machineLines } from '../speed/machine.js';
import { memoryLibsql, serverMemory } from './entity-servers.js';
import { type Budget, measurePeer, type PeerFigures } from './measure-peer.js';
import { mem0 } from './mem0.js';
import { lociInProcess, lociOnStdio } from './ours.js';
import type { Peer } from './peer.js';

const usage = `Compares memory services from npm with Loci, on the same texts.

  --installed <dir>   where the rivals are installed (.peers)
  --stored <n,n>      how many texts (10000,100000)
  --only <name>       only this one; repeatable
  --minutes <n>       give up on a service that takes longer to fill (10)
  --searches <n>      questions at each size, after the warm-up (1000)
  --json <file>       also write the figures to this file
`;

export const peers: readonly Peer[] = [lociInProcess, mem0, lociOnStdio, serverMemory, memoryLibsql];

/** The result of a run. */
export interface PeerResult {
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly figures: readonly PeerFigures[];
}

const versionsIn = (installed: string): Record<string, string> =>
  Object.fromEntries(
    peers
      .filter(peer => peer.package !== null)
      .map(({ package: name }) => [
        name as string,
        join(installed, 'node_modules', name as string, 'package.json'),
      ])
      .filter(([, file]) => existsSync(file as string))
      .map(([name, file]) => [
        name,
        (JSON.parse(readFileSync(file as string, 'utf8')) as { version: string }).version,
      ]),
  );

/**
 * How many times slower a rival is than Loci through the same interface at the same size; null where it has no
 * figure.
 */
const timesSlower = (figure: PeerFigures, all: readonly PeerFigures[]): number | null => {
  const ours = all.find(
    ({ name, door, stored }) => name.startsWith('loci') && door === figure.door && stored === figure.stored,
  );
  if (!ours?.searchMs || !figure.searchMs || figure === ours) return null;
  return figure.searchMs.p95 / ours.searchMs.p95;
};

const milliseconds = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value < 100 ? value.toFixed(1) : value.toFixed(0);

/** The figures as rows of text. */
export const peerRows = (figures: readonly PeerFigures[]): string[][] =>
  figures.map(figure => {
    const slower = timesSlower(figure, figures);
    return [
      figure.name,
      figure.door,
      figure.stored.toLocaleString('en'),
      figure.fillPerSecond === null ? '-' : `${Math.round(figure.fillPerSecond).toLocaleString('en')}/s`,
      milliseconds(figure.writeMs?.p50),
      milliseconds(figure.firstSearchMs?.p95),
      milliseconds(figure.searchMs?.p50),
      milliseconds(figure.searchMs?.p95),
      milliseconds(figure.searchProcessorMs),
      figure.found === null ? '-' : `${(figure.found * 100).toFixed(0)} %`,
      slower === null ? (figure.gaveUp ?? '') : `${slower.toFixed(1)}×`,
    ];
  });

export const peerHeadings = [
  'service',
  'asked',
  'stored',
  'fill',
  'write p50 ms',
  'first p95 ms',
  'search p50 ms',
  'p95 ms',
  'processor ms',
  'found',
  'p95 to ours',
];

const aligned = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(Math.max(...rows.map(each => each[at]?.length ?? 0))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');

/** Returns the exit code. */
export const runPeers = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    installed: { type: 'string', default: '.peers' },
    stored: { type: 'string', default: '10000,100000' },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '10' },
    searches: { type: 'string', default: '1000' },
    json: { type: 'string' },
  });
  if (values === null) return 0;
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const sizes = values.stored.split(',').map(Number);
  const minute = 60_000;
  const budget: Budget = {
    fillMs: Number(values.minutes) * minute,
    searchMs: minute,
    writes: 100,
    searches: Number(values.searches),
  };
  const machine = lookAtMachine(process.env);
  const figures: PeerFigures[] = [];
  for (const peer of peers) {
    if (values.only !== undefined && !values.only.includes(peer.name)) continue;
    if (peer.package !== null && !existsSync(join(values.installed, 'node_modules', peer.package))) {
      say(`${peer.name}: not installed in ${values.installed}`);
      continue;
    }
    figures.push(...(await measurePeer(peer, values.installed, sizes, budget, say)));
  }
  const result: PeerResult = { machine, versions: versionsIn(values.installed), figures };
  process.stdout.write(
    `${machineLines(machine).join('\n')}\n\n${aligned([peerHeadings, ...peerRows(figures)])}\n`,
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  return 0;
};
