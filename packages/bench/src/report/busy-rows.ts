/** The same workload at rest, during a backlog and beside other clients, in one row. */
import { figureCells } from '../speed/report.js';
import type { Figure } from '../speed/workload.js';

const busyId = /^busy-([a-z]+)-(.+)$/;

export const isBusyFigure = ({ id }: Figure): boolean => busyId.test(id);

export const busyHeadings = [
  'workload',
  'at rest',
  'during a backlog of 20,000',
  'target',
  '',
  'beside a writer and an importer',
];

/** Memory is read after the others have stopped. */
const besides = ['beside others', 'afterwards'];

const cellsOf = (found: Figure | undefined): string[] => (found === undefined ? [] : figureCells(found));

const bare = (found: Figure | undefined): string =>
  found?.baseline === undefined ? '' : (figureCells({ ...found, value: found.baseline.value })[1] ?? '');

/** A workload is followed by what the machine did without Loci: machines differ from day to day. */
export const busyRows = (figures: readonly Figure[]): string[][] => {
  const names = new Set(figures.map(({ id }) => busyId.exec(id)?.[1] ?? ''));
  return [...names].flatMap(name => {
    const measured = (...when: string[]) =>
      figures.find(({ id }) => when.some(one => id === `busy-${name}-${one}`));
    const [idle, backlog, beside] = [measured('idle'), measured('backlog'), measured(...besides)];
    const [what = '', atRest = ''] = cellsOf(idle);
    const [, behind = '', target = '', verdict = ''] = cellsOf(backlog);
    const row = [what.replace(/, idle$/, ''), atRest, behind, target, verdict, cellsOf(beside)[1] ?? ''];
    const by = idle?.baseline?.name;
    if (by === undefined) return [row];
    return [row, [`the same by ${by}`, bare(idle), bare(backlog), '', '', bare(beside)]];
  });
};
