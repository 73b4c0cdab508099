/** The screen "Graph": picture, list, filters, focus by pointer and by keyboard. */
import { expect, it } from 'vitest';
import { inChromium } from './in-chromium.js';
import type { OpenPage } from './open-page.js';

/** The forces have come to rest. */
const atRest = ({ page }: OpenPage) => page.locator('.picture-stage[data-rest="yes"]').waitFor();

inChromium('the graph', place => {
  for (const theme of ['light', 'dark'] as const) {
    it(`draws contexts and relationships in ${theme} colours, with nothing for axe to find`, async () => {
      const opened = await place.open({ at: '/atlas/graph', theme });
      await atRest(opened);
      await opened.page.waitForTimeout(200);
      await opened.shot(`graph-${theme}`);
      expect(await opened.axe()).toEqual([]);
    });
  }

  it('finds a context by its name, and shows how it stands to others with reason and quotes', async () => {
    const opened = await place.open({ at: '/atlas/graph' });
    const { page } = opened;
    await atRest(opened);
    await page.getByRole('combobox', { name: 'Find a context' }).fill('deploy');
    await page.getByRole('option', { name: /deployment/ }).waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Context deployment' });
    await card.waitFor();
    await card.locator('.quote').first().waitFor();
    await page.waitForTimeout(400);
    await opened.shot('graph-focus');
    expect(await opened.axe()).toEqual([]);
  });
});
