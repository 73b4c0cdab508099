/** The Chromium of this machine, where there is one. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';

/** Null where there is none. */
export const chromiumProgram: string | null = findChromium();

/** WebGL without a graphics card, and no talk with anybody but the page. */
const flags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
];

export const launchChromium = (): Promise<Browser> => {
  if (chromiumProgram === null) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath: chromiumProgram, args: flags });
};
