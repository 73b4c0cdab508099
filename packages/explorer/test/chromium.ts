/** The Chromium of this machine, where there is one. */
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../../scripts/chromium.mjs';

/** Null where there is none. */
export const chromiumProgram: string | null = findChromium();

export const launchChromium = (): Promise<Browser> => {
  if (chromiumProgram === null) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath: chromiumProgram, args: [...chromiumFlags, '--hide-scrollbars'] });
};
