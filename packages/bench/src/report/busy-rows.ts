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

export const busyRows = (figures: readonly Figure[]): string[][] => {
  const names = new Set(figures.map(({ id }) => busyId.exec(id)?.[1] ?? ''));
  return [...names].map(name => {
    const cells = (...when: string[]): string[] => {
      const found = figures.find(({ id }) => when.some(one => id === `busy-${name}-${one}`));
      return found === undefined ? ['', '', '', ''] : figureCells(found);
    };
    const [what = '', idle = ''] = cells('idle');
    const [, backlog = '', target = '', verdict = ''] = cells('backlog');
    return [what.replace(/, idle$/, ''), idle, backlog, target, verdict, cells(...besides)[1] ?? ''];
  });
};
