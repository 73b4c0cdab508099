import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFakeService } from '../../test/http/fake-service.js';
import { buildApp } from './app.js';
import { callerOf, makeWrongSecrets, usualWrongSecrets } from './wrong-secrets.js';

let time = 0;
let app: ReturnType<typeof buildApp>;
beforeEach(() => {
  time = 1_000_000;
  app = buildApp({ service: makeFakeService().service, log: false, version: '1.2.3', now: () => time });
});
afterEach(() => app.close());

const ask = (secret: string | null, remoteAddress = '10.0.0.1') =>
  app.inject({
    method: 'GET',
    url: '/v1/graphs',
    remoteAddress,
    headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
  });

const wrongTimes = async (times: number, remoteAddress?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await ask(`wrong-${at}`, remoteAddress)).statusCode);
  return statuses;
};

it('tells a caller that sends many wrong secrets to wait, and lets valid ones in', async () => {
  const statuses = await wrongTimes(300);
  expect(statuses.filter(status => status === 401)).toHaveLength(usualWrongSecrets.requests);
  expect(statuses.slice(usualWrongSecrets.requests).every(status => status === 429)).toBe(true);
  const refused = await ask('wrong');
  expect(refused.json().code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('good')).statusCode).toBe(200);
  // A missing secret is not a guess, and others are not affected by it.
  expect((await ask(null)).statusCode).toBe(401);
  expect(await wrongTimes(1, '10.0.0.2')).toEqual([401]);
  time += 60_000;
  expect(await wrongTimes(1)).toEqual([401]);
});

it('counts an IPv6 network as one caller', () => {
  expect(callerOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(callerOf('2001:db8::6')).toBe('2001:db8:0:0');
  expect(callerOf('::1')).toBe('0:0:0:0');
  expect(callerOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
});

it('keeps a limited number of addresses', () => {
  const brake = makeWrongSecrets(() => 0, { requests: 1, seconds: 60 }, 2);
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.1']) brake(address);
  expect(() => brake('10.0.0.1')).toThrow(/from this address/);
});
