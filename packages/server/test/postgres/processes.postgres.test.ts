/** Many servers on one PostgreSQL behave as one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { itemsOf, LociProblem } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import { refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { type Member, newFleet } from './fleet.js';
import { newSchema } from './schema-of-test.js';

const graph_id = 'g';

const fleetOfTest = (environment: Readonly<Record<string, string>> = {}) => {
  const schema = newSchema();
  onTestFinished(schema.drop);
  return newFleet(schema.url, environment);
};

it('refuses a secret everywhere once it is revoked anywhere, and finds everywhere what was said anywhere', async () => {
  proves('PGS-08', 'PGS-09');
  const fleet = fleetOfTest();
  const [one, other] = await Promise.all([fleet.start(), fleet.start()]);
  const { id, secret } = await one.api.createSecret({ graphs: '*', permissions: ['read', 'write'] });
  for (const [writer, reader] of [
    [one, other],
    [other, one],
    [one, other],
  ] as const) {
    const word = `word${Math.floor(Math.random() * 1e9)}`;
    await writer.as(secret).remember({ graph_id, content: `The ${word} is in the cellar.` });
    const { items } = await reader.as(secret).search({ graph_id, query: word });
    expect(items[0]?.content).toContain(word);
  }
  await one.api.revokeSecret({ id });
  await sleep(1_000);
  for (const { as } of [one, other])
    await refusal(as(secret).search({ graph_id, query: 'cellar' }), 'unauthenticated');
});

it('counts the requests of a limited secret over all processes', async () => {
  proves('PGS-10');
  const fleet = fleetOfTest();
  const members = await Promise.all([fleet.start(), fleet.start(), fleet.start()]);
  await members[0]!.api.remember({ graph_id, content: 'Something to read.' });
  const { secret } = await members[0]!.api.createSecret({
    graphs: '*',
    permissions: ['read'],
    rate_limit: { requests: 10, seconds: 3_600 },
  });
  const outcomes: string[] = [];
  for (let at = 0; at < 18; at++)
    outcomes.push(
      await members[at % 3]!.as(secret)
        .getGraph({ graph_id })
        .then(
          () => 'allowed',
          (error: unknown) => (error instanceof LociProblem ? error.code : String(error)),
        ),
    );
  expect(outcomes).toEqual([...Array(10).fill('allowed'), ...Array(8).fill('rate_limited')]);
});

it('is restarted one process after the other without a failed request', { timeout: 360_000 }, async () => {
  proves('PGS-11');
  const fleet = fleetOfTest();
  let serving: readonly Member[] = await Promise.all([fleet.start(), fleet.start()]);
  let isOver = false;
  const failures: unknown[] = [];
  const stored: string[] = [];
  const client = async (number: number): Promise<void> => {
    for (let at = 0; !isOver; at++) {
      // As a balancer does: every request goes to one that takes requests now.
      const api = () => serving[at % serving.length]!.api;
      try {
        const { items } = await api().remember({ graph_id, content: `Client ${number} says thing ${at}.` });
        stored.push(items[0]!.id);
        await api().search({ graph_id, query: `thing ${at}` });
      } catch (error) {
        failures.push(error);
      }
    }
  };
  const clients = [client(1), client(2), client(3)];
  for (const leaving of [...serving]) {
    const fresh = await fleet.start();
    serving = [...serving.filter(member => member !== leaving), fresh];
    expect(await leaving.stop()).toBe(0);
  }
  isOver = true;
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(stored.length).toBeGreaterThan(10);
  const kept = new Set<string>();
  for await (const { id } of itemsOf(page =>
    serving[0]!.api.listMemories({ graph_id, page, page_size: 200 }),
  ))
    kept.add(id);
  expect(stored.filter(id => !kept.has(id))).toEqual([]);
  expect(kept.size).toBe(stored.length);
});
