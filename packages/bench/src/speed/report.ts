/** The figures as a table for people and as data for machines. */
import { type Machine, machineLines } from './machine.js';
import { isMet, isMetByProcessor, type Target, targetOf } from './targets.js';
import type { Figure } from './workload.js';

export interface Result {
  readonly machine: Machine;
  readonly quick: boolean;
  readonly stored: number;
  readonly tier: 'lexical' | 'models';
  /** The heading of a kept run on the page; default: the tier and the size. */
  readonly title?: string;
  readonly figures: readonly Figure[];
}

const amount = (value: number, unit: Figure['unit']): string => {
  const digits = unit === '×' ? 2 : unit === 'ms' && value < 100 ? 1 : 0;
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '/s' || unit === '×' ? `${text}${unit}` : `${text} ${unit}`;
};

const targetText = ({ of, bound, limit }: Target, unit: Figure['unit']): string => {
  const sign = bound === 'at least' ? '≥' : '≤';
  return of === 'ratio' ? `${sign} ×${limit}` : `${sign} ${amount(limit, unit).replace(/\.0+(?!\d)/, '')}`;
};

const verdict = (figure: Figure): string => {
  const target = targetOf(figure);
  if (target === undefined) return '';
  if (isMet(target, figure)) return 'pass';
  return isMetByProcessor(target, figure) ? 'falls short *' : 'falls short';
};

const headings = ['workload', 'figure', 'target', '', 'ratio', 'baseline', 'by processor time'];

const processorText = ({ processor, unit }: Figure): string =>
  [
    processor?.value === undefined ? '' : amount(processor.value, unit),
    processor?.ratio === undefined ? '' : `×${processor.ratio.toFixed(2)}`,
  ]
    .join('  ')
    .trim();

const rowOf = (figure: Figure): string[] => {
  const target = targetOf(figure);
  const { baseline, ratio } = figure;
  return [
    figure.what,
    amount(figure.value, figure.unit),
    target === undefined ? '' : targetText(target, figure.unit),
    verdict(figure),
    ratio === undefined ? '' : `×${ratio.toFixed(2)}`,
    baseline === undefined ? '' : `${amount(baseline.value, figure.unit)}  ${baseline.name}`,
    processorText(figure),
  ];
};

/** The columns of a page: what, figure, target, verdict, baseline, by processor time. */
export const figureHeadings = [
  'workload',
  'figure',
  'target',
  '',
  'ratio',
  'raw baseline',
  'by processor time',
];

/** One figure as the cells of a page, with `met` for what the terminal table calls a pass. */
export const figureCells = (figure: Figure): string[] =>
  rowOf(figure).map((cell, at) => (at === 3 ? cell.replace('pass', 'met') : cell));

const isNumeric = (column: number): boolean => column === 1 || column === 4;

const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths = headings.map((_, column) => Math.max(...rows.map(row => (row[column] as string).length)));
  return rows.map(row =>
    row
      .map((cell, column) =>
        isNumeric(column) ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number),
      )
      .join('  ')
      .trimEnd(),
  );
};

const competition = (cores: number): string[] =>
  cores > 2
    ? []
    : [
        `Server and load generator share ${cores} cores here and compete for time: read ratios, not absolute values.`,
      ];

export const tableOf = (result: Result): string => {
  const [head, ...rows] = aligned([headings, ...result.figures.map(rowOf)]);
  const lines = rows.flatMap((line, at) => {
    const note = result.figures[at]?.note;
    return note === undefined ? [line] : [line, `    ${note}`];
  });
  const held = result.figures.filter(figure => targetOf(figure) !== undefined);
  const met = held.filter(figure => verdict(figure) === 'pass').length;
  return [
    ...machineLines(result.machine),
    `${result.stored.toLocaleString('en')} memories where a workload has some, tier: ${result.tier}${result.quick ? ', quick run' : ''}`,
    ...competition(result.machine.cores),
    '',
    head as string,
    ...lines,
    '',
    ...(held.some(figure => verdict(figure) === 'falls short *')
      ? [
          `* would pass by processor time: the machine was busy (load ${result.machine.load} on ${result.machine.cores} cores)`,
        ]
      : []),
    `${met} of ${held.length} targets met${result.quick ? ' (targets are meant for 100,000 memories)' : ''}`,
  ].join('\n');
};

/** Each figure with its target and verdict, so that a reader needs nothing else. */
export const jsonOf = (result: Result): string =>
  `${JSON.stringify(
    {
      ...result,
      figures: result.figures.map(figure => {
        const target = targetOf(figure);
        return target === undefined
          ? figure
          : {
              ...figure,
              target,
              pass: isMet(target, figure),
              passByProcessor: isMetByProcessor(target, figure),
            };
      }),
    },
    null,
    2,
  )}\n`;
