/** Sign-ins of browsers and links that sign in once, found by the hash of what the browser holds. */
import type { SignIn } from '../../domain/sign-in.js';
import type { Read, Write } from './queries.js';
import { recordsOf } from './records.js';

const records = recordsOf<SignIn>({
  secretHash: 'secret_hash',
  keyHash: 'key_hash',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
});

export const signIn: Read<'signIn'> = async (db, hash) => {
  const row = await db.get(`SELECT ${records.columns} FROM sign_ins WHERE hash = ?`, [hash]);
  return row === undefined ? null : records.read(row);
};

/** Also deletes expired ones, so that the table stays as small as its use. */
export const addSignIn: Write<'addSignIn'> = async (tx, hash, added) => {
  await tx.run('DELETE FROM sign_ins WHERE expires_at <= ?', [added.createdAt]);
  await tx.run(`INSERT INTO sign_ins (hash, ${records.columns}) VALUES (?, ?, ?, ?, ?)`, [
    hash,
    ...records.values(added),
  ]);
};

export const dropSignIn: Write<'dropSignIn'> = async (tx, hash) => {
  await tx.run('DELETE FROM sign_ins WHERE hash = ?', [hash]);
};

/** Together with the links of the same secret: a person who ends all sign-ins does not want an old link to work. */
export const dropSignInsOf: Write<'dropSignInsOf'> = async (tx, secretHash) => {
  await tx.run('DELETE FROM sign_in_links WHERE secret_hash = ?', [secretHash]);
  return tx.run('DELETE FROM sign_ins WHERE secret_hash = ?', [secretHash]);
};

export const addSignInLink: Write<'addSignInLink'> = async (tx, hash, { secretHash, expiresAt }, now) => {
  await tx.run('DELETE FROM sign_in_links WHERE expires_at <= ?', [now]);
  await tx.run('INSERT INTO sign_in_links (hash, secret_hash, expires_at) VALUES (?, ?, ?)', [
    hash,
    secretHash,
    expiresAt,
  ]);
};

/** Only the caller that deletes the row has used it, so that of two at the same time one gets nothing. */
export const takeSignInLink: Write<'takeSignInLink'> = async (tx, hash) => {
  const row = await tx.get<[secretHash: string, expiresAt: number]>(
    'SELECT secret_hash, expires_at FROM sign_in_links WHERE hash = ?',
    [hash],
  );
  const taken = await tx.run('DELETE FROM sign_in_links WHERE hash = ?', [hash]);
  return row === undefined || taken === 0 ? null : { secretHash: row[0], expiresAt: row[1] };
};
