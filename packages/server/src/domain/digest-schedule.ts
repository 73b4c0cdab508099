/** When a webhook sends a digest: at an hour of every day, or of one day a week, by the clock of a time zone. */
import { type Weekday, weekdays } from './weekdays.js';

export interface DigestSchedule {
  /** Null: every day. */
  readonly weekday: Weekday | null;
  readonly hour: number;
  /** An IANA name, such as Europe/Lisbon. */
  readonly timeZone: string;
}

const hourMs = 3_600_000;
/** A week, and a day on either side for the time zone. */
const mostDays = 8;

/** What the clock of a time zone shows, as if that were UTC. */
const shownAt = (timeZone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  });
  return at => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
};

/** The time of the schedule on a day so many days after the one that the clock shows; null if it is another weekday. */
const timeOn = (schedule: DigestSchedule, now: number, days: number): number | null => {
  const shown = shownAt(schedule.timeZone);
  const today = new Date(shown(now));
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days);
  if (schedule.weekday !== null && weekdays[new Date(day).getUTCDay()] !== schedule.weekday) return null;
  const wanted = day + schedule.hour * hourMs;
  // The second step corrects the first near a change of the clock.
  const near = wanted - (shown(wanted) - wanted);
  return wanted - (shown(near) - near);
};

/** The last time at or before now. */
export const lastTime = (schedule: DigestSchedule, now: number): number => {
  for (let days = 1; days >= -mostDays; days--) {
    const time = timeOn(schedule, now, days);
    if (time !== null && time <= now) return time;
  }
  return now;
};

/** The first time after now. */
export const nextTime = (schedule: DigestSchedule, now: number): number => {
  for (let days = -1; days <= mostDays; days++) {
    const time = timeOn(schedule, now, days);
    if (time !== null && time > now) return time;
  }
  return now + hourMs;
};
