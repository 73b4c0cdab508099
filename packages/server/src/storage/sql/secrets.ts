/** Secrets as rows: what each grants, found by the hash of the secret itself. */
import type { Page, PageRequest } from '../../domain/page.js';
import { offsetOf } from '../../domain/page.js';
import {
  type GraphScope,
  type HeldBy,
  type Holder,
  type Permission,
  type RateLimit,
  type Secret,
  scopeWithin,
} from '../../domain/secret.js';
import type { SqlExecutor, SqlTransaction } from './executor.js';

type SecretRow = [
  id: string,
  name: string | null,
  displayName: string | null,
  holder: Holder,
  graphs: string,
  permissions: string,
  rateLimit: string | null,
  createdAt: number,
  expiresAt: number | null,
  revokedAt: number | null,
];

const columns =
  'secret_id, name, display_name, holder, graphs, permissions, rate_limit, created_at, expires_at, revoked_at';

const toSecret = ([
  id,
  name,
  displayName,
  holder,
  graphs,
  permissions,
  rateLimit,
  createdAt,
  expiresAt,
  revokedAt,
]: SecretRow): Secret => ({
  id,
  name,
  displayName,
  holder,
  graphs: JSON.parse(graphs) as GraphScope,
  permissions: JSON.parse(permissions) as Permission[],
  rateLimit: rateLimit === null ? null : (JSON.parse(rateLimit) as RateLimit),
  createdAt,
  expiresAt,
  revokedAt,
});

export const secretByHash = async (db: SqlExecutor, hash: string): Promise<Secret | null> => {
  const row = await db.get<SecretRow>(`SELECT ${columns} FROM secrets WHERE hash = ?`, [hash]);
  return row === undefined ? null : toSecret(row);
};

export const secret = async (db: SqlExecutor, id: string): Promise<Secret | null> => {
  const row = await db.get<SecretRow>(`SELECT ${columns} FROM secrets WHERE secret_id = ?`, [id]);
  return row === undefined ? null : toSecret(row);
};

export const secrets = async (
  db: SqlExecutor,
  scope: GraphScope,
  page: PageRequest,
): Promise<Page<Secret>> => {
  const rows = await db.all<SecretRow>(
    `SELECT ${columns} FROM secrets ORDER BY created_at DESC, secret_id DESC`,
    [],
  );
  const within = rows.map(toSecret).filter(({ graphs }) => scopeWithin(graphs, scope));
  const start = offsetOf(page);
  return { items: within.slice(start, start + page.size), total: within.length, ...page };
};

export const hasUsableSecret = async (db: SqlExecutor, now: number): Promise<boolean> =>
  (await db.get(
    'SELECT 1 FROM secrets WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?) LIMIT 1',
    [now],
  )) !== undefined;

export const addSecret = async (tx: SqlTransaction, added: Secret, hash: string): Promise<void> => {
  await tx.run(`INSERT INTO secrets (hash, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
    hash,
    added.id,
    added.name,
    added.displayName,
    added.holder,
    JSON.stringify(added.graphs),
    JSON.stringify(added.permissions),
    added.rateLimit === null ? null : JSON.stringify(added.rateLimit),
    added.createdAt,
    added.expiresAt,
    added.revokedAt,
  ]);
};

/** Its permissions do not change. */
export const changeSecret = async (
  tx: SqlTransaction,
  id: string,
  { name, displayName, holder }: HeldBy & Pick<Secret, 'name'>,
): Promise<void> => {
  await tx.run('UPDATE secrets SET name = ?, display_name = ?, holder = ? WHERE secret_id = ?', [
    name,
    displayName,
    holder,
    id,
  ]);
};

/** The first revocation counts, and ends every sign-in with this secret. */
export const revokeSecret = async (tx: SqlTransaction, id: string, now: number): Promise<void> => {
  for (const table of ['sign_ins', 'sign_in_links'])
    await tx.run(`DELETE FROM ${table} WHERE secret_hash IN (SELECT hash FROM secrets WHERE secret_id = ?)`, [
      id,
    ]);
  await tx.run('UPDATE secrets SET revoked_at = ? WHERE secret_id = ? AND revoked_at IS NULL', [now, id]);
};
