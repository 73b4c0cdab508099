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

/** Links within a sentence are as high as its lines; a label is tapped for its box, and a row where its link covers it. */
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

/** What can be tapped on the page of a phone and is too small for it. */
export const smallTargets = ({ page }: OpenPage): Promise<unknown> => page.evaluate(tooSmallForFingers);

export interface Look {
  /** What the pictures are called. */
  readonly name: string;
  /** What follows `#`; asked for when the server is there. */
  readonly at: () => string | Promise<string>;
  /** Waits until what matters is on the page. */
  readonly ready: (opened: OpenPage) => Promise<unknown>;
}

/** A test for each look. On a phone nothing may stand out of the window, because then the whole page would scroll sideways, and fingers must hit what can be tapped. */
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
    if (name === 'phone') expect(await smallTargets(opened)).toEqual([]);
  });
};
