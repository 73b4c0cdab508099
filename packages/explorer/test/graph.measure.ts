/** `npm run measure:explorer`: the frame times of a large graph during layout, panning and hovering. */
import { it } from 'vitest';
import { inChromium } from './in-chromium.js';
import { largeMap } from './large-graph.js';
import { processorMs } from './processor-time.js';

const contexts = 5_000;
const relationships = 20_000;

/** Records the time between frames. */
const startFrames = `(() => {
  const frames = [];
  let last = performance.now();
  let goes = true;
  const step = now => { frames.push(now - last); last = now; if (goes) requestAnimationFrame(step); };
  requestAnimationFrame(step);
  window.endFrames = () => { goes = false; return frames.slice(1); };
})()`;

const figures = (name: string, frames: readonly number[]): string => {
  const sorted = [...frames].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  return `${name}: ${frames.length} frames, half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, longest ${at(1)} ms`;
};

inChromium(`the picture of ${contexts} contexts and ${relationships} relationships`, place => {
  it('reports its frame times', async () => {
    const opened = await place.open({ at: '/atlas/overview', motion: 'full' });
    const { page } = opened;
    // The contexts are generated, so the server does not know the focused one.
    opened.expectProblems(/404/);
    await page.getByRole('navigation').first().waitFor();
    const map = JSON.stringify(largeMap('atlas', contexts, relationships));
    await page.route('**/v1/graphs/atlas/map*', route =>
      route.fulfill({ contentType: 'application/json', body: map }),
    );
    const lines: string[] = [];
    const measured = async (name: string, act: () => Promise<unknown>): Promise<void> => {
      await page.evaluate(startFrames);
      const before = processorMs();
      await act();
      const frames = (await page.evaluate('window.endFrames()')) as number[];
      const after = processorMs();
      const spent = (kind: 'page' | 'drawing') => (after[kind] - before[kind]).toFixed(0);
      lines.push(
        `${figures(name, frames)}; processor: page ${spent('page')} ms, drawing ${spent('drawing')} ms`,
      );
    };
    await measured('until the first picture', async () => {
      await opened.go('/atlas/graph');
      await page.locator('.picture-stage canvas').first().waitFor();
    });
    await measured('while the forces work', () =>
      page.locator('.picture-stage[data-rest="yes"]').waitFor({ timeout: 120_000 }),
    );
    await opened.shot('graph-large');
    await measured('while it is moved', async () => {
      await page.mouse.move(800, 400);
      await page.mouse.down();
      for (let step = 0; step < 40; step += 1) await page.mouse.move(800 + 5 * step, 400 + 2 * step);
      await page.mouse.up();
    });
    await measured('while it is zoomed', async () => {
      for (let step = 0; step < 10; step += 1) {
        await page.mouse.wheel(0, -120);
        await page.waitForTimeout(60);
      }
    });
    await measured('while a context comes into focus', async () => {
      await page.getByRole('combobox', { name: 'Find a context' }).fill('context 42');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(600);
    });
    await opened.shot('graph-large-focus');
    process.stdout.write(`${lines.join('\n')}\n`);
  }, 240_000);
});
