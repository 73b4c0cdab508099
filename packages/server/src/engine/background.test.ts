import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startBackground } from './background.js';
import type { EngineParts } from './parts.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const handler = { kind: 'embed' as const, size: 1, ready: () => true, handle: () => Promise.resolve() };

it.each<[string, () => Promise<unknown>]>([
  ['nothing waits', () => Promise.resolve({ byKind: {} })],
  ['the store fails', () => Promise.reject(new Error('The disk is full.'))],
])('stops without waiting for a timer, though it was looking: %s', async (_, look) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>(resolve => {
    answer = resolve;
  });
  const store = { waitingWork: () => asked.then(look) };
  const parts = { store, now: () => 0 } as unknown as EngineParts;
  const background = startBackground(parts, [handler], () => undefined);
  const stopped = background.stop();
  answer();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});
