/** Compares this run with the last one that was kept, figure by figure, as ratios. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './report.js';
import type { Figure } from './workload.js';

/** Figures of a shared machine vary this much on their own. */
const tolerance = 1.5;

export interface Compared {
  readonly id: string;
  /** Above 1 it got better. */
  readonly better: number;
  /**
   * What was compared: against the baseline of the same run if there is one, else processor time, else the figure.
   */
  readonly by: 'ratio' | 'processor' | 'value';
}

const betterIsMore = ({ unit }: Figure): boolean => unit === '/s';

const gain = (figure: Figure, now: number, then: number): number =>
  betterIsMore(figure) ? now / then : then / now;

export const compareFigure = (now: Figure, then: Figure): Compared => {
  const { id } = now;
  if (now.ratio !== undefined && then.ratio !== undefined)
    return { id, by: 'ratio', better: gain(now, now.ratio, then.ratio) };
  const [spentNow, spentThen] = [now.processor?.value, then.processor?.value];
  if (spentNow !== undefined && spentThen !== undefined)
    return { id, by: 'processor', better: gain(now, spentNow, spentThen) };
  return { id, by: 'value', better: gain(now, now.value, then.value) };
};

/** The newest kept figure of each name; a file holds one run or several. */
export const keptFigures = (folder: string): Map<string, Figure> => {
  const kept = new Map<string, Figure>();
  const files = readdirSync(folder)
    .filter(name => /^speed-.*\.json$/.test(name))
    .sort();
  for (const name of files) {
    const read = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result | { runs: Result[] };
    const runs = 'runs' in read ? read.runs : [read];
    for (const { figures, quick } of runs)
      if (!quick) for (const figure of figures) kept.set(figure.id, figure);
  }
  return kept;
};

/** Lines for people, and whether anything got worse beyond the noise of the machine. */
export const checkAgainst = (
  figures: readonly Figure[],
  kept: ReadonlyMap<string, Figure>,
): { lines: string[]; isWorse: boolean } => {
  const compared = figures.flatMap(figure => {
    const then = kept.get(figure.id);
    return then === undefined ? [] : [compareFigure(figure, then)];
  });
  const isWorse = compared.some(({ better }) => better < 1 / tolerance);
  const lines = compared.map(({ id, better, by }) => {
    const verdict = better < 1 / tolerance ? '  worse' : better > tolerance ? '  better' : '';
    return `${id.padEnd(28)} ×${better.toFixed(2)} by ${by}${verdict}`;
  });
  const unknown = figures.length - compared.length;
  return {
    lines: [
      '',
      'Compared with the last kept result (above 1 is better):',
      ...lines,
      ...(unknown > 0 ? [`${unknown} figures have nothing to compare with`] : []),
    ],
    isWorse,
  };
};
