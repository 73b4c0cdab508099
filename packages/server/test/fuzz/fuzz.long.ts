/** `npm run fuzz`: a hundred thousand made-up requests and more; `--requests`, `--seed`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Door, openDoor } from '../doors.js';
import { amount, say, seedOfRun } from '../long/amounts.js';
import { fuzz } from './run-fuzz.js';

const requests = amount('requests', 100_000);
const perInstance = 10_000;
const hours = 6 * 3_600_000;

let door: Door;
beforeAll(async () => {
  door = await openDoor('over HTTP');
});
afterAll(() => door.close());

it('answers whatever comes, and each error is a problem', { timeout: hours }, async () => {
  const seed = seedOfRun();
  say(`fuzz: ${requests} requests with seed ${seed}`);
  const faults: string[] = [];
  const byStatus: Record<number, number> = {};
  for (let done = 0; done < requests; done += perInstance) {
    const report = await fuzz(door, seed + done, Math.min(perInstance, requests - done));
    faults.push(...report.faults);
    for (const fault of report.faults) say(fault);
    for (const [status, count] of Object.entries(report.byStatus))
      byStatus[Number(status)] = (byStatus[Number(status)] ?? 0) + count;
    say(
      `fuzz: ${Math.min(requests, done + perInstance)} sent, slowest answer ${report.slowestMs.toFixed(0)} ms, faults ${faults.length}, by status ${JSON.stringify(byStatus)}`,
    );
  }
  expect(faults).toEqual([]);
});
