/** A screen in every look: light, dark and on a phone, each without a finding of axe, and a picture of each. */
import { expect, it } from 'vitest';
import type { InChromium } from './in-chromium.js';
import type { OpenPage } from './open-page.js';

const phone = { width: 390, height: 844 };

const looks = [
  { name: 'light', options: { theme: 'light' } },
  { name: 'dark', options: { theme: 'dark' } },
  { name: 'phone', options: { theme: 'light', size: phone } },
] as const;

export interface Look {
  /** What the pictures are called. */
  readonly name: string;
  /** What follows `#`; asked for when the server is there. */
  readonly at: () => string | Promise<string>;
  /** Waits until what matters is on the page. */
  readonly ready: (opened: OpenPage) => Promise<unknown>;
}

/** A test for each look. Nothing may stand out of a phone's window, because then the whole page would scroll sideways. */
export const looksRight = (place: InChromium, look: Look): void => {
  it.each(looks)(`looks right and has no finding of axe: $name`, async ({ name, options }) => {
    const opened = await place.open({ at: await look.at(), ...options });
    await look.ready(opened);
    await opened.shot(`${look.name}-${name}`);
    expect(await opened.axe()).toEqual([]);
    const [wide, shown] = (await opened.page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )) as [number, number];
    expect(wide).toBeLessThanOrEqual(shown);
  });
};
