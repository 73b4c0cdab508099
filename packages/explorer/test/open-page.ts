/** One page in Chromium that records every error. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = join(import.meta.dirname, '..', '..', '..', '.ci', 'artefacts', 'explorer');

export interface PageOptions {
  readonly url: string;
  /** Null: no one is signed in. */
  readonly secret: string | null;
  /** The hash, such as `/atlas/graph`. */
  readonly at?: string;
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** Screenshots are taken without motion, measurements with it. */
  readonly motion?: 'reduced' | 'full';
  /** Runs in the page before its own scripts. */
  readonly before?: string;
}

/** The axe violations, one line per place. */
export type AxeFinding = string;

export interface OpenPage {
  readonly page: Page;
  /** Console errors, exceptions and policy violations. */
  readonly problems: string[];
  /** Errors that the test expects, such as network errors after the server stops. */
  expectProblems(like: RegExp): void;
  /** Saves a screenshot of the page. */
  shot(name: string): Promise<void>;
  axe(): Promise<AxeFinding[]>;
  go(at: string): Promise<void>;
  close(): Promise<void>;
}

/** What the emulation of WebGL says of its own speed, which is nothing about the page. */
const ofTheDriver = /GL Driver Message \(OpenGL, Performance/;

const watchPolicy = `
  document.addEventListener('securitypolicyviolation', event =>
    console.error('policy: ' + event.violatedDirective + ' refused ' + (event.blockedURI || event.sample)));
`;

const runAxe = `
  axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + help + ' at ' + target.join(' ') + ' (' + failureSummary + ')')))
`;

/** Signs in like the page does; every tab of the browser context stays signed in until it signs out. */
const signIn = async (context: BrowserContext, url: string, secret: string): Promise<void> => {
  const headers = { authorization: `Bearer ${secret}` };
  const reply = await context.request.post(`${url}/sign-in`, { headers });
  const { key, grant } = (await reply.json()) as { key: string; grant: { id: string; name: string } };
  const stay = JSON.stringify({ id: grant.id, name: grant.name, key });
  await context.addInitScript(
    `if (localStorage.getItem('loci.test') === null) {
      localStorage.setItem('loci.test', 'signed in once');
      localStorage.setItem('loci.sign-in', ${JSON.stringify(stay)});
    }`,
  );
};

/** The timeout for one action. */
const waitLimitMs = 60_000;
const usualSize = { width: 1_280, height: 800 };

export const openPage = async (browser: Browser, options: PageOptions): Promise<OpenPage> => {
  const { url, secret, at = '', theme = 'light', size = usualSize, motion = 'reduced' } = options;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    reducedMotion: motion === 'full' ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(waitLimitMs);
  const page = await context.newPage();
  const problems: string[] = [];
  const expected: RegExp[] = [ofTheDriver];
  const note = (text: string): void => {
    if (!expected.some(like => like.test(text))) problems.push(text);
  };
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', error => note(`exception: ${error.stack ?? error.message}`));
  page.on('request', request => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin)
      note(`elsewhere: ${request.url()}`);
  });
  await page.addInitScript(watchPolicy);
  if (secret !== null) await signIn(context, url, secret);
  if (options.before !== undefined) await page.addInitScript(options.before);
  await page.goto(`${url}/${at === '' ? '' : `#${at}`}`);
  return {
    page,
    problems,
    expectProblems: like => {
      expected.push(like);
    },
    async shot(name) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`) });
    },
    async axe() {
      await page.evaluate(axeSource);
      return (await page.evaluate(runAxe)) as AxeFinding[];
    },
    async go(to) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#${to}`)}`);
    },
    close: () => context.close(),
  };
};
