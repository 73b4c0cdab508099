/** The screen "Timeline": both clocks, by pointer and by keyboard, and the graph at an earlier time. */
import { expect, it } from 'vitest';
import { lineOf, placeOf } from '../src/timeline/axis.js';
import { readTimelines } from '../src/timeline/timelines.js';
import { inChromium, soon } from './in-chromium.js';

inChromium('the timeline', place => {
  for (const theme of ['light', 'dark'] as const) {
    it(`shows both clocks in ${theme} colours, without axe violations`, async () => {
      const opened = await place.open({ at: '/atlas/timeline', theme });
      const { page } = opened;
      await page.locator('.picture-stage[data-rest="yes"]').waitFor();
      await page.getByRole('slider', { name: 'True' }).fill('180');
      await page.getByText(/What was true on/).waitFor();
      await page.waitForTimeout(700);
      await opened.shot(`timeline-${theme}`);
      expect(await opened.axe()).toEqual([]);
    });
  }

  it('moves with the keyboard only, and shows less at earlier times', async () => {
    const opened = await place.open({ at: '/atlas/timeline' });
    const { page } = opened;
    const count = async () =>
      Number(
        /^(\d+) contexts?/.exec((await page.locator('.then-bar [role=status]').textContent()) ?? '')?.[1],
      );
    await page.getByRole('slider', { name: 'True' }).waitFor();
    const now = await count();
    await page.getByRole('slider', { name: 'True' }).focus();
    await page.keyboard.press('Home');
    await expect.poll(count, soon).toBeLessThan(now);
    const first = await count();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect.poll(count, soon).toBeGreaterThan(first);
    await page.getByRole('button', { name: 'Back to now' }).press('Enter');
    await expect.poll(count, soon).toBe(now);
    await page.getByRole('slider', { name: 'Known' }).focus();
    await page.keyboard.press('Home');
    await expect.poll(count, soon).toBeLessThan(now);
  });

  it('shows a memory in the version that was known then', async () => {
    const opened = await place.open({ at: '/atlas/timeline' });
    const { page } = opened;
    const then = page.getByRole('region', { name: 'Memories at that time' });
    const { items } = await place.server.api.listMemories({
      graph_id: 'atlas',
      known_at: '2026-03-20T00:00:00Z',
      valid_at: '2026-03-20T00:00:00Z',
    });
    expect(items.length).toBeGreaterThan(0);
    const timelines = await readTimelines(place.server.api, 'atlas', new AbortController().signal);
    for (const [name, clock] of [
      ['True', 'occurred'],
      ['Known', 'recorded'],
    ] as const) {
      const spot = placeOf(lineOf(timelines[clock], clock).axis, Date.parse('2026-03-20T00:00:00Z'));
      await page.getByRole('slider', { name }).fill(String(spot));
    }
    // The current memories are shown until both clocks settle.
    await expect
      .poll(() => then.locator('.memory-text').allTextContents(), soon)
      .toEqual(items.map(({ content }) => content.replaceAll('`', '')));
  });

  it('gives an import the full width, and shows its memories in pages', async () => {
    const graph_id = `imported-${Date.now()}`;
    const memories = Array.from({ length: 70 }, (_, at) => ({
      content: `Ship ${at} came in.`,
      context_types: { place: [`pier ${at % 5}`] },
      occurred_at: new Date(Date.UTC(2024, 0, 1 + 7 * at)).toISOString(),
    }));
    for (const part of [memories.slice(0, 40), memories.slice(40)])
      await place.server.api.remember({ graph_id, memories: part });
    const opened = await place.open({ at: `/${graph_id}/timeline`, size: { width: 1_440, height: 900 } });
    const { page } = opened;
    await page.locator('.picture-stage[data-rest="yes"]').waitFor();
    await page.waitForTimeout(300);
    await opened.shot('timeline-imported');
    for (const at of [0, 1]) {
      const bars = page.locator('.clock').nth(at);
      const box = (await bars.locator('svg').boundingBox())!;
      const drawn = await Promise.all(
        [bars.locator('rect').first(), bars.locator('rect').last()].map(bar => bar.boundingBox()),
      );
      const reach = drawn[1]!.x + drawn[1]!.width - drawn[0]!.x;
      expect(reach / box.width).toBeGreaterThan(0.6);
    }
    const then = page.getByRole('region', { name: 'Memories at that time' });
    await then.getByText('1–30 of 70').waitFor();
    await then.getByRole('button', { name: 'Next' }).press('Enter');
    await then.getByText('31–60 of 70').waitFor();
    await then.getByText('Ship 39 came in.').waitFor();
    expect(await opened.axe()).toEqual([]);
  });
});
