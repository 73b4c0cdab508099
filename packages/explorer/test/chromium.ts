/** The Chromium of this machine, if installed. */
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../../scripts/chromium.mjs';

/** Null if there is none. */
export const chromiumProgram: string | null = findChromium();

export const launchChromium = (): Promise<Browser> => {
  if (chromiumProgram === null) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath: chromiumProgram, args: [...chromiumFlags, '--hide-scrollbars'] });
};
