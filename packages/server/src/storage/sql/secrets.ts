/** Secrets as rows: what each grants, found by the hash of the secret itself. */
import { offsetOf } from '../../domain/page.js';
import { type Secret, scopeWithin } from '../../domain/secret.js';
import type { Read, Write } from './queries.js';
import { json, recordsOf } from './records.js';

const records = recordsOf<Secret>({
  id: 'secret_id',
  name: 'name',
  displayName: 'display_name',
  holder: 'holder',
  graphs: json('graphs'),
  permissions: json('permissions'),
  rateLimit: json('rate_limit'),
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
});

export const secretByHash: Read<'secretByHash'> = async (db, hash) => {
  const row = await db.get(`SELECT ${records.columns} FROM secrets WHERE hash = ?`, [hash]);
  return row === undefined ? null : records.read(row);
};

export const secret: Read<'secret'> = async (db, id) => {
  const row = await db.get(`SELECT ${records.columns} FROM secrets WHERE secret_id = ?`, [id]);
  return row === undefined ? null : records.read(row);
};

export const secrets: Read<'secrets'> = async (db, scope, page) => {
  const rows = await db.all(
    `SELECT ${records.columns} FROM secrets ORDER BY created_at DESC, secret_id DESC`,
    [],
  );
  const within = rows.map(records.read).filter(({ graphs }) => scopeWithin(graphs, scope));
  const start = offsetOf(page);
  return { items: within.slice(start, start + page.size), total: within.length, ...page };
};

export const hasUsableSecret: Read<'hasUsableSecret'> = async (db, now) =>
  (await db.get(
    'SELECT 1 FROM secrets WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?) LIMIT 1',
    [now],
  )) !== undefined;

export const addSecret: Write<'addSecret'> = async (tx, added, hash) => {
  await tx.run(`INSERT INTO secrets (hash, ${records.columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
    hash,
    ...records.values(added),
  ]);
};

/** Its permissions do not change. */
export const changeSecret: Write<'changeSecret'> = async (tx, id, { name, displayName, holder }) => {
  await tx.run('UPDATE secrets SET name = ?, display_name = ?, holder = ? WHERE secret_id = ?', [
    name,
    displayName,
    holder,
    id,
  ]);
};

/** The first revocation counts, and ends every sign-in with this secret. */
export const revokeSecret: Write<'revokeSecret'> = async (tx, id, now) => {
  for (const table of ['sign_ins', 'sign_in_links'])
    await tx.run(`DELETE FROM ${table} WHERE secret_hash IN (SELECT hash FROM secrets WHERE secret_id = ?)`, [
      id,
    ]);
  await tx.run('UPDATE secrets SET revoked_at = ? WHERE secret_id = ? AND revoked_at IS NULL', [now, id]);
};
