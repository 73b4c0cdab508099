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

const yardstick = ({ baseline, unit }: Figure): string =>
  baseline === undefined ? '' : (figureCells({ id: '', what: '', value: baseline.value, unit })[1] ?? '');

/** A workload is followed by what the machine did without Loci: machines differ from day to day. */
export const busyRows = (figures: readonly Figure[]): string[][] => {
  const names = new Set(figures.map(({ id }) => busyId.exec(id)?.[1] ?? ''));
  return [...names].flatMap(name => {
    const measured = (...when: string[]) =>
      figures.find(({ id }) => when.some(one => id === `busy-${name}-${one}`));
    const [idle, backlog, beside] = [measured('idle'), measured('backlog'), measured(...besides)];
    const cells = (found: Figure | undefined): string[] => (found === undefined ? [] : figureCells(found));
    const [what = '', atRest = ''] = cells(idle);
    const [, behind = '', target = '', verdict = ''] = cells(backlog);
    const row = [what.replace(/, idle$/, ''), atRest, behind, target, verdict, cells(beside)[1] ?? ''];
    const bare = [idle, backlog, beside].map(found => (found === undefined ? '' : yardstick(found)));
    const by = idle?.baseline?.name;
    if (by === undefined) return [row];
    const [bareAtRest = '', bareBehind = '', bareBeside = ''] = bare;
    return [row, [`the same by ${by}`, bareAtRest, bareBehind, '', '', bareBeside]];
  });
};
