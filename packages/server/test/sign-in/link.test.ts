/** Links that sign in once. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { longestLinkMs } from '../../src/domain/sign-in.js';
import { adminSecret, type Door, openDoor } from '../doors.js';
import { loci, newPlace, startServer } from '../loci-process.js';
import { proves } from '../requirements.js';
import { openBrowser } from './browser.js';
import { names, personAt } from './people.js';

let door: Door;
const lines: string[] = [];
beforeAll(async () => {
  const heard = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  door = await openDoor('over HTTP', { names, log: pino({ level: 'trace' }, heard) });
});
afterAll(() => door.close());

const makeLink = async (secret: string): Promise<string> => {
  const code = await door.instance.service.signIns.makeLink(secret);
  if (code === null) throw new Error('no link was made');
  return code;
};

const useLink = (url: string, code: unknown, headers = {}) =>
  openBrowser(url).send('/sign-in/link', { method: 'POST', body: { code }, headers });

it('signs in as the holder of its secret, once', async () => {
  proves('SIGN-08');
  const { secret, id } = await personAt(door, 'Dana');
  const code = await makeLink(secret);
  const browser = openBrowser(door.url);
  const reply = await browser.send('/sign-in/link', { method: 'POST', body: { code } });
  expect([reply.status, reply.json.grant]).toMatchObject([201, { id, display_name: 'Dana' }]);
  expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await browser.page(reply.json.key).send('/v1/grant')).status).toBe(200);
  const again = await useLink(door.url, code);
  expect([again.status, again.headers['set-cookie'], again.json.detail]).toEqual([
    401,
    undefined,
    'this link was already used, has expired, or was never issued',
  ]);
});

it('is used by one of two who come at the same time', async () => {
  proves('SIGN-08');
  const code = await makeLink((await personAt(door, 'Dana')).secret);
  const replies = await Promise.all([useLink(door.url, code), useLink(door.url, code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 401]);
});

it('ends with its time and with its secret, and is made for none that opens nothing', async () => {
  proves('SIGN-08');
  const [dana, mara] = [await personAt(door, 'Dana'), await personAt(door, 'Mara')];
  const late = await makeLink(dana.secret);
  const link = await door.instance.store.write(async tx => {
    const hash = (await import('../../src/api/hash-secret.js')).hashSecret(late);
    const taken = await tx.takeSignInLink(hash);
    await tx.addSignInLink(hash, { secretHash: taken!.secretHash, expiresAt: Date.now() - 1 }, 0);
    return taken;
  });
  expect(link!.expiresAt - Date.now()).toBeGreaterThan(longestLinkMs - 30_000);
  expect(link!.expiresAt - Date.now()).toBeLessThanOrEqual(longestLinkMs);
  expect((await useLink(door.url, late)).status).toBe(401);

  const revoked = await makeLink(mara.secret);
  await door.api.revokeSecret({ id: mara.id });
  expect((await useLink(door.url, revoked)).status).toBe(401);
  expect(await door.instance.service.signIns.makeLink(mara.secret)).toBeNull();
  expect(await door.instance.service.signIns.makeLink('nobody')).toBeNull();

  const dropped = await makeLink(dana.secret);
  await door.instance.service.signIns.endAllOf(dana.secret);
  expect((await useLink(door.url, dropped)).status).toBe(401);
});

it('is refused for pages from elsewhere and for what is no code, and stays usable', async () => {
  proves('SIGN-04', 'SIGN-08');
  const code = await makeLink((await personAt(door, 'Dana')).secret);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }])
    expect((await useLink(door.url, code, headers)).status).toBe(403);
  for (const wrong of [1, null, undefined, ['x']]) {
    const reply = await useLink(door.url, wrong);
    expect([reply.status, reply.json.errors[0].path]).toEqual([400, 'code']);
  }
  const more = await openBrowser(door.url).send('/sign-in/link', { method: 'POST', body: { code, as: 'x' } });
  expect([more.status, more.json.errors[0].path]).toEqual([400, 'as']);
  expect((await useLink(door.url, 'x'.repeat(2_000))).status).toBe(413);
  expect((await useLink(door.url, code)).status).toBe(201);
});

it('makes whoever guesses wait', async () => {
  proves('SIGN-03', 'SIGN-08');
  const strict = await openDoor('over HTTP', { wrongSecrets: { requests: 3, seconds: 60 } });
  onTestFinished(() => strict.close());
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await useLink(strict.url, `guess-${count}`)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

it('leaves its code in no log and no file', async () => {
  proves('SIGN-08');
  const code = await makeLink(adminSecret);
  expect((await useLink(door.url, code)).status).toBe(201);
  expect((await useLink(door.url, code)).status).toBe(401);
  expect(lines.some(line => line.includes('/sign-in/link'))).toBe(true);
  expect(lines.filter(line => line.includes(code))).toEqual([]);
  expect((await door.everythingKept()).filter(text => text.includes(code))).toEqual([]);
});

it('is printed by loci serve --open, and opens nothing where nobody sits', async () => {
  proves('SIGN-09');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const refused = await loci(place, ['serve', '--open', '--port', '0', '--data', place.data]);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--open needs a secret') });
  const args = ['--open', '--json', '--secret-file', `${place.data}/secret`];
  const server = await startServer(place, args, { LOCI_NAME: 'Dana', DISPLAY: ':0' });
  const { address, sign_in } = JSON.parse(server.out());
  expect(sign_in).toMatch(new RegExp(`^${address}/#sign-in=[A-Za-z0-9_-]{43}$`));
  const reply = await useLink(address, sign_in.split('=')[1]);
  expect([reply.status, reply.json.grant]).toMatchObject([
    201,
    { display_name: 'Dana', holder: 'person', graphs: '*' },
  ]);
  expect(await server.stop()).toBe(0);
});
