/** What opens on a phone besides the plain screens: no axe violations, nothing too wide, tap targets large enough. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { smallTargets } from './looks.js';
import type { OpenPage } from './open-page.js';

const size = { width: 390, height: 844 };

interface Opened {
  readonly name: string;
  readonly at: string;
  /** Signed out if false. */
  readonly isSignedIn?: false;
  readonly show: (opened: OpenPage) => Promise<unknown>;
}

const dialogOf = ({ page }: OpenPage, name: string) => page.getByRole('dialog', { name }).waitFor();

const opened: readonly Opened[] = [
  { name: 'sign-in', at: '', isSignedIn: false, show: ({ page }) => page.getByLabel('Secret').waitFor() },
  {
    name: 'type',
    at: `/${exampleGraph}/context/skill`,
    show: ({ page }) => page.getByRole('heading', { level: 1, name: 'skill' }).waitFor(),
  },
  {
    name: 'more',
    at: `/${exampleGraph}/overview`,
    async show({ page }) {
      await page.getByRole('heading', { name: 'Growth' }).waitFor();
      await page.getByText('More', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Command or search' }).waitFor();
      expect(await page.getByRole('option', { name: 'Timeline' }).allInnerTexts()).toEqual(['Timeline']);
    },
  },
  {
    name: 'keys',
    at: `/${exampleGraph}/contradictions`,
    async show(place) {
      await place.page
        .getByRole('button', { name: /^Keep the first/ })
        .first()
        .waitFor();
      await place.page.keyboard.press('?');
      await dialogOf(place, 'Keyboard shortcuts');
    },
  },
  {
    name: 'ask-begin',
    at: `/${exampleGraph}/ask`,
    show: ({ page }) => page.getByRole('heading', { name: 'Ask about what is stored here' }).waitFor(),
  },
];

inChromium('on a phone', place => {
  it.each(opened)('$name', async ({ name, at, isSignedIn = true, show }) => {
    const shown = await place.open({ at, size, ...(isSignedIn ? {} : { secret: null }) });
    await show(shown);
    await shown.shot(`${name}-phone`);
    expect(await shown.axe()).toEqual([]);
    expect(await shown.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
    expect(await smallTargets(shown)).toEqual([]);
  });
});
