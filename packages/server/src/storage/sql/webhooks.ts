/** Webhooks as rows: how far each is in the change log, and its deferred events. */
import type { EventType } from '../../domain/event.js';
import { offsetOf } from '../../domain/page.js';
import type { AsideEvent, DigestOrder, Webhook } from '../../domain/webhook.js';
import type { TakenWebhook } from '../store-rows.js';
import type { Read, Write } from './queries.js';
import { flag, recordsOf } from './records.js';

type WebhookRow = [
  id: string,
  url: string,
  name: string | null,
  events: string | null,
  createdAt: number,
  secret: string,
  previousSecret: string | null,
  previousUntil: number | null,
  through: number,
  failures: number,
  nextAt: number,
  lastAt: number | null,
  lastStatus: number | null,
  lastError: string | null,
  digest: string | null,
  digestAt: number | null,
];

const columnNames = [
  ...['webhook_id', 'url', 'name', 'events', 'created_at', 'secret', 'previous_secret', 'previous_until'],
  ...['through_seq', 'failures', 'next_at', 'last_at', 'last_status', 'last_error', 'digest', 'digest_at'],
];
const columns = columnNames.map(name => `w.${name}`).join(', ');

const toWebhook = (row: WebhookRow): Webhook => {
  const [id, url, name, events, createdAt, secret, previousSecret, previousUntil] = row;
  const [, , , , , , , , through, failures, nextAt, lastAt, lastStatus, lastError, digest, digestAt] = row;
  return {
    id,
    url,
    name,
    events: events === null ? null : (JSON.parse(events) as EventType[]),
    digest: digest === null ? null : (JSON.parse(digest) as DigestOrder),
    createdAt,
    secret,
    previous: previousSecret === null ? null : { secret: previousSecret, until: previousUntil ?? 0 },
    state: { through, digestAt, failures, nextAt, lastAt, lastStatus, lastError },
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
  const row = await db.get<WebhookRow>(
    `SELECT ${columns} FROM webhooks w WHERE w.graph_id = ? AND w.webhook_id = ?`,
    [graphId, id],
  );
  return row === undefined ? null : toWebhook(row);
};

export const webhooks: Read<'webhooks'> = async (db, graphId, page) => {
  const count = await db.get<[number]>('SELECT count(*) FROM webhooks WHERE graph_id = ?', [graphId]);
  const rows = await db.all<WebhookRow>(
    `SELECT ${columns} FROM webhooks w WHERE w.graph_id = ?
      ORDER BY w.created_at DESC, w.webhook_id DESC LIMIT ? OFFSET ?`,
    [graphId, page.size, offsetOf(page)],
  );
  return { items: rows.map(toWebhook), total: Number(count?.[0] ?? 0), ...page };
};

export const deadLetters: Read<'deadLetters'> = async (db, graphId, webhookId, page) => {
  const dead = 'FROM webhook_asides WHERE graph_id = ? AND webhook_id = ? AND is_dead = 1';
  const count = await db.get<[number]>(`SELECT count(*) ${dead}`, [graphId, webhookId]);
  const rows = await db.all(`SELECT ${asideRecords.columns} ${dead} ORDER BY seq DESC LIMIT ? OFFSET ?`, [
    graphId,
    webhookId,
    page.size,
    offsetOf(page),
  ]);
  return { items: rows.map(asideRecords.read), total: Number(count?.[0] ?? 0), ...page };
};

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

export const putWebhook: Write<'putWebhook'> = async (tx, graphId, put) => {
  const { state } = put;
  await tx.run(
    `INSERT INTO webhooks (graph_id, held_until, ${columnNames.join(', ')})
      VALUES (?, 0, ${columnNames.map(() => '?').join(', ')})
      ON CONFLICT (graph_id, webhook_id) DO UPDATE SET url = excluded.url, name = excluded.name,
        events = excluded.events, secret = excluded.secret, previous_secret = excluded.previous_secret,
        previous_until = excluded.previous_until`,
    [
      graphId,
      put.id,
      put.url,
      put.name,
      put.events === null ? null : JSON.stringify(put.events),
      put.createdAt,
      put.secret,
      put.previous?.secret ?? null,
      put.previous?.until ?? null,
      state.through,
      state.failures,
      state.nextAt,
      state.lastAt,
      state.lastStatus,
      state.lastError,
      put.digest === null ? null : JSON.stringify(put.digest),
      state.digestAt,
    ],
  );
  tx.touch(graphId);
};

export const dropWebhook: Write<'dropWebhook'> = async (tx, graphId, id) => {
  for (const table of ['webhook_asides', 'webhooks'])
    await tx.run(`DELETE FROM ${table} WHERE graph_id = ? AND webhook_id = ?`, [graphId, id]);
  tx.touch(graphId);
};

/** At most this many deferred events at a time; the rest comes with the next batch. */
const asidesTogether = 50;

export const takeWebhooks: Write<'takeWebhooks'> = async (tx, limit, now, heldUntil) => {
  const rows = await tx.all<[graphId: string, ...WebhookRow]>(
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
    await tx.run('DELETE FROM webhook_asides WHERE graph_id = ? AND webhook_id = ? AND seq = ?', [
      graphId,
      id,
      seq,
    ]);
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
