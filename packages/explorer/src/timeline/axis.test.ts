/** Places on the axis of time, and what stands at them. */
import type { Contradiction } from '@loci/client';
import { expect, it } from 'vitest';
import { axisOf, barsOf, marksOf, nextBusyPlace, placeOf, places, timeAt } from './axis.js';

const timeline = {
  graph_id: 'g',
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-03-11T00:00:00.000Z',
  bucket_ms: 86_400_000,
  occurred: [],
  recorded: [],
};
const axis = axisOf(timeline);

it('turns places into times and back; the last place is now', () => {
  expect(timeAt(axis, 0)).toBe('2026-03-01T00:00:00.000Z');
  expect(timeAt(axis, places / 2)).toBe('2026-03-06T00:00:00.000Z');
  expect(timeAt(axis, places)).toBeNull();
  for (const place of [0, 1, 333, 999]) expect(placeOf(axis, Date.parse(timeAt(axis, place)!))).toBe(place);
  expect([placeOf(axis, 0), placeOf(axis, Date.parse('2030-01-01T00:00:00Z'))]).toEqual([0, places]);
});

it('has a length even where everything happened at once', () => {
  const { from, to } = axisOf({ ...timeline, to: timeline.from });
  expect(to).toBeGreaterThan(from);
});

it('draws a bar where something happened, the highest as high as the box', () => {
  expect(barsOf([0, 1, 0, 4])).toEqual([
    { x: 0.25, width: 0.25, height: 0.5, count: 1 },
    { x: 0.75, width: 0.25, height: 1, count: 4 },
  ]);
  expect(barsOf([0, 0])).toEqual([]);
});

it('marks when contradictions were opened and settled, in order', () => {
  const one = { id: 'c1', opened_at: '2026-03-05T00:00:00Z', resolution: null, reason: 'days differ' };
  const two = {
    id: 'c2',
    opened_at: '2026-03-02T00:00:00Z',
    resolution: { resolved_at: '2026-03-03T00:00:00Z' },
    reason: 'values differ',
  };
  expect(marksOf([one, two] as Contradiction[]).map(({ id, kind }) => [id, kind])).toEqual([
    ['c2', 'opened'],
    ['c2', 'resolved'],
    ['c1', 'opened'],
  ]);
});

it('steps to where something happened, so that it is just behind', () => {
  const counts = [0, 3, 0, 2];
  expect(nextBusyPlace(counts, 0, 1)).toBe(500);
  expect(nextBusyPlace(counts, 500, 1)).toBe(1_000);
  expect(nextBusyPlace(counts, 1_000, 1)).toBeNull();
  expect(nextBusyPlace(counts, 1_000, -1)).toBe(500);
  expect(nextBusyPlace(counts, 500, -1)).toBeNull();
});
