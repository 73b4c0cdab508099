/** The quick third of the contract that no text holds up the server for others; `npm run clock` runs all of it, with the models. */
import { expect, it } from 'vitest';
import { runClock, worstOf } from './run-clock.js';
import { shapes } from './shapes.js';

/**
 * The goal is 250 ms, and the long run asks for it; here the compiler and the collector run cold, beside other tests. What
 * was wrong before took 2 to 112 s. Not how long somebody waited is asked but how long the event loop worked meanwhile,
 * where the system tells.
 */
const longestHeldMs = 1_500;
const patienceMs = 120_000;

it('answers others whatever text comes', { timeout: 1_800_000, retry: 0 }, async () => {
  const third = Object.fromEntries(Object.entries(shapes).filter((_, at) => at % 3 === 0));
  const wrongOf = async (of: typeof shapes) =>
    (await runClock(of, { env: { LOCI_RELATE: 'on' }, patienceMs })).filter(
      one => one.longestHeldMs > longestHeldMs || one.failure !== null,
    );
  const once = await wrongOf(third);
  const again = Object.fromEntries(once.map(({ shape }) => [shape, shapes[shape]!]));
  // What only happened once was the machine.
  const wrong = once.length === 0 ? once : await wrongOf(again);
  expect(wrong.length, worstOf(wrong, 20)).toBe(0);
});
