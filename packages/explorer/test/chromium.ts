/** The Chromium of this machine, if installed. */
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../../scripts/chromium.mjs';

/** Null if there is none. */
export const chromiumProgram: string | null = findChromium();

/**
 * Chromium draws its own toolbar and reload button as pages, with a process for each window: half the time of a test. A
 * second list of features replaces the first, so this one repeats what Playwright turns off.
 */
const withoutFeatures = [
  ...[
    'InitialWebUI',
    'PreloadTopChromeWebUI',
    'WebUIReloadButton',
    'WebUIToolbarWebView',
    'WebUIOmniboxPopup',
  ],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Without a graphics card only WebGL goes through its emulation, and the rest of the page is drawn without it. */
const onlyThePage = [`--disable-features=${withoutFeatures.join(',')}`, '--disable-gpu'];

export const launchChromium = (): Promise<Browser> => {
  if (chromiumProgram === null) throw new Error('there is no Chromium on this machine');
  return chromium.launch({
    executablePath: chromiumProgram,
    args: [...chromiumFlags, '--hide-scrollbars', ...onlyThePage],
  });
};
