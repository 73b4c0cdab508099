/** Every page of the built site in Chromium, light and dark: the rules of axe, errors, and what is loaded from elsewhere. */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, relative, sep } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { giveUp } from '../prepare.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const runAxe = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => id + ': ' + help + ' at ' + nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')))`;

const serveFolder = folder =>
  new Promise(settle => {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url, 'http://site').pathname);
      const file = [path, `${path}.html`, `${path}index.html`]
        .map(part => join(folder, part))
        .find(part => statSync(part, { throwIfNoEntry: false })?.isFile());
      response.writeHead(file === undefined ? 404 : 200, {
        'content-type': types[extname(file ?? '')] ?? '',
      });
      if (file === undefined) response.end();
      else createReadStream(file).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => settle(server));
  });

const pagesOf = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.html') && file !== '404.html')
    .map(
      file =>
        `/${relative('.', file)
          .split(sep)
          .join('/')
          .replace(/(?:index)?\.html$/, '')}`,
    );

const look = async (context, origin, path) => {
  const faults = [];
  const page = await context.newPage();
  page.on('pageerror', error => faults.push(`error: ${error.message}`));
  page.on('request', request => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin))
      faults.push(`loads ${request.url()}`);
  });
  page.on('response', response => {
    if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
  });
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.evaluate(axe);
  faults.push(...(await page.evaluate(runAxe)));
  await page.close();
  return faults;
};

/** One line for each fault of the pages whose address holds `part`; none where all is well. */
export const checkSite = async (folder, part = '') => {
  const program = findChromium();
  if (program === null) giveUp('There is no Chromium here; name its program in CHROMIUM.');
  const server = await serveFolder(folder);
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
  const faults = [];
  try {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
      });
      for (const path of pagesOf(folder).filter(one => one.includes(part)))
        for (const fault of await look(context, origin, path))
          faults.push(`${path} (${colorScheme}): ${fault}`);
      await context.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  return faults;
};
