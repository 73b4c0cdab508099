/** The first look: signing in, what loads, and how fast. */
import { expect, it } from 'vitest';
import { adminSecret } from './explorer-server.js';
import { inChromium } from './in-chromium.js';

inChromium('the first look', place => {
  it('asks for the secret, keeps it for this tab alone, and never puts it in the address', async () => {
    const opened = await place.open({ secret: null });
    const { page } = opened;
    await page.getByLabel('Secret').waitFor();
    await opened.shot('sign-in');
    expect(await opened.axe()).toEqual([]);
    await page.getByLabel('Secret').fill(adminSecret);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').waitFor();
    expect(page.url()).not.toContain(adminSecret);
    const kept = await page.evaluate(
      '[JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]',
    );
    expect((kept as string[]).map(text => text.includes(adminSecret))).toEqual([false, true]);
    expect(await page.evaluate('document.cookie')).toBe('');
  });
});
