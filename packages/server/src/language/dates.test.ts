import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { datesIn } from './dates.js';
import { anyText, keepsItsPlaces } from './text-analysis.contract.js';

/** A Wednesday, half an hour before midnight: using the machine's time zone by mistake would give another day. */
const reference = new Date('2024-05-15T23:30:00Z');

const shown = (text: string) =>
  datesIn(text, reference).map(each => {
    const day = (date: Date) =>
      date.toISOString().slice(0, each.grain === 'minute' || each.grain === 'hour' ? 16 : 10);
    return `${each.text} = ${each.grain} ${day(each.from)}${each.to ? ` to ${day(each.to)}` : ''}`;
  });

const rows: [string, string[]][] = [
  ['We shipped it last Tuesday.', ['last Tuesday = day 2024-05-14']],
  ['The contract ends in March, I was told.', ['March = month 2024-03-01']],
  ['Running since 2020 without a break', ['2020 = year 2020-01-01']],
  ['Founded in 2022.', ['2022 = year 2022-01-01']],
  ['the summer of 2019 was hot', ['2019 = year 2019-01-01']],
  ['valid until 2030', ['2030 = year 2030-01-01']],
  ['She lived there from 2011 to 2015.', ['2011 to 2015 = year 2011-01-01 to 2015-01-01']],
  ['Due on March 15th, 2024 at 10:30', ['March 15th, 2024 at 10:30 = minute 2024-03-15T10:30']],
  ['The retreat is March 3 to 5', ['March 3 to 5 = day 2024-03-03 to 2024-03-05']],
  ['Logged 2024-02-29T08:15:30Z by cron', ['2024-02-29T08:15:30Z = minute 2024-02-29T08:15']],
  ['Freeze starts 2024-06-01', ['2024-06-01 = day 2024-06-01']],
  ['Born on 7 May 1990', ['on 7 May 1990 = day 1990-05-07']],
  ['Call me tomorrow at 3pm', ['tomorrow at 3pm = hour 2024-05-16T15:00']],
  ['It broke yesterday', ['yesterday = day 2024-05-14']],
  ['the day before yesterday it worked', ['the day before yesterday = day 2024-05-13']],
  ['back the day after tomorrow', ['the day after tomorrow = day 2024-05-17']],
  ['We now use pnpm', ['now = minute 2024-05-15T23:30']],
  ['last week was quiet', ['last week = week 2024-05-06']],
  ['started two weeks ago', ['two weeks ago = week 2024-04-29']],
  ['moved 2 months ago', ['2 months ago = month 2024-03-01']],
  ['hired last year', ['last year = year 2023-01-01']],
  ['errors over the last 3 days', ['last 3 days = day 2024-05-12 to 2024-05-15']],
  ['sales of the last twelve months', ['last twelve months = month 2023-05-01 to 2024-05-01']],
  ['filed August-10-2023 in full', ['August-10-2023 = day 2023-08-10']],
  ['device 0000:00:02 and ids 2000 20 1; shade 1/3 to 1/2 of it', []],
  ['She led it from 1995 until her move in 1999', ['1995 = year 1995-01-01', '1999 = year 1999-01-01']],
  ['it took 2048 of 2048 MB in 2000 tries', []],
  ['day before yesterday it worked', ['day before yesterday = day 2024-05-13']],
  ['we hiked last weekend', ['last weekend = day 2024-05-11 to 2024-05-12']],
  ['goal for Q3 2024', ['Q3 2024 = month 2024-07-01 to 2024-09-01']],
  ['revenue of last quarter', ['last quarter = month 2024-01-01 to 2024-03-01']],
  ['the meeting is in 2 hours', ['in 2 hours = hour 2024-05-16T01:00']],
  ['standup at 09:45', ['at 09:45 = minute 2024-05-15T09:45']],
  ['Bob visited in May 2020', ['May 2020 = month 2020-05-01']],
  ['In May we may march there', ['May = month 2024-05-01']],
  ['This may fail; we sat in the sun for a second', []],
  ['version 1.2.3, v2.3.1 and 10.4.12', []],
  ['It ran in 5 minutes, retried for 3 days, within 2 hours', []],
  ['up 24/7, about 1/2 of 3.5 or 10-12, port 8080', []],
  ['Good morning, see page 12 at 5', []],
  ['we meet every Monday', []],
  ['it answered in 2000 requests', []],
  ['he came back three days later', []],
  ['no date at all here', []],
  ['tail -20s, grow +50M, a 300 A fuse, items 2 to 5; apr1', []],
  ['It rained the next day.', []],
  ['free on the day (Friday) only', ['Friday = day 2024-05-17']],
  ['', []],
];

describe('datesIn', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(rows)('%j', (text, expected) => expect(shown(text)).toEqual(expected));

  it('does not depend on the time zone of the machine', () => {
    for (const each of ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC']) {
      process.env.TZ = each;
      for (const [text, expected] of rows) expect(shown(text), `${text} in ${each}`).toEqual(expected);
    }
  });

  it('finds the same dates in a long text', () => {
    const filler = 'plain words without any sign of time go on and on here. '.repeat(100);
    const text = `${filler}We met on 7 May 1990 in Rome. ${filler}It broke yesterday. ${filler}`;
    expect(shown(text)).toEqual(['on 7 May 1990 = day 1990-05-07', 'yesterday = day 2024-05-14']);
  });

  it('returns real dates, and no range runs backwards', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        (text, at) => {
          for (const each of datesIn(text, at)) {
            expect(Number.isFinite(each.from.getTime())).toBe(true);
            if (each.to) expect(each.to.getTime()).toBeGreaterThanOrEqual(each.from.getTime());
          }
        },
      ),
    );
  });
});

keepsItsPlaces('datesIn', text => datesIn(text, reference));
