/** Days in words. */

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

export type DayWriter = (time: number) => string;

export const dayOf: DayWriter = time => {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** Names a year once: the next day of the same year goes without it. */
export const dayWriter = (): DayWriter => {
  let year: number | null = null;
  return time => {
    const date = new Date(time);
    const isSame = date.getUTCFullYear() === year;
    year = date.getUTCFullYear();
    return isSame ? dayOf(time).replace(/ \d{4}$/, '') : dayOf(time);
  };
};

/** "on 3 May 2026", or "between 3 and 6 May 2026" for several days. */
export const periodOf = (times: readonly number[]): string => {
  const first = dayOf(Math.min(...times));
  const last = dayOf(Math.max(...times));
  if (first === last) return `on ${last}`;
  const [day, month, year] = first.split(' ') as [string, string, string];
  const [, lastMonth, lastYear] = last.split(' ') as [string, string, string];
  if (year !== lastYear) return `between ${first} and ${last}`;
  return month === lastMonth ? `between ${day} and ${last}` : `between ${day} ${month} and ${last}`;
};
