/** The screen "Timeline": both clocks, by pointer and by keyboard, and the graph as it was. */
import { expect, it } from 'vitest';
import { inChromium, soon } from './in-chromium.js';

inChromium('the timeline', place => {
  for (const theme of ['light', 'dark'] as const) {
    it(`shows both clocks in ${theme} colours, with nothing for axe to find`, async () => {
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

  it('is moved with the keyboard alone, and shows less the earlier it stands', async () => {
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
    const then = page.getByRole('region', { name: 'Memories then' });
    const { items } = await place.server.api.listMemories({
      graph_id: 'atlas',
      known_at: '2026-03-20T00:00:00Z',
      valid_at: '2026-03-20T00:00:00Z',
    });
    expect(items.length).toBeGreaterThan(0);
    const timeline = await place.server.api.graphTimeline({ graph_id: 'atlas', buckets: 160 });
    const [from, to] = [Date.parse(timeline.from), Date.parse(timeline.to)];
    const spot = Math.round(((Date.parse('2026-03-20T00:00:00Z') - from) / (to - from)) * 1_000);
    for (const name of ['True', 'Known']) await page.getByRole('slider', { name }).fill(String(spot));
    // What is held now is shown until both clocks have come to rest.
    await expect
      .poll(() => then.locator('.memory-text').allTextContents(), soon)
      .toEqual(items.map(({ content }) => content.replaceAll('`', '')));
  });
});
