/** How a sign-in ends, and what outlasts a restart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../src/http/app.js';
import { serve } from '../../src/http/serve.js';
import { adminSecret, type Door, newFolder, openDoor, openFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { ask, openBrowser } from './browser.js';
import { names, personAt, remember } from './people.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor('over HTTP', { names });
});
afterAll(() => door.close());

const person = (name: string, graph_id?: string, more = {}) => personAt(door, name, graph_id, more);

describe('signing out', () => {
  it('ends it here, and only here', async () => {
    proves('SIGN-05');
    const { secret } = await person('Dana');
    const [desk, phone] = [openBrowser(door.url), openBrowser(door.url)];
    const [atDesk, atPhone] = [desk.page(await desk.signIn(secret)), phone.page(await phone.signIn(secret))];
    const [token] = desk.cookies;
    const reply = await atDesk.send('/sign-in', { method: 'DELETE' });
    expect(reply.status).toBe(204);
    expect(desk.cookies.size).toBe(0);
    desk.cookies.set(...(token as [string, string]));
    expect((await atDesk.send('/v1/grant')).status).toBe(401);
    expect((await atPhone.send('/v1/grant')).status).toBe(200);
    // Twice is once.
    expect((await atDesk.send('/sign-in', { method: 'DELETE' })).status).toBe(204);
  });

  it('ends it everywhere, by a browser or by the secret, and for nobody else', async () => {
    proves('SIGN-05');
    const [dana, mara] = [await person('Dana'), await person('Mara')];
    const open = async (secret: string) => {
      const browser = openBrowser(door.url);
      return browser.page(await browser.signIn(secret));
    };
    const [one, two, other] = [await open(dana.secret), await open(dana.secret), await open(mara.secret)];
    const ended = await one.send('/sign-ins', { method: 'DELETE' });
    expect([ended.status, ended.json]).toEqual([200, { ended: 2 }]);
    for (const page of [one, two]) expect((await page.send('/v1/grant')).status).toBe(401);
    expect((await other.send('/v1/grant')).status).toBe(200);
    expect((await door.as(dana.secret).getGrant({})).display_name).toBe('Dana');
    const again = await open(dana.secret);
    const authorization = `Bearer ${dana.secret}`;
    const byHeader = await ask(`${door.url}/sign-ins`, { method: 'DELETE', headers: { authorization } });
    expect(byHeader.json).toEqual({ ended: 1 });
    expect((await again.send('/v1/grant')).status).toBe(401);
    expect((await ask(`${door.url}/sign-ins`, { method: 'DELETE' })).status).toBe(401);
  });

  it('happens by itself when the secret is revoked, and ends its live streams', async () => {
    proves('SIGN-05');
    const { id, secret, graph_id } = await person('Dana');
    const browser = openBrowser(door.url);
    const page = browser.page(await browser.signIn(secret));
    await page.send('/v1/memories', remember(graph_id, 'Before.'));
    const stream = page.send(`/v1/events/${graph_id}`, { headers: { accept: 'text/event-stream' } });
    await sleep(200);
    await door.api.revokeSecret({ id });
    expect((await page.send('/v1/grant')).status).toBe(401);
    const streamed = await stream;
    expect([streamed.status, streamed.text.includes('memory.stored')]).toEqual([200, true]);
    const refused = await browser.send('/sign-in', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
  });
});

describe('a restart', () => {
  it('leaves people signed in, unless the admin secret was changed; no file holds what they hold', async () => {
    proves('SIGN-05', 'SIGN-07');
    const data = await newFolder();
    const start = async (admin: string, port: number) => {
      const instance = await openFolder(data, { LOCI_ADMIN_SECRET: admin });
      const app = buildApp({ service: instance.service, log: false, version: '1', names });
      const serving = await serve({ app, host: '127.0.0.1', port, stopMs: 500 });
      return {
        url: serving.address,
        stop: async () => {
          await serving.stop();
          await instance.close();
        },
      };
    };
    const first = await start(adminSecret, 0);
    const browser = openBrowser(first.url);
    const key = await browser.signIn(adminSecret);
    const page = browser.page(key);
    expect((await page.send('/v1/grant')).status).toBe(200);
    await first.stop();
    const port = Number(new URL(first.url).port);
    const second = await start(adminSecret, port);
    expect((await page.send('/v1/grant')).status).toBe(200);
    await second.stop();
    const third = await start('another-admin-secret-of-the-tests', port);
    onTestFinished(() => third.stop());
    expect((await page.send('/v1/grant')).status).toBe(401);
  });

  it('finds neither token nor key in what is kept', async () => {
    proves('SIGN-07');
    const { secret } = await person('Dana');
    const browser = openBrowser(door.url);
    const key = await browser.signIn(secret);
    const [token] = browser.cookies.values();
    const kept = await door.everythingKept();
    for (const held of [key, token as string, secret])
      expect(kept.filter(text => text.includes(held))).toEqual([]);
  });
});
