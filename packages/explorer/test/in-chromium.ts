/**
 * Tests of the explorer in a real Chromium on a real server; without Chromium they are skipped, and the run says so.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { chromiumProgram, launchChromium } from './chromium.js';
import { adminSecret, type ExplorerServer, startExplorerServer } from './explorer-server.js';
import { type OpenPage, openPage, type PageOptions } from './open-page.js';

export interface InChromium {
  readonly server: ExplorerServer;
  /** Opens a page, signed in as the admin of all graphs by default; it is closed after the test. */
  open(options?: Partial<PageOptions>): Promise<OpenPage>;
}

/** Generous, because the tests also run on two busy cores. */
const startLimitMs = 120_000;
const testLimitMs = 180_000;

/** For `expect.poll`, whose default timeout is a second. */
export const soon = { timeout: 20_000 } as const;

/** A block of tests with one server and one browser. Any error on a page fails its test. */
export const inChromium = (
  name: string,
  define: (place: InChromium) => void,
  { relate = 'on' }: { relate?: 'on' | 'off' } = {},
): void => {
  describe.skipIf(chromiumProgram === null)(`${name} (in Chromium)`, { timeout: testLimitMs }, () => {
    let server: ExplorerServer | undefined;
    let browser: Browser | undefined;
    const pages: OpenPage[] = [];

    beforeAll(async () => {
      [server, browser] = await Promise.all([startExplorerServer(relate), launchChromium()]);
    }, startLimitMs);
    afterEach(async () => {
      const opened = pages.splice(0);
      await Promise.all(opened.map(page => page.close()));
      expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    define({
      get server() {
        if (server === undefined) throw new Error('the server starts before the first test, not earlier');
        return server;
      },
      async open(options = {}) {
        if (browser === undefined) throw new Error('the browser starts before the first test, not earlier');
        const page = await openPage(browser, { url: this.server.url, secret: adminSecret, ...options });
        pages.push(page);
        return page;
      },
    });
  });
};
