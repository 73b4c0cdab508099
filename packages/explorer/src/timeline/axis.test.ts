/** Places on the time axis, and what they show. */
import type { Contradiction } from '@loci/client';
import { expect, it } from 'vitest';
import { lengthOf, lineOf, marksOf, narrower, nextBusyPlace, placeOf, places, timeAt } from './axis.js';

const dayMs = 86_400_000;
const timelineOf = (recorded: readonly number[], occurred: readonly number[] = recorded) => ({
  graph_id: 'g',
  from: '2026-03-01T00:00:00.000Z',
  to: new Date(Date.parse('2026-03-01T00:00:00.000Z') + recorded.length * dayMs).toISOString(),
  bucket_ms: dayMs,
  occurred: [...occurred],
  recorded: [...recorded],
});
const { axis } = lineOf(timelineOf(new Array<number>(10).fill(1)), 'recorded');

it('turns places into times and back; the last place is now', () => {
  expect(timeAt(axis, 0)).toBe('2026-03-01T00:00:00.000Z');
  expect(timeAt(axis, places / 2)).toBe('2026-03-06T00:00:00.000Z');
  expect(timeAt(axis, places)).toBeNull();
  for (const place of [0, 1, 333, 999]) expect(placeOf(axis, Date.parse(timeAt(axis, place)!))).toBe(place);
  expect([placeOf(axis, 0), placeOf(axis, Date.parse('2030-01-01T00:00:00Z'))]).toEqual([0, places]);
});

it('has a length even if everything happened at once, or nothing did', () => {
  expect(lengthOf(lineOf(timelineOf([3]), 'recorded').axis)).toBe(dayMs);
  const nothing = lineOf({ ...timelineOf([0]), to: '2026-03-01T00:00:00.000Z' }, 'recorded');
  expect([lengthOf(nothing.axis), nothing.bars]).toEqual([1, []]);
});

it('starts and ends with events, and shortens a long gap', () => {
  const counts = [0, 0, 1, ...new Array<number>(100).fill(0), 4, 0];
  const { axis: drawn, bars, gaps } = lineOf(timelineOf(counts), 'recorded');
  expect(bars).toEqual([
    { x: 0, width: 1 / 6, height: 0.5, count: 1 },
    { x: expect.closeTo(5 / 6, 9), width: 1 / 6, height: 1, count: 4 },
  ]);
  expect(gaps).toEqual([{ x: 1 / 6, width: 4 / 6 }]);
  expect(timeAt(drawn, 0)).toBe('2026-03-03T00:00:00.000Z');
  // The middle of the gap is the middle of its time.
  expect(timeAt(drawn, 500)).toBe('2026-04-23T00:00:00.000Z');
  for (const place of [0, 100, 167, 400, 900]) {
    const found = placeOf(drawn, Date.parse(timeAt(drawn, place)!));
    expect(Math.abs(found - place)).toBeLessThanOrEqual(1);
  }
});

it('keeps a short gap at its length', () => {
  const { bars, gaps } = lineOf(timelineOf([1, 0, 0, 1]), 'recorded');
  expect([bars.map(({ x }) => x), gaps]).toEqual([[0, 0.75], []]);
});

it('zooms to the range with events until it fills the width', () => {
  const late = [...new Array<number>(99).fill(0), 5];
  expect(narrower(timelineOf(late, new Array<number>(100).fill(1)), 'recorded')).toEqual({
    from: '2026-06-08T00:00:00.000Z',
    to: '2026-06-08T23:59:59.999Z',
  });
  expect(narrower(timelineOf(late, new Array<number>(100).fill(1)), 'occurred')).toBeNull();
  expect(narrower(timelineOf([0, 0]), 'recorded')).toBeNull();
  expect(narrower({ ...timelineOf(late), bucket_ms: 1 }, 'recorded')).toBeNull();
});

it('marks when contradictions were opened and settled, in order, once per place', () => {
  const one = { id: 'c1', opened_at: '2026-03-05T00:00:00Z', resolution: null, reason: 'days differ' };
  const two = {
    id: 'c2',
    opened_at: '2026-03-02T00:00:00Z',
    resolution: { resolved_at: '2026-03-03T00:00:00Z' },
    reason: 'values differ',
  };
  const three = { ...one, id: 'c3', opened_at: '2026-03-05T00:00:01Z' };
  const marks = marksOf([one, two, three] as Contradiction[], axis);
  expect(marks.map(({ id, kind }) => [id, kind])).toEqual([
    ['c2', 'opened'],
    ['c2', 'resolved'],
    ['c1', 'opened'],
  ]);
});

it('steps to just after the next event', () => {
  const { bars } = lineOf(timelineOf([3, 0, 2, 0, 1]), 'recorded');
  expect(nextBusyPlace(bars, 0, 1)).toBe(200);
  expect(nextBusyPlace(bars, 200, 1)).toBe(600);
  expect(nextBusyPlace(bars, 1_000, 1)).toBeNull();
  expect(nextBusyPlace(bars, 1_000, -1)).toBe(600);
  expect(nextBusyPlace(bars, 200, -1)).toBeNull();
});
