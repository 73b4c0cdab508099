/**
 * `npm run clock`: every call with every shape of text, with the models, and what others wait meanwhile. `--shapes 10`
 * takes the first ten shapes only, `--from 20` begins with the twenty-first.
 */
import { expect, it } from 'vitest';
import { newFolder } from '../doors.js';
import { amount, say } from '../long/amounts.js';
import { startServer } from '../server-process.js';
import { importFiles } from './files.js';
import { besideReproductions } from './reproductions.js';
import { runClock, worstOf } from './run-clock.js';
import { shapes } from './shapes.js';

/** What is promised on two cores that do nothing else, in milliseconds; `--most-wait` and `--most-call` for a busier machine. */
const mostWait = amount('most-wait', 250);
const mostCall = amount('most-call', 2_000);
const hours = 3_600_000;

it('answers others whatever text comes', { timeout: 3 * hours }, async () => {
  const from = amount('from', 0);
  const chosen = Object.entries(shapes).slice(from, from + amount('shapes', 1_000));
  let done = 0;
  const all = await runClock(Object.fromEntries(chosen), {
    env: { LOCI_RELATE: 'on', LOCI_MODELS: 'on' },
    patienceMs: 120_000,
    onTimed: timed => {
      done += 1;
      if (timed.longestHeldMs > mostWait || timed.failure !== null) say(worstOf([timed], 1));
      if (done % 100 === 0) say(`clock: ${done} calls`);
    },
  });
  say(`clock: ${all.length} calls with ${chosen.length} shapes; the worst:\n${worstOf(all, 40)}`);
  /** Work in the background belongs to no call; an export or import takes as long as what it carries. */
  const isBounded = ({ call }: { call: string }): boolean =>
    !/^(?:work in the background|export|import)/.test(call);
  const wrong = all.filter(
    one => one.longestHeldMs > mostWait || one.failure !== null || (isBounded(one) && one.tookMs > mostCall),
  );
  const slowest = [...all].filter(isBounded).sort((a, b) => b.tookMs - a.tookMs);
  say(
    `clock: the slowest calls:\n${slowest
      .slice(0, 15)
      .map(one => worstOf([one], 1))
      .join('\n')}`,
  );
  expect(wrong.length, worstOf(wrong, 40)).toBe(0);
});

it('answers others while large files are imported', { timeout: hours }, async () => {
  const server = await startServer(await newFolder(), { env: { LOCI_RELATE: 'on', LOCI_MODELS: 'on' } });
  try {
    const all = await importFiles(server, amount('file', 30) * 1024 * 1024, one =>
      say(
        `held ${Math.round(one.longestHeldMs)} ms  took ${Math.round(one.tookMs)} ms  ${one.name}: ${one.answer.slice(0, 60)}`,
      ),
    );
    const wrong = all.filter(one => one.longestHeldMs > mostWait);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  } finally {
    await server.kill();
  }
});

it("does not let somebody else's searches wait while one attack follows another", {
  timeout: hours,
}, async () => {
  const searches = await besideReproductions({ LOCI_RELATE: 'on', LOCI_MODELS: 'on' }, say);
  say(
    `clock: ${searches.count} searches of another graph: p50 ${searches.p50} ms, p95 ${searches.p95} ms, longest ${searches.longest} ms; alone: p50 ${searches.alone} ms`,
  );
  expect(searches.longest).toBeLessThan(2 * mostWait);
});
