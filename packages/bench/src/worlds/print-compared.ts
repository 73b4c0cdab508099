/** Figures of several systems side by side: only what follows from the notes they quote, and whether they decline. */
import { fixed, ratio } from './print-worlds.js';
import type { TaskScore } from './score-tasks.js';

const rows: readonly (readonly [label: string, of: (score: TaskScore) => number | null])[] = [
  ['deciding notes quoted', score => score.decidingTold],
  ['of the quotes, deciding or helpful', score => score.precision],
  ['first quote is deciding', score => ratio(score.firstIsDeciding)],
  ['answerable, look-alike quoted', score => ratio(score.lookAlikeTold)],
  ['answerable, declined (wrong)', score => ratio(score.wrongDeclines)],
  ['unanswerable, declined (right)', score => ratio(score.rightDeclines)],
  ['answerable or not, AUROC of confidence', score => score.aurocOfProbability],
  ['contested, recognised', score => ratio(score.contestedRecognised)],
];

const labelWidth = 42;

export const comparedTable = (scores: Readonly<Record<string, TaskScore>>): string => {
  const names = Object.keys(scores);
  const widths = names.map(name => Math.max(8, name.length) + 2);
  const line = (label: string, cells: readonly string[]) =>
    `  ${label.padEnd(labelWidth)}${cells.map((cell, at) => cell.padStart(widths[at]!)).join('')}`;
  return [
    line('', names),
    ...rows.map(([label, of]) =>
      line(
        label,
        names.map(name => fixed(of(scores[name]!))),
      ),
    ),
  ].join('\n');
};
