/** Finds a Chromium for the tests of the explorer, and installs one with apt where that is possible without asking. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const runs = file => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const inPath = name => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name));

/** Its program: CHROMIUM where that is set, else the first in the PATH; null where there is none. */
export const findChromium = () =>
  [process.env.CHROMIUM ?? '', ...names.flatMap(inPath), macChrome].find(file => file !== '' && runs(file)) ??
  null;

/** WebGL without a graphics card, and no talk with anybody but the page. */
export const chromiumFlags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const aptLimitMs = 180_000;

/** As root on Debian and its like; tells whether apt said that it worked. */
export const installChromium = () => {
  if (process.getuid?.() !== 0 || !inPath('apt-get').some(runs)) return false;
  say('Installing Chromium for the tests of the explorer (apt-get) ...');
  const ran = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    timeout: aptLimitMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return ran.status === 0;
};
