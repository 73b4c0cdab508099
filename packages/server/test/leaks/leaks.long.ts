/** `npm run leaks`: many more curious reads, and a stopwatch on what is forbidden. */
import type { Operation, OperationName } from '@loci/client';
import { operations } from '@loci/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallParts } from '../../src/api/service.js';
import type { Grant } from '../../src/domain/secret.js';
import { amount, say, seedOfRun } from '../long/amounts.js';
import { seeded } from '../long/seeded.js';
import { type Compared, timeInTurns } from './compare-times.js';
import { lookForLeaks } from './look-for-leaks.js';
import { type MarkedInstance, openMarkedInstance } from './marked-instance.js';
import { nameMarkOf } from './marks.js';

const reads = amount('reads', 10_000);
const times = amount('times', 5_000);
/** Five standard deviations of chance with the usual number of times. */
const noise = 0.03;
const hours = 3_600_000;

let instance: MarkedInstance;
beforeAll(async () => {
  instance = await openMarkedInstance(50);
}, 120_000);
afterAll(() => instance.close());

it('shows nobody a word of a foreign graph', { timeout: hours }, async () => {
  const seed = seedOfRun();
  const report = await lookForLeaks(instance, seeded(seed), reads);
  say(`leaks: ${reads} reads with seed ${seed}, by status ${JSON.stringify(report.byStatus)}`);
  say(
    `leaks: ${report.answersWithOwnWords} answers held words of the caller's own graphs; foreign words: ${report.leaks.length}`,
  );
  expect(report.leaks).toEqual([]);
});

const told = (what: string, { firstIsSlower, chance, medianFirst, medianSecond }: Compared): string =>
  `timing: ${what}: there ${(medianFirst * 1_000).toFixed(1)} µs, missing ${(medianSecond * 1_000).toFixed(1)} µs, ` +
  `there is slower in ${(firstIsSlower * 100).toFixed(2)} % (chance alone: ±${(chance * 100).toFixed(2)})`;

const asked: readonly OperationName[] = [
  'getGraph',
  'listMemories',
  'listContexts',
  'exportGraph',
  'forgetGraph',
];

const foreignSecret = () =>
  instance.secrets.find(({ kind, knows }) => kind === 'admin' && knows.has(0))?.secret as string;

/** Names made in the same way, ten of graphs that are there and ten of none: one name alone could be slow by its letters. */
const names = (from: number): (() => string) => {
  let turn = 0;
  return () => Buffer.from(`team ${nameMarkOf(from + (turn++ % 10))}`).toString();
};
const there = names(10);
const missing = names(100);

it('takes as long to forbid a graph that is there as one that is not, in process', {
  timeout: hours,
}, async () => {
  const grant = (await instance.service.authenticate(foreignSecret())) as Grant;
  for (const name of asked) {
    const refuse = (graph: () => string) => () =>
      Promise.resolve(
        instance.service.call(grant, name, { params: { graph_id: graph() }, query: {} } as CallParts),
      ).then(
        () => expect.fail('it was not forbidden'),
        () => undefined,
      );
    const compared = await timeInTurns(times, refuse(there), refuse(missing));
    say(told(`${name} in process`, compared));
    expect(Math.abs(compared.firstIsSlower - 0.5)).toBeLessThan(noise);
  }
});

it('takes as long over HTTP', { timeout: hours }, async () => {
  for (const name of asked.slice(0, 3)) {
    const { path, method }: Operation = operations[name];
    const refuse = (graph: () => string) => async () => {
      const response = await fetch(instance.url + path.replace('{graph_id}', encodeURIComponent(graph())), {
        method,
        headers: { authorization: `Bearer ${foreignSecret()}` },
      });
      await response.arrayBuffer();
      expect(response.status).toBe(403);
    };
    const compared = await timeInTurns(times, refuse(there), refuse(missing));
    say(told(`${name} over HTTP`, compared));
    expect(Math.abs(compared.firstIsSlower - 0.5)).toBeLessThan(noise);
  }
});
