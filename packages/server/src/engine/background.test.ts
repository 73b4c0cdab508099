import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startBackground } from './background.js';
import type { EngineParts } from './parts.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const handler = { kind: 'embed' as const, size: 1, ready: () => true, handle: () => Promise.resolve() };

it.each<[string, () => Promise<unknown>]>([
  ['nothing waits', () => Promise.resolve({ kinds: new Set(), count: 0 })],
  ['the store fails', () => Promise.reject(new Error('The disk is full.'))],
])('stops without waiting for a timer, though it was looking: %s', async (_, look) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>(resolve => {
    answer = resolve;
  });
  const store = { waitingAhead: () => asked.then(look) };
  const parts = { store, now: () => 0 } as unknown as EngineParts;
  const background = startBackground(parts, [handler], () => undefined);
  const stopped = background.stop();
  answer();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});

it('puts work back and stops, though its handler never ends', async () => {
  const back: unknown[] = [];
  const work = { graphId: 'g', kind: 'embed', memoryId: 'm', queuedAt: 0, attempts: 1 };
  const store = {
    waitingAhead: async () => ({ kinds: new Set(['embed']), count: 1 }),
    write: async (write: (transaction: unknown) => unknown) =>
      write({ takeWork: () => [work], putBackWork: (...given: unknown[]) => back.push(given) }),
  };
  const failures: unknown[] = [];
  let fail = (_: Error): void => undefined;
  const handle = () => new Promise<void>((_, reject) => (fail = reject));
  const parts = { store, now: () => 7 } as unknown as EngineParts;
  const background = startBackground(parts, [{ ...handler, handle }], (_, error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(1);
  const stopped = background.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(back).toEqual([['g', 'embed', ['m'], 7]]);
  fail(new Error('The model was closed.'));
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toEqual([]);
});

/** A store in which so many pieces wait, all of comparing, until they are taken. */
const relating = (waiting: number) => {
  let left = waiting;
  let commit = (): void => undefined;
  let othersDid = false;
  const store = {
    waitingAhead: async () => ({ kinds: new Set(left > 0 ? ['relate'] : []), count: left }),
    write: async (work: (transaction: unknown) => unknown) =>
      work({
        takeWork: () => {
          left--;
          return [{ graphId: 'g', kind: 'relate', memoryId: 'm', queuedAt: 0, attempts: 1 }];
        },
      }),
    hasWaiting: async () => !othersDid,
    onCommit: (_: string, listener: () => void) => {
      commit = listener;
      return () => undefined;
    },
  };
  const parts = { store, now: () => 0 } as unknown as EngineParts;
  return {
    parts,
    anotherProcessDoesIt: () => {
      othersDid = true;
      commit();
    },
  };
};
const patienceMs = 150;

it('tells who waits for links when they are there', async () => {
  const { parts } = relating(1);
  const relate = { ...handler, kind: 'relate' as const };
  const background = startBackground(parts, [relate], () => undefined);
  expect(await background.untilLinked('g', ['m'], patienceMs)).toEqual(new Set());
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
  await background.stop();
});

it('sees by its commit what another process linked', async () => {
  const { parts, anotherProcessDoesIt } = relating(0);
  const background = startBackground(parts, [{ ...handler, kind: 'relate' }], () => undefined);
  const linked = background.untilLinked('g', ['m'], patienceMs);
  anotherProcessDoesIt();
  await vi.advanceTimersByTimeAsync(patienceMs / 2);
  expect(await linked).toEqual(new Set());
  await background.stop();
});

it('does not wait for links that cannot come in time', async () => {
  const { parts } = relating(0);
  const slow = { ...handler, kind: 'relate' as const, handle: () => new Promise<void>(() => undefined) };
  const background = startBackground(parts, [slow], () => undefined);
  const waited = background.untilLinked('g', ['m'], patienceMs);
  await vi.advanceTimersByTimeAsync(patienceMs);
  expect(await waited).toEqual(new Set(['m']));
  const busy = relating(1_000);
  const behind = startBackground(busy.parts, [slow], () => undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(await behind.untilLinked('g', ['m'], patienceMs)).toEqual(new Set(['m']));
  expect(await behind.untilLinked('g', [], patienceMs)).toEqual(new Set());
});

it('looks once for loops woken together, and again for what is stored while it looks', async () => {
  let looks = 0;
  let answer = (): void => undefined;
  const store = {
    waitingAhead: async () => {
      looks++;
      await new Promise<void>(resolve => (answer = resolve));
      return { kinds: new Set(), count: 0 };
    },
  };
  const parts = { store, now: () => 0 } as unknown as EngineParts;
  const background = startBackground(parts, [{ ...handler, atOnce: 4 }], () => undefined);
  expect(looks).toBe(1);
  background.wake();
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(2);
  answer();
  await background.stop();
});
