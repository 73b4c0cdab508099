/** kill -9 to random processes while others write: nothing acknowledged is lost, nothing is there twice, no work is forgotten. */
import { setTimeout as sleep } from 'node:timers/promises';
import { itemsOf, LociProblem } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import { proves } from '../requirements.js';
import { type Member, newFleet } from './fleet.js';
import { newSchema } from './schema-of-test.js';
import { startPostgres } from './start-postgres.js';

/** `npm run kill-rounds` asks for ten, with PostgreSQL itself among those that are killed. */
const rounds = Number(process.env.LOCI_KILL_ROUNDS ?? 3);
const killsPostgres = process.env.LOCI_KILL_POSTGRES === 'yes';
const graph_id = 'g';
const members = 3;
const clients = 4;

it(`survives ${rounds} rounds of kill -9`, { timeout: 180_000 + rounds * 40_000 }, async () => {
  proves('PGS-12');
  const postgres = killsPostgres ? await startPostgres() : null;
  if (postgres !== null) onTestFinished(postgres.stop);
  const schema = newSchema(postgres?.url);
  if (postgres === null) onTestFinished(schema.drop);
  const fleet = newFleet(schema.url, { LOCI_RELATE: 'on' });
  const fleetNow: Member[] = [];
  for (let at = 0; at < members; at++) fleetNow.push(await fleet.start());

  let isOver = false;
  /** Key → the id that was answered; each key is sent until it is answered. */
  const acknowledged = new Map<string, string>();
  const client = async (number: number): Promise<void> => {
    for (let at = 0; !isOver; at++) {
      const key = `key-${number}-${at}`;
      const content = `Client ${number} saw number ${at * 7} in room ${number}.`;
      while (!acknowledged.has(key) && !isOver) {
        const { api } = fleetNow[Math.floor(Math.random() * fleetNow.length)]!;
        try {
          const input = { graph_id, content, context_types: { room: [`${number}`] } };
          const { items } = await api.remember(input, { idempotencyKey: key });
          acknowledged.set(key, items[0]!.id);
        } catch (error) {
          // A process or the database is away: the same is asked again, as the answer says.
          if (!(error instanceof LociProblem) || error.code !== 'unavailable') throw error;
          await sleep(50);
        }
      }
    }
  };
  const writing = Array.from({ length: clients }, (_, number) => client(number));
  for (let round = 0; round < rounds; round++) {
    await sleep(500 + Math.random() * 1_000);
    if (postgres !== null && round % 2 === 1) {
      await postgres.kill();
      await sleep(200);
      await postgres.start();
      continue;
    }
    const at = Math.floor(Math.random() * members);
    await fleetNow[at]!.kill();
    fleetNow[at] = await fleet.start();
  }
  await sleep(500);
  isOver = true;
  await Promise.all(writing);
  expect(fleet.fallen).toEqual([]);

  const { api } = fleetNow[0]!;
  const contents = new Map<string, string>();
  let listed = 0;
  for await (const { id, content } of itemsOf(page => api.listMemories({ graph_id, page, page_size: 200 }))) {
    contents.set(content, id);
    listed += 1;
  }
  expect(acknowledged.size).toBeGreaterThan(rounds);
  // None twice; none lost. One that nobody was told of may be there: its answer was on the way.
  expect(contents.size).toBe(listed);
  const kept = new Set(contents.values());
  expect([...acknowledged.values()].filter(id => !kept.has(id))).toEqual([]);
  expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
  expect(listed - acknowledged.size).toBeLessThanOrEqual(clients);

  const { last_event, memory_count } = await api.getGraph({ graph_id });
  expect(memory_count).toBe(listed);
  const cursors: number[] = [];
  for (let after = 0, more = true; more; ) {
    const page = await api.listEvents({ graph_id, after, page_size: 200 });
    cursors.push(...page.items.map(({ cursor }) => cursor));
    after = page.next_after;
    more = page.has_more;
  }
  expect(cursors).toEqual(Array.from({ length: last_event }, (_, at) => at + 1));

  // What a killed process held is free again after two minutes; here the clock is put forward.
  await schema.query('UPDATE waiting_work SET held_until = 0');
  await expect
    .poll(async () => (await api.getGraph({ graph_id })).waiting.total, { timeout: 180_000 })
    .toBe(0);
  const doubled = await schema.query(
    `SELECT least(first_id, second_id), greatest(first_id, second_id), count(*) FROM links
      GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  expect(doubled).toEqual([]);
});
