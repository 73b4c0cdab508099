/** `npm run measure:explorer`: how long each screen takes to show itself when it is opened first, with an empty cache. */
import { it } from 'vitest';
import { inChromium } from './in-chromium.js';

const rounds = 5;
const settledMs = 1_500;
const screens = {
  overview: '.figures',
  graph: '.picture-stage canvas',
  ask: 'main textarea, main input',
  contradictions: '.contradiction',
};

/** The largest paint so far, and what was painted. */
const largestPaint = `new Promise(settle => {
  new PerformanceObserver(list => {
    const last = list.getEntries().at(-1);
    settle({ at: last.startTime, what: last.element?.className || last.element?.tagName || '?' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => settle({ at: 0, what: 'nothing' }), 2_000);
})`;

const middle = (values: readonly number[]): string =>
  (([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0) | 0).toLocaleString('en');

inChromium('the first view', place => {
  it.each(Object.entries(screens))('of %s', async (name, shown) => {
    const paints: number[] = [];
    const walls: number[] = [];
    let what = '';
    for (let round = 0; round < rounds; round += 1) {
      // A new browser context each time, so nothing is cached.
      const { page } = await place.open({ at: `/atlas/${name}` });
      await page.locator(shown).first().waitFor();
      walls.push((await page.evaluate('performance.now()')) as number);
      // Whatever is painted later, such as the last list of a screen, counts as well.
      await page.waitForTimeout(settledMs);
      const paint = (await page.evaluate(largestPaint)) as { at: number; what: string };
      paints.push(paint.at);
      what = paint.what;
    }
    process.stdout.write(
      `${name}: largest paint after ${middle(paints)} ms (${what}), shown after ${middle(walls)} ms, middle of ${rounds}\n`,
    );
  });
});
