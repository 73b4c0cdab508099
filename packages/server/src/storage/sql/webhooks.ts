/** Webhooks as rows: how far each is in the change log, and its deferred events. */
import type { AsideEvent, Webhook } from '../../domain/webhook.js';
import type { TakenWebhook } from '../store-rows.js';
import { dropRows } from './drop-rows.js';
import { insertInto, type Row, type SqlValue } from './executor.js';
import { readPage } from './pages.js';
import type { Read, Write } from './queries.js';
import { flag, json, recordsOf } from './records.js';

/** The previous secret takes two columns. */
type Flat = Omit<Webhook, 'previous'> & {
  readonly previousSecret: string | null;
  readonly previousUntil: number | null;
};

const records = recordsOf<Flat>({
  id: 'webhook_id',
  url: 'url',
  name: 'name',
  events: json('events'),
  digest: json('digest'),
  createdAt: 'created_at',
  secret: 'secret',
  previousSecret: 'previous_secret',
  previousUntil: 'previous_until',
  state: {
    through: 'through_seq',
    digestAt: 'digest_at',
    failures: 'failures',
    nextAt: 'next_at',
    lastAt: 'last_at',
    lastStatus: 'last_status',
    lastError: 'last_error',
  },
});

const columns = records.names.map(name => `w.${name}`).join(', ');

const toWebhook = (row: Row): Webhook => {
  const { previousSecret, previousUntil, ...one } = records.read(row);
  return {
    ...one,
    previous: previousSecret === null ? null : { secret: previousSecret, until: previousUntil ?? 0 },
  };
};

const asideRecords = recordsOf<AsideEvent>({
  seq: 'seq',
  since: 'since',
  attempts: 'attempts',
  nextAt: 'next_at',
  isDead: flag('is_dead'),
  reason: 'reason',
  at: 'at',
});

export const webhook: Read<'webhook'> = async (db, graphId, id) => {
  const row = await db.get(`SELECT ${columns} FROM webhooks w WHERE w.graph_id = ? AND w.webhook_id = ?`, [
    graphId,
    id,
  ]);
  return row === undefined ? null : toWebhook(row);
};

export const webhooks: Read<'webhooks'> = (db, graphId, page) =>
  readPage(
    db,
    {
      columns,
      from: 'webhooks w WHERE w.graph_id = ?',
      params: [graphId],
      order: 'w.created_at DESC, w.webhook_id DESC',
    },
    page,
    toWebhook,
  );

export const deadLetters: Read<'deadLetters'> = (db, graphId, webhookId, page) =>
  readPage(
    db,
    {
      columns: asideRecords.columns,
      from: 'webhook_asides WHERE graph_id = ? AND webhook_id = ? AND is_dead = 1',
      params: [graphId, webhookId],
      order: 'seq DESC',
    },
    page,
    asideRecords.read,
  );

/** Four parameters, each of them the current time. */
const due = `FROM webhooks w JOIN graphs g ON g.graph_id = w.graph_id
  WHERE w.held_until <= ? AND w.next_at <= ?
    AND (w.digest_at <= ? OR (w.digest_at IS NULL AND g.last_seq > w.through_seq) OR EXISTS (
    SELECT 1 FROM webhook_asides a WHERE a.graph_id = w.graph_id AND a.webhook_id = w.webhook_id
      AND a.is_dead = 0 AND a.next_at <= ?))`;

export const hasDueWebhook: Read<'hasDueWebhook'> = async (db, now) =>
  (await db.get(`SELECT 1 ${due} LIMIT 1`, [now, now, now, now])) !== undefined;

export const webhookSummary: Read<'webhookSummary'> = async db => {
  const [count, failing] = (await db.get<[number, number | null]>(
    'SELECT count(*), sum(CASE WHEN failures > 0 THEN 1 ELSE 0 END) FROM webhooks',
    [],
  )) ?? [0, 0];
  const dead = await db.get<[number]>('SELECT count(*) FROM webhook_asides WHERE is_dead = 1', []);
  return { webhooks: Number(count), failing: Number(failing ?? 0), deadLetters: Number(dead?.[0] ?? 0) };
};

