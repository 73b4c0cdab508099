/** Results of earlier runs: the newest file of each kind. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PeerResult } from '../peers/run-peers.js';
import type { Machine } from '../speed/machine.js';
import type { Result } from '../speed/report.js';

/** A figure that a long command printed, with the command that prints it again. */
export interface LongFigure {
  readonly what: string;
  readonly promised: string;
  readonly measured: string;
  /** Null: not decided yet. */
  readonly met: boolean | null;
  readonly command: string;
}

export interface LongResult {
  readonly machine: Machine;
  readonly figures: readonly LongFigure[];
}

export interface KeptResults {
  readonly speed: readonly Result[];
  readonly peers: PeerResult | null;
  readonly long: LongResult | null;
}

const filesOf = (folder: string, kind: string): unknown[] =>
  readdirSync(folder)
    .filter(each => each.startsWith(`${kind}-`) && each.endsWith('.json'))
    .sort()
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')));

type SpeedFile = Result | { readonly runs: readonly Result[] };

/** Speed is measured in pieces, so all its files count; of the others only the newest. */
export const readResults = (folder: string): KeptResults => ({
  speed: (filesOf(folder, 'speed') as SpeedFile[]).flatMap(file => ('runs' in file ? file.runs : [file])),
  peers: (filesOf(folder, 'peers').at(-1) ?? null) as PeerResult | null,
  long: (filesOf(folder, 'long').at(-1) ?? null) as LongResult | null,
});
