/** The frame: palette, shortcuts, themes, an unreachable server, and signing in and out. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminSecret, exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { pressInTurn } from './keys.js';

inChromium('the frame', place => {
  const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Command or search' });

  it('finds screens, contexts and memories by the palette, with the keyboard alone', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/overview` });
    const { page } = opened;
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
    await page.keyboard.press('Control+k');
    await fieldOf(page).waitFor();
    expect(await opened.axe()).toEqual([]);
    await page.keyboard.type('rollb');
    await page.getByRole('option', { name: /^Search for/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await fieldOf(page).waitFor();
    await page.keyboard.type('deployment');
    await page.getByRole('option', { name: 'deployment skill' }).waitFor();
    await opened.shot('palette');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'deployment' }).waitFor();
    await page.keyboard.press('Control+k');
    await fieldOf(page).waitFor();
    await page.keyboard.type('timeline');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/timeline$/);
  });

  it('shows all shortcuts by ?, and lets single letters be turned off', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/contradictions` });
    const { page } = opened;
    await page
      .getByRole('button', { name: /^Keep the first/ })
      .first()
      .waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByRole('dialog').getByText('Keep the second').waitFor();
    await opened.shot('keys');
    expect(await opened.axe()).toEqual([]);
    await page.getByLabel(/^Use single-letter shortcuts/).uncheck();
    await page.keyboard.press('Escape');
    await pressInTurn(page, 'g', 'o');
    await page.waitForTimeout(200);
    expect(page.url()).toContain('/contradictions');
  });

  it('shows the shortcuts of the picture with those of the screen, and handles them without the focus', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/graph` });
    await page.locator('.picture-stage[data-rest="yes"]').waitFor();
    await page.keyboard.press('0');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('heading', { name: 'Picture' }).waitFor();
    const shown = await sheet.getByRole('listitem').allTextContents();
    for (const keys of ['←↑→↓', '+', '-', '0'])
      expect([keys, shown.some(line => line.endsWith(keys))]).toEqual([keys, true]);
  });

  it('switches to dark by a key, and stays dark', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/overview`, theme: 'light' });
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
    await page.keyboard.press('d');
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.reload();
    await page.locator('html[data-theme="dark"]').waitFor();
  });

  it('goes to every screen by two keys', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/overview` });
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
    const screens = [
      ['g', 'graph', 'Graph'],
      ['t', 'timeline', 'Timeline'],
      ['c', 'contradictions', 'Contradictions'],
      ['i', 'import', 'Import'],
      ['d', 'admin', 'Secrets & graphs'],
      ['o', 'overview', exampleGraph],
    ] as const;
    for (const [key, screen, name] of screens) {
      await pressInTurn(page, 'g', key);
      await page.waitForURL(new RegExp(`/${screen}$`));
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
  });

  it('says that there is no such page, and leads on', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/nonsense` });
    const { page } = opened;
    await page.getByText('There is no such page').waitFor();
    expect(await opened.axe()).toEqual([]);
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
  });

  it('rejects a wrong secret and keeps nothing, and signs out by the palette', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/overview`, secret: null });
    opened.expectProblems(/401/);
    const { page } = opened;
    await page.getByLabel('Secret').fill('wrong-secret');
    await page.keyboard.press('Enter');
    await page.getByText('The server does not accept this secret').waitFor();
    expect(await page.evaluate(`localStorage.getItem('loci.sign-in')`)).toBeNull();
    await page.getByLabel('Secret').fill(adminSecret);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
    await page.keyboard.press('Control+k');
    await fieldOf(page).waitFor();
    await page.keyboard.type('sign out');
    await page.keyboard.press('Enter');
    await page.getByLabel('Secret').waitFor();
    expect(await page.evaluate(`localStorage.getItem('loci.sign-in')`)).toBeNull();
  });
});
