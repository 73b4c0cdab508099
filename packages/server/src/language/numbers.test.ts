import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn } from './numbers.js';
import { anyText, keepsItsPlaces } from './text-analysis.contract.js';

const shown = (text: string) =>
  numbersIn(text).map(each => `${each.text} = ${each.kind} ${each.value}${each.unit ? ` ${each.unit}` : ''}`);

const rows: [string, string[]][] = [
  ['10 users signed up', ['10 = count 10 user']],
  ['about 1,250 active users', ['1,250 = count 1250 user']],
  ['coverage is 95.5% now', ['95.5% = percent 95.5 %']],
  ['fifty percent of it', ['fifty percent = percent 50 %']],
  [
    'costs $3.5M or €20 or 40 dollars',
    ['$3.5M = money 3500000 $', '€20 = money 20 €', '40 dollars = money 40 $'],
  ],
  ['p95 is 200ms, timeout 30 seconds', ['200ms = duration 200 ms', '30 seconds = duration 30 second']],
  [
    'a 3-day trip, 5m, 2 hours',
    ['3-day = duration 3 day', '5m = duration 5 minute', '2 hours = duration 2 hour'],
  ],
  ['needs 16 GB and 4GiB', ['16 GB = size 16 GB', '4GiB = size 4 GiB']],
  ['a 2.4GHz chip', ['2.4GHz = count 2.4 GHz']],
  ['at 3 PM or 3:30pm or 15:30', ['3 PM = time 900', '3:30pm = time 930', '15:30 = time 930']],
  ['8:30 PM: relax', ['8:30 PM = time 1230']],
  ['12 AM is midnight, 12 p.m. noon', ['12 AM = time 0', '12 p.m. = time 720']],
  ['uses v2.3 and version 3.11', ['v2.3 = version 2', '3.11 = version 3']],
  ['Python 3.12 on Node 20', ['3.12 = version 3', '20 = version 20']],
  ['10k rows, 1 million users', ['10k = count 10000 row', '1 million = count 1000000 user']],
  [
    '5-10 minutes and 3 to 5 retries',
    ['5 = duration 5 minute', '10 minutes = duration 10 minute', '3 = count 3 retri', '5 = count 5 retri'],
  ],
  [
    'twenty-five people, two hundred requests',
    ['twenty-five = count 25 peopl', 'two hundred = count 200 request'],
  ],
  ['one of them, this one, one user', ['one = count 1 user']],
  ['three replicas and a dozen eggs', ['three = count 3 replica', 'a dozen = count 12 egg']],
  ['port 8080 runs nginx, line 42', ['8080 = plain 8080', '42 = plain 42']],
  ['#1234, ABC-123, 10.0.0.1, src/v2/a1.ts', []],
  ['on March 15, 2024 and 2024-03-15 and 5 May', []],
  ['sales in 2022 were 1.5', ['2022 = plain 2022', '1.5 = plain 1.5']],
  ['the 1st of -5', ['1st = plain 1', '-5 = plain -5']],
  ['10x faster, up 24/7', ['10x = count 10 x']],
  ['1_000_000 rows', ['1_000_000 = count 1000000 row']],
  ['the 2010 census of the 1990s at 10 AM.', ['2010 = plain 2010', '1990s = plain 1990', '10 AM = time 600']],
  ['host 192.168.178.2 is a one-off, one another', []],
  ['two three', ['two = plain 2', 'three = plain 3']],
  ['none here', []],
];

describe('numbersIn', () => {
  it.each(rows)('%j', (text, expected) => expect(shown(text)).toEqual(expected));

  it('gives finite values', () => {
    fc.assert(fc.property(anyText, text => numbersIn(text).every(each => Number.isFinite(each.value))));
    expect(
      numbersIn(`${'9'.repeat(400)} ${'9'.repeat(15)}.${'9'.repeat(15)}`).every(each =>
        Number.isFinite(each.value),
      ),
    ).toBe(true);
  });

  it('reads any whole number and any time of day', () => {
    fc.assert(
      fc.property(fc.nat(), number => {
        expect(numbersIn(`it is ${number.toLocaleString('en-US')}.`).map(each => each.value)).toEqual([
          number,
        ]);
      }),
    );
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const text = `at ${hour}:${String(minute).padStart(2, '0')} sharp`;
        expect(numbersIn(text).map(each => [each.kind, each.value])).toEqual([['time', hour * 60 + minute]]);
      }),
    );
  });
});

keepsItsPlaces('numbersIn', numbersIn);
