/** A layout fills its stage, groups unconnected nodes, and separates labels. */
import { expect, it } from 'vitest';
import {
  fitInBox,
  leaveRoomForLabels,
  placeAlone,
  separateLabels,
  stageAround,
  stageWidth,
} from './tidy-layout.js';

it('fills the stage without stretching a narrow layout', () => {
  const positions = new Float32Array([-5, 2, 5, 2, 0, 7]);
  fitInBox(positions, [0, 1, 2], 680);
  expect([...positions]).toEqual([0, 0, stageWidth, 0, stageWidth / 2, 680]);
  const narrow = new Float32Array([0, 0, 0.001, 100]);
  fitInBox(narrow, [0, 1], 680);
  expect(narrow[2]).toBeLessThan(1);
  const single = new Float32Array([3, 4]);
  fitInBox(single, [0], 680);
  expect([...single]).toEqual([0, 0]);
  fitInBox(single, [], 680);
});

it('leaves room for a label at the right edge', () => {
  const positions = new Float32Array([0, 0, stageWidth, 5]);
  leaveRoomForLabels(positions, [0, 1], new Float32Array([10, 10]), 680);
  expect(positions[2]).toBeLessThan(stageWidth - 60);
  expect([positions[0], positions[3]]).toEqual([0, 5]);
});

it('puts unconnected nodes in rows below the rest, each in a separate place', () => {
  const count = 1_000;
  const positions = new Float32Array(2 * count);
  placeAlone(
    positions,
    Array.from({ length: count }, (_, at) => at),
    new Float32Array(count).fill(9),
    680,
  );
  const places = new Set(
    Array.from({ length: count }, (_, at) => `${positions[2 * at]} ${positions[2 * at + 1]}`),
  );
  expect(places.size).toBe(count);
  expect(Math.max(...positions.filter((_, at) => at % 2 === 1))).toBeLessThan(0);
});

it.each([1, 2, 7, 30])('spreads %i unconnected nodes over the whole stage', count => {
  const positions = new Float32Array(2 * count);
  const all = Array.from({ length: count }, (_, at) => at);
  const widths = new Float32Array(count).fill(9);
  placeAlone(positions, all, widths, 800);
  const places = new Set(all.map(at => `${positions[2 * at]} ${positions[2 * at + 1]}`));
  expect(places.size).toBe(count);
  const { x, y } = stageAround(positions, widths, 800);
  expect([x[1] - x[0], y[1] - y[0]]).toEqual([expect.closeTo(stageWidth, 0), expect.closeTo(800, 0)]);
  if (count < 7) return;
  const ys = all.map(at => positions[2 * at + 1] as number);
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(400);
});

it('separates overlapping labels and leaves the others in place', () => {
  const positions = new Float32Array([0, 0, 20, 2, 500, 0]);
  separateLabels(positions, [0, 1, 2], new Float32Array([10, 10, 10]), 680);
  expect(Math.abs((positions[3] as number) - (positions[1] as number))).toBeGreaterThanOrEqual(20);
  expect([positions[4], positions[5]]).toEqual([500, 0]);
});

const middleOf = ([low, high]: readonly [number, number]) => (low + high) / 2;

it.each([
  ['one unconnected node', [3, -84], [0], [3, -84]],
  ['two next to each other', [0, 0, 400, 0], [0, 0], [200, 0]],
  ['one above the other', [10, 0, 10, 300], [0, 0], [10, 150]],
  ['a full stage with a row below it', [0, -84, stageWidth, 680], [0, 0], [stageWidth / 2, 298]],
  ['one with a name of ten letters', [0, 0], [10], [45, 0]],
  ['nothing at all', [], [], [stageWidth / 2, 340]],
])('shows %s in the middle of the stage', (_, positions, widths, middle) => {
  const { x, y } = stageAround(new Float32Array(positions), new Float32Array(widths), 680);
  expect([middleOf(x), middleOf(y)]).toEqual(middle.map(value => expect.closeTo(value, 3)));
  expect(x[1] - x[0]).toBeCloseTo(stageWidth, 3);
  expect(y[1] - y[0]).toBeGreaterThanOrEqual(679.99);
});
