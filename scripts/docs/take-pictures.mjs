/** `npm run docs:pictures`: the explorer on the example graph, as pictures for the README and the gallery. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../chromium.mjs';
import { giveUp, inRoot, say } from '../prepare.mjs';

const secret = 'secret-of-the-pictures';
const question = encodeURIComponent('Large uploads fail with ECONNRESET in production, what should I do?');

/** Name, place, the colours of the page, and what it must show. */
const pictures = [
  ['overview', '/atlas/overview', 'light'],
  ['graph', '/atlas/graph', 'light'],
  ['graph-dark', '/atlas/graph', 'dark'],
  ['ask', `/atlas/ask?q=${question}`, 'light', 'section[aria-label="Answer"]'],
  ['contradictions', '/atlas/contradictions', 'light'],
  ['timeline', '/atlas/timeline', 'light'],
  ['context', '/atlas/context/error/ECONNRESET', 'dark'],
];

const startServer = async data => {
  const child = spawn(
    process.execPath,
    [inRoot('packages', 'server', 'dist', 'main.js'), 'serve', '--port', '0', '--data', data, '--example'],
    {
      env: { ...process.env, LOCI_ADMIN_SECRET: secret, LOCI_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/[^\s"]+/.exec(line)?.[0];
    if (url !== undefined) return { child, url };
  }
  return giveUp('The server ended without an address.');
};

/** Links are found in the background, and a picture should show them all. */
const settle = async url => {
  for (;;) {
    const { waiting } = await (await fetch(`${url}/readyz`)).json();
    if (waiting.total === 0) return;
    await sleep(250);
  }
};

const take = async (browser, url, [name, at, colorScheme, shows = 'main h1']) => {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 750 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const headers = { authorization: `Bearer ${secret}` };
  const { key, grant } = await (await context.request.post(`${url}/sign-in`, { headers })).json();
  const stay = JSON.stringify({ id: grant.id, name: grant.name, key });
  await page.addInitScript(`localStorage.setItem('loci.sign-in', ${JSON.stringify(stay)})`);
  await page.goto(`${url}/#${at}`);
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await sleep(3_000);
  await page.screenshot({ path: inRoot('docs', 'pictures', `explorer-${name}.png`) });
  await context.close();
  say(`docs/pictures/explorer-${name}.png`);
};

const program = findChromium();
if (program === null) giveUp('There is no Chromium here; name its program in CHROMIUM.');
const data = mkdtempSync(join(tmpdir(), 'loci-pictures-'));
const { child, url } = await startServer(data);
const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });
try {
  await settle(url);
  for (const picture of pictures) await take(browser, url, picture);
} finally {
  await browser.close();
  child.kill();
  rmSync(data, { recursive: true, force: true });
}
