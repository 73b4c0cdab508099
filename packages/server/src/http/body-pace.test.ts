/** A body that drips in is cut off, both in calls that read it whole and in uploads. */
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bodyOfLines } from './body-lines.js';
import { meterPace, usualPace } from './body-pace.js';
import { readJsonBody } from './json-body.js';

const body = (): PassThrough & IncomingMessage =>
  Object.assign(new PassThrough(), {
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  }) as unknown as PassThrough & IncomingMessage;

/** Never silent for long, and never done. */
const drip = async (raw: PassThrough, until: AbortSignal): Promise<void> => {
  while (!until.aborted) {
    raw.write(' ');
    await sleep(10);
  }
};

const pace = { graceMs: 200, leastBytesPerSecond: 10_000 };

it.each([
  ['JSON', (raw: IncomingMessage) => readJsonBody(raw, 1_000_000, false, pace)],
  [
    'an upload',
    async (raw: IncomingMessage) => {
      for await (const _chunk of bodyOfLines(raw, 1_000_000, pace));
    },
  ],
])('ends %s that arrives too slowly, even if never silent', async (_, read) => {
  const raw = body();
  const over = new AbortController();
  const dripping = drip(raw, over.signal);
  await expect(read(raw)).rejects.toThrow(/arrives too slowly/);
  over.abort();
  await dripping;
});

it('lets a large body take its time', () => {
  const meter = meterPace(usualPace);
  for (let minute = 0; minute < 60; minute += 1)
    expect(meter.arrived(60 * usualPace.leastBytesPerSecond, 60_000)).toBeNull();
  expect(meter.arrived(1, 2 * usualPace.graceMs)).not.toBeNull();
});

it('allows no one to drip for longer than the grace period', () => {
  const meter = meterPace(usualPace);
  let seconds = 0;
  while (meter.arrived(1, 1_000) === null) seconds += 1;
  expect(seconds).toBeLessThanOrEqual(61);
});
