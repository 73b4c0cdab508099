/** A screen in light, dark and on a phone, each without axe violations, with a screenshot of each. */
import { expect, it } from 'vitest';
import type { InChromium } from './in-chromium.js';
import type { OpenPage } from './open-page.js';

const phone = { width: 390, height: 844 };

const looks = [
  { name: 'light', options: { theme: 'light' } },
  { name: 'dark', options: { theme: 'dark' } },
  { name: 'phone', options: { theme: 'light', size: phone } },
] as const;

/**
 * Links within a sentence are as high as its lines; a label counts for its checkbox, and a row for the link that
 * covers it.
 */
const tooSmallForFingers = `
  [...document.querySelectorAll('a, button, input, select, summary, textarea')].flatMap(element => {
    const isBox = ['checkbox', 'radio'].includes(element.type);
    const target = (isBox && element.closest('label')) || element;
    const { width, height } = target.getBoundingClientRect();
    const isHidden = width < 2 || height < 2 || getComputedStyle(target).clipPath !== 'none';
    const isInSentence = element.matches('a') && getComputedStyle(element).display === 'inline' &&
      [...element.parentElement.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
    const cover = getComputedStyle(target, '::after');
    const tapped = cover.position === 'absolute' ? Math.max(height, parseFloat(cover.height)) : height;
    if (isHidden || isInSentence || Math.round(tapped) >= 32) return [];
    return [target.tagName + ' ' + target.className + ' ' + target.textContent.trim().slice(0, 30) + ': ' + tapped];
  })
`;

/** The tap targets on a phone that are too small. */
export const smallTargets = ({ page }: OpenPage): Promise<unknown> => page.evaluate(tooSmallForFingers);

export interface Look {
  /** The name of the screenshots. */
  readonly name: string;
  /** The hash; evaluated once the server runs. */
  readonly at: () => string | Promise<string>;
  /** Waits until the page is ready. */
  readonly ready: (opened: OpenPage) => Promise<unknown>;
}

/**
 * A test for each look. On a phone nothing may overflow the window, because the page would scroll sideways, and tap
 * targets must be large enough.
 */
export const looksRight = (place: InChromium, look: Look): void => {
  it.each(looks)(`looks right without axe violations: $name`, async ({ name, options }) => {
    const opened = await place.open({ at: await look.at(), ...options });
    await look.ready(opened);
    await opened.shot(`${look.name}-${name}`);
    expect(await opened.axe()).toEqual([]);
    const [wide, shown] = (await opened.page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )) as [number, number];
    expect(wide).toBeLessThanOrEqual(shown);
    if (name === 'phone') expect(await smallTargets(opened)).toEqual([]);
  });
};
