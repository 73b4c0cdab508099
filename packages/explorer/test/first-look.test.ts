/** The first load: signing in, the content security policy, what loads, and how fast it shows something. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adminSecret } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { processorMs } from './processor-time.js';

const served = join(import.meta.dirname, '..', '..', 'server', 'dist', 'explorer');
/** The size limit of the first load, gzipped. */
const mostBytes = 250_000;

/** The gzip file if the build made one, else the file itself. */
const gzippedBytes = (path: string): number => {
  const file = join(served, path === '/' ? 'index.html' : path);
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
};

it('has no schemas in any file, which would have to be evaluated before the first view', () => {
  const assets = join(served, 'assets');
  const scripts = readdirSync(assets).filter(name => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter(name => readFileSync(join(assets, name), 'utf8').includes('_zod'))).toEqual([]);
});

inChromium('the first look', place => {
  it('asks for the secret, keeps it nowhere, and never puts it in the URL', async () => {
    const opened = await place.open({ secret: null });
    const { page } = opened;
    await page.getByLabel('Secret').waitFor();
    await opened.shot('sign-in');
    expect(await opened.axe()).toEqual([]);
    await page.getByLabel('Secret').fill(adminSecret);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    expect(page.url()).not.toContain(adminSecret);
    const kept = await page.evaluate(
      '[JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]',
    );
    expect((kept as string[]).map(text => text.includes(adminSecret))).toEqual([false, false]);
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('loads little, and shows something soon', async () => {
    const opened = await place.open({ secret: null });
    const { page } = opened;
    await page.getByLabel('Secret').waitFor();
    const requested: string[] = [];
    page.on('request', request => requested.push(request.url()));
    await page.getByLabel('Secret').fill(adminSecret);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    requested.length = 0;
    await page.goto('about:blank');
    const before = processorMs().page;
    await page.goto(`${place.server.url}/#/atlas/overview`);
    await page.locator('main h1').first().waitFor();
    await page.getByText('63').first().waitFor();
    const useful = (await page.evaluate('performance.now()')) as number;
    const spent = processorMs().page - before;
    const paint = await page.evaluate(
      `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
    );
    const paths = requested
      .filter(url => url.startsWith(place.server.url))
      .map(url => new URL(url).pathname)
      .filter(path => path === '/' || /^\/assets\/|\.svg$/.test(path));
    const bytes = [...new Set(paths)].reduce((sum, path) => sum + gzippedBytes(path), 0);
    process.stdout.write(
      `explorer: first load ${(bytes / 1_000).toFixed(1)} kB gzipped in ${paths.length} files, ` +
        `first contentful paint after ${Math.round(paint as number)} ms, the counts of the graph after ${Math.round(useful)} ms, ${spent} ms of processor time\n`,
    );
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });

  it('allows nothing from elsewhere, and nothing inline', async () => {
    const opened = await place.open({ at: '/atlas/overview' });
    const { page } = opened;
    await page.locator('main h1').first().waitFor();
    opened.expectProblems(/Content Security Policy|policy:|elsewhere:|ERR_/);
    const reached = await page.evaluate(`(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = 1';
      document.head.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { color: rgb(1, 2, 3) }';
      document.head.append(style);
      const other = await fetch('http://127.0.0.1:9/').then(() => 'answered', () => 'refused');
      return { ran: window.ran ?? null, colour: getComputedStyle(document.body).color, other };
    })()`);
    expect(reached).toMatchObject({ ran: null, other: 'refused' });
    expect((reached as { colour: string }).colour).not.toBe('rgb(1, 2, 3)');
  });
});