const insertWebhooks = insertInto(
  'webhooks',
  ['graph_id', 'held_until', ...records.names],
  ` ON CONFLICT (graph_id, webhook_id) DO UPDATE SET url = excluded.url, name = excluded.name,
    events = excluded.events, secret = excluded.secret, previous_secret = excluded.previous_secret,
    previous_until = excluded.previous_until`,
);

export const putWebhook: Write<'putWebhook'> = async (tx, graphId, { previous, ...put }) => {
  const previousSecret = previous?.secret ?? null;
  const previousUntil = previous?.until ?? null;
  await insertWebhooks(tx, [[graphId, 0, ...records.values({ ...put, previousSecret, previousUntil })]]);
  tx.touch(graphId);
};

export const dropWebhook: Write<'dropWebhook'> = async (tx, graphId, id) => {
  for (const table of ['webhook_asides', 'webhooks'])
    await dropRows(tx, table, { graph_id: graphId, webhook_id: id });
  tx.touch(graphId);
};

/** At most this many deferred events at a time; the rest comes with the next batch. */
const asidesTogether = 50;

export const takeWebhooks: Write<'takeWebhooks'> = async (tx, limit, now, heldUntil) => {
  const rows = await tx.all<[graphId: string, ...SqlValue[]]>(
    `SELECT w.graph_id, ${columns} ${due} ORDER BY w.next_at, w.graph_id, w.webhook_id LIMIT ?`,
    [now, now, now, now, limit],
  );
  const taken: TakenWebhook[] = [];
  for (const [graphId, ...row] of rows) {
    const found = toWebhook(row);
    // Another process may have been faster, and may even be done.
    const { through, nextAt } = found.state;
    const isOurs = await tx.run(
      `UPDATE webhooks SET held_until = ?
        WHERE graph_id = ? AND webhook_id = ? AND held_until <= ? AND through_seq = ? AND next_at = ?`,
      [heldUntil, graphId, found.id, now, through, nextAt],
    );
    if (isOurs === 0) continue;
    const asides = await tx.all(
      `SELECT ${asideRecords.columns} FROM webhook_asides
        WHERE graph_id = ? AND webhook_id = ? AND is_dead = 0 AND next_at <= ? ORDER BY seq LIMIT ?`,
      [graphId, found.id, now, asidesTogether],
    );
    taken.push({ graphId, webhook: found, asides: asides.map(asideRecords.read) });
  }
  return taken;
};

export const settleWebhook: Write<'settleWebhook'> = async (
  tx,
  graphId,
  id,
  { state, delivered, asides },
) => {
  const changed = await tx.run(
    `UPDATE webhooks SET held_until = 0, through_seq = ?, failures = ?, next_at = ?, last_at = ?, last_status = ?,
      last_error = ?, digest_at = ? WHERE graph_id = ? AND webhook_id = ?`,
    [
      ...[state.through, state.failures, state.nextAt, state.lastAt, state.lastStatus, state.lastError],
      ...[state.digestAt, graphId, id],
    ],
  );
  if (changed === 0) return;
  for (const seq of delivered)
    await dropRows(tx, 'webhook_asides', { graph_id: graphId, webhook_id: id, seq });
  for (const aside of asides)
    await tx.run(
      `INSERT INTO webhook_asides (graph_id, webhook_id, ${asideRecords.columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (graph_id, webhook_id, seq) DO UPDATE SET since = excluded.since, attempts = excluded.attempts,
          next_at = excluded.next_at, is_dead = excluded.is_dead, reason = excluded.reason, at = excluded.at`,
      [graphId, id, ...asideRecords.values(aside)],
    );
};

export const reviveDeadLetters: Write<'reviveDeadLetters'> = async (tx, graphId, webhookId, seqs, now) => {
  const revive = `UPDATE webhook_asides SET is_dead = 0, attempts = 0, next_at = ?
    WHERE graph_id = ? AND webhook_id = ? AND is_dead = 1`;
  if (seqs === null) return tx.run(revive, [now, graphId, webhookId]);
  let revived = 0;
  for (const seq of new Set(seqs))
    revived += await tx.run(`${revive} AND seq = ?`, [now, graphId, webhookId, seq]);
  return revived;
};
