import { expect, it } from 'vitest';
import type { Figure } from '../speed/workload.js';
import { busyRows, isBusyFigure } from './busy-rows.js';

const figure = (id: string, what: string, value: number, unit: Figure['unit']): Figure => ({
  id,
  what,
  value,
  unit,
});

it('shows a workload at rest, during a backlog and beside others in one row, with the target of the backlog', () => {
  const figures = [
    figure('busy-words-idle', 'keyword search p95, idle', 3, 'ms'),
    figure('busy-words-backlog', 'keyword search p95, backlog', 9.25, 'ms'),
    figure('busy-words-beside others', 'keyword search p95, beside others', 20, 'ms'),
    {
      ...figure('busy-write-idle', 'single writes, idle', 500, '/s'),
      baseline: { name: 'bare node:http', value: 2000 },
    },
    {
      ...figure('busy-write-backlog', 'single writes, backlog', 900, '/s'),
      baseline: { name: 'x', value: 3000 },
    },
    figure('busy-memory-idle', 'memory of the server, idle', 280, 'MB'),
    figure('busy-memory-backlog', 'memory of the server, backlog', 400, 'MB'),
    figure('busy-memory-afterwards', 'memory of the server, afterwards', 410, 'MB'),
  ];
  expect(figures.every(isBusyFigure)).toBe(true);
  expect(busyRows(figures)).toEqual([
    ['keyword search p95', '3.0 ms', '9.3 ms', '≤ 15 ms', 'met', '20.0 ms'],
    ['single writes', '500/s', '900/s', '≥ 800/s', 'met', ''],
    ['the same by bare node:http', '2,000/s', '3,000/s', '', '', ''],
    ['memory of the server', '280 MB', '400 MB', '≤ 350 MB', 'falls short', '410 MB'],
  ]);
});
