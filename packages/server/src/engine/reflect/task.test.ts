import { expect, test } from 'vitest';
import { day } from '../../../test/insights/samples.js';
import { presentClocks } from '../../domain/clocks.js';
import { situationOf } from '../../language/models/situation-head.js';
import { situationWeights } from '../../language/models/situation-weights.js';
import { readTask, textOf } from './task.js';

const taskOf = (task: string) => ({
  task,
  locusQuery: null,
  limit: 20,
  contexts: null,
  clocks: presentClocks,
});
// A Wednesday.
const now = day('2026-11-18');
const pastOf = (task: string) =>
  readTask(taskOf(task), task, null, now).pastTime?.from.toISOString().slice(0, 10);

test('a long task loses its middle, a short one stays whole', () => {
  const cut = textOf(taskOf(`Begin. ${'middle '.repeat(1_200)} End?`));
  expect(cut.length).toBeLessThanOrEqual(2_048);
  expect(cut).toMatch(/^Begin\.[\s\S]*End\?$/);
  expect(textOf(taskOf('Short?'))).toBe('Short?');
});

test('a day, month or year that is over is a past time', () => {
  expect(pastOf('What held in February 2026?')).toBe('2026-02-01');
  expect(pastOf('Who led it on 3 May 2025?')).toBe('2025-05-03');
  expect(pastOf('Who led it in 2019?')).toBe('2019-01-01');
  expect(pastOf('What happened last Saturday?')).toBe('2026-11-14');
});

test('a date that may be in the future, or a time of day, is not', () => {
  for (const task of ['Can I deploy on Saturday?', 'Is it open in 2031?', 'Meet at 8:15', 'No time at all'])
    expect(pastOf(task), task).toBeUndefined();
});

test('without a vector from the model it was trained on, a task is a plain question', () => {
  const numbers = new Float32Array(384).fill(1);
  expect(situationOf(null)).toBe('ask');
  expect(situationOf({ model: 'other@1', numbers })).toBe('ask');
});

test('the situation is the row nearest to the vector, if the head is certain', () => {
  for (const { situation, row } of situationWeights.rows) {
    const numbers = Float32Array.from(row, weight => weight);
    expect(situationOf({ model: situationWeights.model, numbers })).toBe(situation);
  }
  const nothing = { model: situationWeights.model, numbers: new Float32Array(384) };
  expect(situationOf(nothing)).toBe('ask');
});
