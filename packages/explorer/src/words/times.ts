/** Times as text. */

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * 24 * 3600],
  ['month', 30.44 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const justNowSeconds = 45;

/** A time relative to another: "3 days ago", "in 2 hours", "just now". */
export const relativeTime = (time: string, now: number): string => {
  const seconds = (Date.parse(time) - now) / 1_000;
  if (Number.isNaN(seconds)) return time;
  if (Math.abs(seconds) < justNowSeconds) return 'just now';
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (['minute', 60] as const);
  const count = Math.trunc(seconds / length) || Math.sign(seconds);
  return relative.format(count, unit);
};

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const minutes = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A day: "3 Mar 2026". The server's times are in UTC and stay so. */
export const dayOf = (time: string): string => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : days.format(at);
};

/** A day and a minute: "3 Mar 2026, 09:10 UTC". */
export const minuteOf = (time: string): string => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : `${minutes.format(at)} UTC`;
};

/** The two ends of a time range: as days, or to the minute if both are on one day. */
export const endsOf = (from: string, to: string): readonly [from: string, to: string] =>
  dayOf(from) === dayOf(to) ? [minuteOf(from), minuteOf(to)] : [dayOf(from), dayOf(to)];

const secondsOnly = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});
const minutesOnly = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const secondMs = 1_000;
const dayMs = 24 * 3_600 * secondMs;

/** A time at the precision of its range: days for months, minutes for days, seconds for minutes. */
export const timeWithin = (time: string, stretchMs: number): string => {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return time;
  if (stretchMs > 3 * dayMs) return days.format(at);
  const day = days.format(at);
  return `${day}, ${(stretchMs > 600 * secondMs ? minutesOnly : secondsOnly).format(at)}`;
};
