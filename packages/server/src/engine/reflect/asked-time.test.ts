import { expect, it } from 'vitest';
import type { Memory } from '../../domain/memory.js';
import { isOfTime, isWithin, momentBefore, pastTimeAsked } from './asked-time.js';
import { statementsOf } from './statements.js';

const now = Date.UTC(2026, 10, 15);
const memory = (content: string, day: number, more: Partial<Memory> = {}) =>
  ({
    content,
    contexts: [],
    source: { kind: 'user', name: 'Noa', ref: null },
    occurredAt: day,
    validUntil: null,
    supersedes: [],
    ...more,
  }) as unknown as Memory;
const told = (...given: Parameters<typeof memory>) => statementsOf(memory(...given))[0]!;

it.each([
  ['What was the e-mail in March 2026?', '2026-03-01'],
  ['Who was tech lead in March?', '2026-03-01'],
  ['Where did Mike go in July?', '2026-07-01'],
  ['The server answered 410 on Tuesday. What should they do?', null],
  ['Where do we meet in March?', null],
])('%s', (task, expected) =>
  expect(pastTimeAsked(task, now)?.from.toISOString().slice(0, 10) ?? null).toBe(expected),
);

it.each([
  ['what was said then', told('The limit is 10.', Date.UTC(2026, 2, 5)), true],
  ['what began before', told('As of February the limit is 10.', Date.UTC(2026, 0, 5)), true],
  ['what came later', told('Sol started on 20 April.', Date.UTC(2026, 3, 20)), false],
  [
    'what took the place of another before',
    told('It is 5.', Date.UTC(2026, 1, 1), { supersedes: ['a'] }),
    true,
  ],
  ['what was said in a March long ago', told('The limit is 10.', Date.UTC(2024, 2, 5)), true],
  ['what was said long before', told('The limit is 10.', Date.UTC(2025, 0, 5)), false],
])('%s', (_, one, expected) =>
  expect(isOfTime(one, pastTimeAsked('What was the limit in March?', now)!)).toBe(expected),
);

it.each([
  ['in February', Date.UTC(2026, 1, 28, 23), true],
  ['in February', Date.UTC(2026, 2, 3), false],
  ['in April', Date.UTC(2026, 4, 1), false],
  ['in 2025', Date.UTC(2025, 11, 31), true],
  ['in 2025', Date.UTC(2026, 0, 1), false],
  ['from January to February', Date.UTC(2026, 1, 27), true],
  ['from January to February', Date.UTC(2026, 2, 1), false],
])('what was said at the edge of a time asked for: %s, %d', (time, at, expected) => {
  const span = pastTimeAsked(`What was the limit ${time}?`, now)!;
  expect(isWithin(at, span)).toBe(expected);
  expect(isOfTime(told('The limit is 10.', at), span)).toBe(expected);
});

it('what held then in the place of what holds now', () => {
  const march = pastTimeAsked('What was the e-mail in March 2026?', now)!;
  const present = told('It is b@x.io.', Date.UTC(2026, 4, 2));
  const before = memory('It is a@x.io.', Date.UTC(2026, 0, 10), { validUntil: Date.UTC(2026, 4, 2) });
  const moment = momentBefore(present, [before], march)!;
  expect(new Date(moment).toISOString().slice(0, 7)).toBe('2026-03');
  expect(momentBefore(present, [], march)).toBeNull();
  expect(momentBefore(told('It is b@x.io.', Date.UTC(2026, 1, 2)), [before], march)).toBeNull();
});
