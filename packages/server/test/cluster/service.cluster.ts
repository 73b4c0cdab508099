/** Servers on a cluster: two processes, a lost worker or coordinator, a moved shard, rebalancing and forgetting. */
import { execSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import { type Member, newFleet } from '../postgres/fleet.js';
import type { TestSchema } from '../postgres/schema-of-test.js';
import { newClusterSchema } from './schema-of-cluster.js';

/** Commands of the cluster's owner that stop and start one of its workers; without them that test is left out. */
const stopWorker = process.env.LOCI_TEST_CITUS_STOP;
const startWorker = (): void => void execSync(process.env.LOCI_TEST_CITUS_START ?? 'true');

/** The same for the coordinator. */
const stopCoordinator = process.env.LOCI_TEST_CITUS_STOP_COORDINATOR;
const startCoordinator = (): void => void execSync(process.env.LOCI_TEST_CITUS_START_COORDINATOR ?? 'true');

const graphs = Array.from({ length: 8 }, (_, at) => `graph-${at}`);

const distributedSchema = async (): Promise<TestSchema> => {
  const schema = newClusterSchema();
  onTestFinished(schema.drop);
  await preparePostgres(schema.url, { distributed: true });
  return schema;
};

interface Worker {
  readonly host: string;
  readonly port: number;
}

const nameOf = ({ host, port }: Worker): string => `${host}:${port}`;

/** The nodes with shards. */
const workersOf = async ({ query }: TestSchema): Promise<Worker[]> =>
  (await query(
    `SELECT nodename AS host, nodeport::int AS port FROM pg_dist_node
      WHERE shouldhaveshards AND isactive ORDER BY nodeid`,
  )) as unknown as Worker[];

const placeOf = async ({ query }: TestSchema, graph: string): Promise<{ shard: string; node: string }> => {
  const [found] = await query(
    `SELECT s.shardid::text AS shard, p.nodename || ':' || p.nodeport AS node
      FROM (SELECT get_shard_id_for_distribution_column('graphs', $1::text) AS shardid) s
      JOIN pg_dist_shard_placement p USING (shardid)`,
    [graph],
  );
  return found as { shard: string; node: string };
};

/** Writes to these graphs until it is told to stop; returns what was acknowledged and what was refused. */
const keepWriting = (members: readonly Member[], to: readonly string[]) => {
  let isOver = false;
  const acknowledged: { readonly graph_id: string; readonly id: string }[] = [];
  const refused: unknown[] = [];
  const client = async (number: number): Promise<void> => {
    for (let at = 0; !isOver; at++) {
      const graph_id = to[(number + at) % to.length]!;
      const { api } = members[(number + at) % members.length]!;
      try {
        const content = `Client ${number} saw thing ${at}.`;
        const { items } = await api.remember({ graph_id, content });
        acknowledged.push({ graph_id, id: items[0]!.id });
        await api.search({ graph_id, query: content });
      } catch (error) {
        refused.push(error);
      }
    }
  };
  const clients = [client(0), client(1), client(2)];
  return {
    acknowledged,
    refused,
    stop: async (): Promise<void> => {
      isOver = true;
      await Promise.all(clients);
    },
  };
};

const lost = async (schema: TestSchema, acknowledged: readonly { graph_id: string; id: string }[]) => {
  const kept = await schema.query('SELECT graph_id, memory_id FROM memories');
  const keys = new Set(kept.map(({ graph_id, memory_id }) => `${graph_id} ${memory_id}`));
  return acknowledged.filter(({ graph_id, id }) => !keys.has(`${graph_id} ${id}`));
};

it('serves from two processes, and loses nothing when one is killed', async () => {
  const schema = await distributedSchema();
  const fleet = newFleet(schema.url);
  const [one, other] = await Promise.all([fleet.start(), fleet.start()]);
  const graph_id = 'g';
  for (const [writer, reader, word] of [
    [one, other, 'granite'],
    [other, one, 'marble'],
  ] as const) {
    await writer.api.remember({ graph_id, content: `The ${word} is in the cellar.` });
    expect((await reader.api.search({ graph_id, query: word })).items[0]?.content).toContain(word);
  }
  const insight = await one.api.insight({ graph_id, task: 'Where is the granite?' });
  expect(JSON.stringify(insight)).toContain('cellar');
  const writing = keepWriting([one, other], ['g', ...graphs]);
  await pause(2_000);
  await other.kill();
  await pause(500);
  await writing.stop();
  for (const error of writing.refused) expect(error).toMatchObject({ code: 'unavailable' });
  expect(writing.acknowledged.length).toBeGreaterThan(10);
  expect(await lost(schema, writing.acknowledged)).toEqual([]);
});

it.skipIf(stopWorker === undefined)('keeps serving the other graphs while a worker is away', async () => {
  const schema = await distributedSchema();
  const fleet = newFleet(schema.url);
  const member = await fleet.start();
  for (const graph_id of graphs) await member.api.remember({ graph_id, content: 'The lake is frozen.' });
  onTestFinished(startWorker);
  execSync(stopWorker!);
  const reached = await schema.query(
    `SELECT nodename || ':' || nodeport AS node, success FROM run_command_on_workers('SELECT 1')`,
  );
  const away = reached.filter(({ success }) => success === false).map(({ node }) => node);
  const placed = await Promise.all(graphs.map(async graph => ({ graph, ...(await placeOf(schema, graph)) })));
  const there = placed.filter(({ node }) => away.includes(node));
  const elsewhere = placed.filter(({ node }) => !away.includes(node));
  expect([there.length > 0, elsewhere.length > 0]).toEqual([true, true]);
  const writing = keepWriting(
    [member],
    elsewhere.map(({ graph }) => graph),
  );
  const refusal = async (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      error => error,
    );
  for (const { graph: graph_id } of there)
    for (const ask of [
      () => member.api.remember({ graph_id, content: 'The lake is open.' }),
      () => member.api.listMemories({ graph_id }),
    ])
      expect(await refusal(ask())).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/node of the cluster/),
      });
  const readyz = await fetch(`${member.url}/readyz`);
  expect([readyz.status, await readyz.json()]).toMatchObject([
    200,
    { storage: { writable: true, reason: expect.stringMatching(/node of the cluster/) } },
  ]);
  await member.api.createSecret({ graphs: '*', permissions: ['read'] });
  await pause(1_000);
  startWorker();
  for (const { graph: graph_id } of there)
    await expect
      .poll(async () => refusal(member.api.remember({ graph_id, content: 'The lake is open.' })), {
        timeout: 20_000,
      })
      .toBeNull();
  await writing.stop();
  expect(writing.refused).toEqual([]);
  expect(writing.acknowledged.length).toBeGreaterThan(3);
  expect(await lost(schema, writing.acknowledged)).toEqual([]);
});

