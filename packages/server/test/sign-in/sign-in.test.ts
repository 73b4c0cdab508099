/** Browsers that are signed in: the cookie, the key beside it, and every way in which they must not work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { longestSignInMs } from '../../src/domain/sign-in.js';
import { adminSecret, type Door, openDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { ask, openBrowser } from './browser.js';
import { names, personAt, remember } from './people.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor('over HTTP', { names });
});
afterAll(() => door.close());

const person = (name: string, graph_id?: string, more = {}) => personAt(door, name, graph_id, more);

const setCookieOf = (reply: { headers: Readonly<Record<string, unknown>> }): string =>
  String(reply.headers['set-cookie']);

describe('signing in', () => {
  it('gives a cookie that scripts cannot read, and a key that the page keeps', async () => {
    proves('SIGN-01');
    const { secret, id, graph_id } = await person('Dana');
    const browser = openBrowser(door.url);
    const authorization = `Bearer ${secret}`;
    const reply = await browser.send('/sign-in', { method: 'POST', headers: { authorization } });
    expect(reply.status).toBe(201);
    expect(reply.headers['cache-control']).toBe('no-store');
    const cookie = setCookieOf(reply);
    const { port } = new URL(door.url);
    expect(cookie).toMatch(new RegExp(`^loci-sign-in-${port}=[A-Za-z0-9_-]{43}; Max-Age=`));
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(`; ${part}`);
    expect(cookie).not.toMatch(/Secure|Domain/);
    expect(reply.json).toMatchObject({
      key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      grant: { id, display_name: 'Dana', holder: 'person', graphs: [graph_id] },
    });
    const left = Date.parse(reply.json.expires_at) - Date.now();
    expect(left).toBeGreaterThan(longestSignInMs - 60_000);
    expect(left).toBeLessThanOrEqual(longestSignInMs);
    expect(reply.text + cookie).not.toContain(secret);

    const stored = await browser.page(reply.json.key).send('/v1/memories', remember(graph_id, 'Mine.'));
    expect(stored.status).toBe(201);
    expect(stored.json.items[0].source).toEqual({ kind: 'user', name: 'Dana', ref: null });
    expect((await browser.page(reply.json.key).send('/v1/grant')).json).toMatchObject({ id });
  });

  it('is Secure, and of this host alone, where the page came over https', async () => {
    proves('SIGN-01');
    const headers = {
      authorization: `Bearer ${adminSecret}`,
      host: 'loci.example.com',
      origin: 'https://loci.example.com',
    };
    const reply = await ask(`${door.url}/sign-in`, { method: 'POST', headers });
    const cookie = setCookieOf(reply);
    expect(cookie).toMatch(/^__Host-loci-sign-in=[A-Za-z0-9_-]{43}; .*; Secure$/);
    const page = {
      host: 'loci.example.com',
      origin: 'https://loci.example.com',
      cookie: cookie.split(';')[0] as string,
      'loci-sign-in': reply.json.key,
    };
    expect((await ask(`${door.url}/v1/grant`, { headers: page })).status).toBe(200);
  });

  it('makes a fresh token each time, and ends the one that the browser had', async () => {
    proves('SIGN-01', 'SIGN-06');
    const { secret } = await person('Dana');
    const browser = openBrowser(door.url);
    const planted = 'A'.repeat(43);
    browser.cookies.set(`loci-sign-in-${new URL(door.url).port}`, planted);
    const first = await browser.signIn(secret);
    const [token] = browser.cookies.values();
    expect(token).not.toBe(planted);
    const second = await browser.signIn(secret);
    const [later] = browser.cookies.values();
    expect(later).not.toBe(token);
    expect((await browser.page(second).send('/v1/grant')).status).toBe(200);
    const old = openBrowser(door.url);
    old.cookies.set(`loci-sign-in-${new URL(door.url).port}`, token as string);
    expect((await old.page(first).send('/v1/grant')).status).toBe(401);
  });

  it('ends with the secret at the latest', async () => {
    proves('SIGN-01', 'SIGN-05');
    const expires_at = new Date(Date.now() + 6_000).toISOString();
    const { secret } = await person('Dana', door.newGraph(), { expires_at });
    const browser = openBrowser(door.url);
    const page = browser.page(await browser.signIn(secret));
    expect((await page.send('/v1/grant')).status).toBe(200);
    await sleep(Date.parse(expires_at) - Date.now() + 50);
    expect((await page.send('/v1/grant')).status).toBe(401);
  });
});

describe('a sign-in', () => {
  it('opens nothing without its other half', async () => {
    proves('SIGN-02');
    const { secret, graph_id } = await person('Dana');
    const browser = openBrowser(door.url);
    const key = await browser.signIn(secret);
    const cookieAlone = await browser.send('/v1/grant');
    expect([cookieAlone.status, cookieAlone.json.code]).toEqual([401, 'unauthenticated']);
    expect((await browser.send('/v1/memories', remember(graph_id, 'No.'))).status).toBe(401);
    const keyAlone = await openBrowser(door.url).page(key).send('/v1/grant');
    expect([keyAlone.status, keyAlone.json.detail]).toEqual([401, 'this sign-in has ended; sign in again']);
    await expect(door.as(key).getGrant({})).rejects.toThrow(/unknown, expired or revoked/);
    const [token] = browser.cookies.values();
    await expect(door.as(token as string).getGrant({})).rejects.toThrow(/unknown, expired or revoked/);
  });

  it('is for the pages of people: not for /mcp, nor for closed metrics', async () => {
    proves('SIGN-02');
    const closed = await openDoor('over HTTP', { metricsOpen: false });
    onTestFinished(() => closed.close());
    const browser = openBrowser(closed.url);
    const page = browser.page(await browser.signIn(adminSecret));
    expect((await page.send('/v1/graphs')).status).toBe(200);
    expect((await page.send('/mcp', { method: 'POST', body: {} })).status).toBe(401);
    expect((await page.send('/metrics')).status).toBe(401);
  });

  it('gives way to a secret in the header', async () => {
    proves('SIGN-02');
    const [dana, mara] = [await person('Dana'), await person('Mara')];
    const browser = openBrowser(door.url);
    const page = browser.page(await browser.signIn(dana.secret));
    const authorization = `Bearer ${mara.secret}`;
    expect((await page.send('/v1/grant', { headers: { authorization } })).json.display_name).toBe('Mara');
    const wrong = await page.send('/v1/grant', { headers: { authorization: 'Bearer wrong' } });
    expect(wrong.status).toBe(401);
  });

  it('that is forged or stale is refused in plain words, and many of them must wait', async () => {
    proves('SIGN-03');
    const strict = await openDoor('over HTTP', { names, wrongSecrets: { requests: 5, seconds: 60 } });
    onTestFinished(() => strict.close());
    const cookie = `loci-sign-in-${new URL(strict.url).port}`;
    const forged = ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)};`, '%00', `"${'A'.repeat(41)}"`];
    const statuses: number[] = [];
    for (const token of forged) {
      const browser = openBrowser(strict.url);
      browser.cookies.set(cookie, token);
      const reply = await browser.page('B'.repeat(43)).send('/v1/graphs');
      statuses.push(reply.status);
      if (reply.status === 401)
        expect(reply.json).toMatchObject({
          code: 'unauthenticated',
          detail: 'this sign-in has ended; sign in again',
        });
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await strict.api.listGraphs({})).total).toBe(0);
  });

  it('works for no page of another origin or port, and is made for none', async () => {
    proves('SIGN-04');
    const { secret, graph_id } = await person('Dana');
    const browser = openBrowser(door.url);
    const key = await browser.signIn(secret);
    const { hostname, port } = new URL(door.url);
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: `http://${hostname}:${Number(port) + 1}` },
      { origin: `http://localhost:${port}` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of foreign) {
      for (const [path, asked] of [
        ['/v1/grant', {}],
        ['/v1/memories', remember(graph_id, 'Forged.')],
        ['/sign-in', { method: 'DELETE' }],
        ['/sign-ins', { method: 'DELETE' }],
      ] as const) {
        const reply = await browser.page(key).send(path, { ...asked, headers });
        expect([path, headers, reply.status]).toEqual([path, headers, 403]);
      }
      const authorization = `Bearer ${secret}`;
      const made = await browser.send('/sign-in', { method: 'POST', headers: { ...headers, authorization } });
      expect([headers, made.status, made.headers['set-cookie']]).toEqual([headers, 403, undefined]);
    }
    expect((await browser.page(key).send('/v1/grant')).status).toBe(200);
    expect((await door.api.listGraphs({ page_size: 200 })).items.map(one => one.graph_id)).not.toContain(
      graph_id,
    );
  });

  it('cannot be used by pages that may call with a secret of their own', async () => {
    proves('SIGN-04');
    const origin = 'https://app.example';
    const open = await openDoor('over HTTP', { corsOrigins: [origin] });
    onTestFinished(() => open.close());
    const browser = openBrowser(open.url);
    const key = await browser.signIn(adminSecret);
    const reply = await browser.page(key).send('/v1/graphs', {
      headers: { origin, 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.status).toBe(403);
    const preflight = await ask(`${open.url}/v1/graphs`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    expect(String(preflight.headers['access-control-allow-headers'])).not.toMatch(/sign-in/i);
  });
});

describe('two people in one browser', () => {
  it('never act for each other', async () => {
    proves('SIGN-06');
    const graph_id = door.newGraph();
    const [dana, mara] = [await person('Dana', graph_id), await person('Mara', graph_id)];
    const browser = openBrowser(door.url);
    const tabOfDana = browser.page(await browser.signIn(dana.secret));
    expect((await tabOfDana.send('/v1/memories', remember(graph_id, 'Dana here.'))).status).toBe(201);
    const tabOfMara = browser.page(await browser.signIn(mara.secret));
    const late = await tabOfDana.send('/v1/memories', remember(graph_id, 'Dana again.'));
    expect([late.status, late.json.detail]).toEqual([
      401,
      'someone else has since signed in in this browser; sign in again, or continue as them',
    ]);
    // Signing out in the tab of one leaves the other signed in.
    expect((await tabOfDana.send('/sign-in', { method: 'DELETE' })).status).toBe(204);
    expect((await tabOfMara.send('/v1/memories', remember(graph_id, 'Mara here.'))).status).toBe(201);
    const { items } = await door.api.listMemories({ graph_id });
    expect(items.map(({ content, source }) => [content, source.name]).sort()).toEqual([
      ['Dana here.', 'Dana'],
      ['Mara here.', 'Mara'],
    ]);
  });
});
