/** The start of a time: a day, a time, a period until now, or a day of the week. */
import { InvalidArgumentError } from 'commander';
import { weekdays } from '../domain/weekdays.js';
import { expiryOf, timeOf } from './options.js';

/** The start of a day on this machine's calendar, so many days ago. */
const dayStart = (now: Date, daysAgo: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();

/** `monday` is the last Monday, or today on a Monday; `7d` is seven days ago. */
export const sinceOf = (value: string, at: number = Date.now()): string => {
  const now = new Date(at);
  const word = value.toLowerCase();
  if (word === 'today') return dayStart(now, 0);
  if (word === 'yesterday') return dayStart(now, 1);
  const day = (weekdays as readonly string[]).indexOf(word);
  if (day >= 0) return dayStart(now, (now.getDay() - day + 7) % 7);
  try {
    if (!/^\d+[mhdw]$/.test(word)) return timeOf(value);
    // As far back as the period would lead ahead.
    return new Date(2 * at - Date.parse(expiryOf(word, at))).toISOString();
  } catch {
    throw new InvalidArgumentError(
      'It must be a day such as 2026-05-03, a time such as 2026-05-03T10:00:00Z, a period such as 7d or 12h, or today, yesterday or monday.',
    );
  }
};