it.skipIf(stopCoordinator === undefined)(
  'refuses everything while the coordinator is away, and loses nothing',
  async () => {
    const schema = await distributedSchema();
    const member = await newFleet(schema.url).start();
    for (const graph_id of graphs) await member.api.remember({ graph_id, content: 'The lake is frozen.' });
    const readiness = async () => (await fetch(`${member.url}/readyz`)).status;
    onTestFinished(startCoordinator);
    const writing = keepWriting([member], graphs);
    await pause(1_000);
    execSync(stopCoordinator!);
    await expect.poll(readiness, { timeout: 20_000 }).toBe(503);
    await expect(member.api.listMemories({ graph_id: graphs[0]! })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/cannot be reached/),
    });
    startCoordinator();
    await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
    const before = writing.acknowledged.length;
    await expect.poll(() => writing.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    await writing.stop();
    for (const error of writing.refused) expect(error).toMatchObject({ code: 'unavailable' });
    expect(await lost(schema, writing.acknowledged)).toEqual([]);
  },
);

it('moves and rebalances shards under load without losing a write', { timeout: 300_000 }, async () => {
  const schema = await distributedSchema();
  const fleet = newFleet(schema.url);
  const members = await Promise.all([fleet.start(), fleet.start()]);
  const writing = keepWriting(members, graphs);
  await pause(1_000);
  const [first, second] = (await workersOf(schema)) as [Worker, Worker];
  const { shard, node } = await placeOf(schema, graphs[0]!);
  const [from, to] = node === nameOf(first) ? [first, second] : [second, first];
  await schema.query(
    `SELECT citus_move_shard_placement($1::bigint, $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`,
    [shard, from.host, from.port, to.host, to.port],
  );
  expect((await placeOf(schema, graphs[0]!)).node).toBe(nameOf(to));
  await schema.query(
    `SELECT rebalance_table_shards('graphs', threshold => 0, shard_transfer_mode => 'force_logical')`,
  );
  await pause(500);
  await writing.stop();
  expect(writing.refused).toEqual([]);
  expect(writing.acknowledged.length).toBeGreaterThan(20);
  expect(await lost(schema, writing.acknowledged)).toEqual([]);
});

it('forgets without waiting for every shard to be rewritten', async () => {
  const schema = await distributedSchema();
  const { api } = await newFleet(schema.url).start();
  const graph_id = 'g';
  const { items } = await api.remember({ graph_id, content: 'The code of the door is 4711.' });
  const others = await api.remember({ graph_id, content: 'The code of the gate is 4712.' });
  await api.remember({ graph_id, content: 'The lake is frozen.' });
  const began = Date.now();
  await api.forgetMemory({ graph_id, id: items[0]!.id });
  // While the shards are being rewritten for the first one.
  await api.forgetMemory({ graph_id, id: others.items[0]!.id });
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(
    (await api.search({ graph_id, query: 'code of the door' })).items.map(({ content }) => content),
  ).not.toContain('The code of the door is 4711.');
  expect((await schema.everyRow()).filter(text => /471[12]/.test(text))).toEqual([]);
  await expect
    .poll(async () => schema.query(`SELECT value::int AS due FROM upkeep WHERE name = 'scrub_due'`), {
      timeout: 60_000,
    })
    .toEqual([{ due: 0 }]);
});
