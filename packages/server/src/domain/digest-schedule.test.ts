/** When digests are due, across weeks, time zones and changes of the clock. */
import { expect, it } from 'vitest';
import { type DigestSchedule, lastTime, nextTime } from './digest-schedule.js';

const at = (text: string): number => Date.parse(text);
const around = (schedule: DigestSchedule, now: string): string[] =>
  [lastTime(schedule, at(now)), nextTime(schedule, at(now))].map(time => new Date(time).toISOString());
const daily = (hour: number, timeZone: string): DigestSchedule => ({ weekday: null, hour, timeZone });

it.each([
  // A time that is now has come.
  [daily(9, 'UTC'), '2026-05-04T09:00:00Z', '2026-05-04T09:00:00.000Z', '2026-05-05T09:00:00.000Z'],
  [daily(9, 'UTC'), '2026-05-04T08:59:59.999Z', '2026-05-03T09:00:00.000Z', '2026-05-04T09:00:00.000Z'],
  // Far east and far west the day is another one.
  [
    daily(9, 'Pacific/Kiritimati'),
    '2026-05-04T20:00:00Z',
    '2026-05-04T19:00:00.000Z',
    '2026-05-05T19:00:00.000Z',
  ],
  [
    daily(23, 'Pacific/Pago_Pago'),
    '2026-05-04T09:00:00Z',
    '2026-05-03T10:00:00.000Z',
    '2026-05-04T10:00:00.000Z',
  ],
  // Summer time begins on 29 March and ends on 25 October.
  [daily(9, 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  [daily(9, 'Europe/Berlin'), '2026-10-24T12:00:00Z', '2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  // The clock never shows two on that day.
  [daily(2, 'Europe/Berlin'), '2026-03-29T12:00:00Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z'],
])('%j around %s', (schedule, now, last, next) => {
  expect(around(schedule, now)).toEqual([last, next]);
});

it('is once a week on its day', () => {
  const monday: DigestSchedule = { weekday: 'monday', hour: 9, timeZone: 'America/New_York' };
  expect(around(monday, '2026-05-04T12:59:00Z')).toEqual([
    '2026-04-27T13:00:00.000Z',
    '2026-05-04T13:00:00.000Z',
  ]);
  expect(around(monday, '2026-05-04T13:00:00Z')).toEqual([
    '2026-05-04T13:00:00.000Z',
    '2026-05-11T13:00:00.000Z',
  ]);
  const sunday: DigestSchedule = { weekday: 'sunday', hour: 0, timeZone: 'Pacific/Auckland' };
  expect(around(sunday, '2026-05-09T12:00:00Z')).toEqual([
    '2026-05-09T12:00:00.000Z',
    '2026-05-16T12:00:00.000Z',
  ]);
});
