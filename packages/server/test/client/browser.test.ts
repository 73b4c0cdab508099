/** The client in a real Chromium, in a page and in a worker, against a server of another origin. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findChromium } from '../../../../scripts/chromium.mjs';
import { adminSecret, type Door, openDoor } from '../doors.js';
import { proves } from '../requirements.js';

// A browser starts slowly on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const program = findChromium();
const hasBrowser = program !== null;
const entry = fileURLToPath(new URL('../../../client/dist/index.js', import.meta.url));

/** Stores, finds, imports, walks and follows; the same text runs in the page and in the worker. */
const visit = `
import { connect, LociProblem } from '/client.js';
export const visit = async (url, secret, graph_id) => {
  const loci = connect({ url, secret, retries: 0 });
  const { items: [stored] } = await loci.remember({ graph_id, content: 'The browser stored this.' });
  await loci.importGraph({ graph_id, lines: (async function* () { yield JSON.stringify({ content: 'A line from ' + graph_id }); })() });
  const found = await loci.search({ graph_id, query: 'browser stored' });
  const contents = [];
  for await (const memory of loci.items('listMemories', { graph_id, page_size: 1 })) contents.push(memory.content);
  const controller = new AbortController();
  const types = [];
  for await (const event of loci.events({ graph_id }, { signal: controller.signal })) {
    types.push(event.type);
    if (types.length === 3) loci.forgetMemory({ graph_id, id: stored.id });
    if (event.type === 'memory.forgotten') controller.abort();
  }
  const missing = await loci.getMemory({ graph_id, id: 'nowhere' }).catch(error => error);
  return {
    found: found.items[0].content,
    contents: contents.sort(),
    types,
    problem: [missing instanceof LociProblem, missing.code, typeof missing.requestId],
    isPage: 'document' in globalThis,
  };
};`;
const worker = `
import { visit } from '/visit.js';
onmessage = ({ data }) => visit(...data).then(answer => postMessage(answer), error => postMessage({ error: String(error) }));`;

const bundled = async (): Promise<string> => {
  const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
  return (await bundle.generate({ format: 'esm', minify: true })).output[0].code;
};

const files = new Map<string, readonly [type: string, text: string]>();
let pages: Server;
let origin: string;
let browser: Browser;

const openPages = async (): Promise<void> => {
  files.set('/', ['text/html', '<!doctype html><title>a page</title>']);
  files.set('/client.js', ['text/javascript', await bundled()]);
  files.set('/visit.js', ['text/javascript', visit]);
  files.set('/worker.js', ['text/javascript', worker]);
  pages = createServer((request, response) => {
    const [type, text] = files.get(request.url ?? '') ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>(resolve => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
};

const expected = (graph: string, isPage: boolean) => ({
  found: 'The browser stored this.',
  contents: [`A line from ${graph}`, 'The browser stored this.'],
  types: ['graph.created', 'memory.stored', 'memory.stored', 'memory.forgotten'],
  problem: [true, 'memory_not_found', 'string'],
  isPage,
});

describe.runIf(hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    await openPages();
    browser = await chromium.launch({
      executablePath: program as string,
      args: [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync'],
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    pages?.closeAllConnections();
    pages?.close();
  });

  const pageAt = async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    return page;
  };
  /** As text, because the tests' own compiler would rewrite an import. */
  const run = async (text: (visitor: string) => string, door: Door, graph: string): Promise<unknown> =>
    (await pageAt()).evaluate(text(JSON.stringify([door.url, adminSecret, graph])));
  const inPage = (door: Door, graph: string) =>
    run(visitor => `import('/visit.js').then(({ visit }) => visit(...${visitor}))`, door, graph);
  const inWorker = (door: Door, graph: string) =>
    run(
      visitor => `new Promise((resolve, reject) => {
        const thread = new Worker('/worker.js', { type: 'module' });
        thread.onmessage = ({ data }) => resolve(data);
        thread.onerror = event => reject(new Error(event.message));
        thread.postMessage(${visitor});
      })`,
      door,
      graph,
    );

  it('a page and a worker do all that a program does', async () => {
    proves('CLI-04', 'CLI-05');
    const door = await openDoor('over HTTP', { corsOrigins: [origin] });
    try {
      expect(await inPage(door, 'from-page')).toEqual(expected('from-page', true));
      expect(await inWorker(door, 'from-worker')).toEqual(expected('from-worker', false));
    } finally {
      await door.close();
    }
  });

  it('a page of another origin is kept out where nobody let it in', async () => {
    proves('CLI-05');
    for (const corsOrigins of [[], ['https://elsewhere.example']]) {
      const door = await openDoor('over HTTP', { corsOrigins });
      await expect(inPage(door, 'kept-out')).rejects.toThrow(/cannot be reached/);
      expect((await door.api.listGraphs({})).total).toBe(0);
      await door.close();
    }
  });
});

it('answers the question of a browser for named origins alone, without a secret', async () => {
  proves('CLI-05');
  const door = await openDoor('over HTTP', { corsOrigins: ['https://app.example'] });
  const ask = (asking: string, init: RequestInit = {}) =>
    fetch(`${door.url}/v1/memories`, {
      method: 'OPTIONS',
      ...init,
      headers: { origin: asking, 'access-control-request-method': 'POST' },
    });
  const yes = await ask('https://app.example');
  expect(yes.status).toBe(204);
  expect(yes.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(yes.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  expect(yes.headers.get('access-control-allow-credentials')).toBeNull();
  const no = await ask('https://other.example');
  expect(no.status).toBe(401);
  expect(no.headers.get('access-control-allow-origin')).toBeNull();
  const refused = await ask('https://app.example', { method: 'POST' });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  await door.close();
});
