/** Three thousand made-up requests: no 5xx, no silence, every error a problem. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Door, openDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { fuzz } from './run-fuzz.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor('over HTTP');
});
afterAll(() => door.close());

it('answers whatever comes, and each error is a problem', { timeout: 600_000 }, async () => {
  proves('ERR-15', 'ERR-01');
  const { faults, byStatus } = await fuzz(door, 20_261_115, 3_000);
  expect(faults).toEqual([]);
  // The requests get behind the first check: some are fine, some find nothing, some are refused by field.
  for (const status of [200, 201, 400, 401, 403, 404, 405, 415])
    expect([status, byStatus[status] ?? 0]).not.toEqual([status, 0]);
});
