/** Signs browsers in and out: what a page holds stands for a secret until that secret or the sign-in expires. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Grant } from '../domain/secret.js';
import { longestLinkMs, signInEnd } from '../domain/sign-in.js';
import type { Store } from '../storage/store.js';
import { hashSecret } from './hash-secret.js';
import type { ReadCache } from './read-cache.js';

/** What a browser gets: the token for its cookie, and the key for its page. Neither works alone. */
export interface NewSignIn {
  readonly token: string;
  readonly key: string;
  readonly expiresAt: number;
  readonly grant: Grant;
}

export interface SignIns {
  /** Null where the secret is unknown, expired or revoked. */
  begin(secret: string): Promise<NewSignIn | null>;
  /** Null where the link is unknown, used or too old, or its secret is no longer valid. */
  beginByLink(code: string): Promise<NewSignIn | null>;
  /** A code that signs in once, within a few minutes; null where the secret is not valid. */
  makeLink(secret: string): Promise<string | null>;
  /**
   * `ended`: no such sign-in, or no longer; `another`: the cookie is valid, but the page belongs to another sign-in.
   */
  authenticate(token: string, key: string): Promise<Grant | 'ended' | 'another'>;
  /** Ends the one with this token. */
  end(token: string): Promise<void>;
  /** Ends all sign-ins of the secret, including this one; null where it has already ended. */
  endAll(token: string): Promise<number | null>;
  /** The same for a caller with the secret itself. */
  endAllOf(secret: string): Promise<number>;
}

/** As many bits as a secret, so that a plain hash cannot be reversed. */
const randomText = (): string => randomBytes(32).toString('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Approximate size of a cached sign-in. */
const signInBytes = 500;

export interface SignInParts {
  readonly store: Store;
  readonly now: () => number;
  readonly cache: ReadCache;
  /** The grant of the secret with this hash; null where it is not valid. */
  readonly grantOf: (secretHash: string) => Promise<Grant | null>;
}

export const openSignIns = ({ store, now, cache, grantOf }: SignInParts): SignIns => {
  const found = (token: string) => {
    const hash = hashSecret(token);
    return cache.read(
      `sign-in ${hash}`,
      () => store.signIn(hash),
      () => signInBytes,
    );
  };

  const beginFor = async (secretHash: string): Promise<NewSignIn | null> => {
    const grant = await grantOf(secretHash);
    if (grant === null) return null;
    const [token, key] = [randomText(), randomText()];
    const createdAt = now();
    const expiresAt = signInEnd(createdAt, grant.expiresAt);
    const added = { secretHash, keyHash: hashSecret(key), createdAt, expiresAt };
    await store.write(transaction => transaction.addSignIn(hashSecret(token), added));
    return { token, key, expiresAt, grant };
  };

  const endAllOf = (secretHash: string) => store.write(transaction => transaction.dropSignInsOf(secretHash));

  return {
    begin: secret => beginFor(hashSecret(secret)),
    async beginByLink(code) {
      const link = await store.write(transaction => transaction.takeSignInLink(hashSecret(code)));
      return link === null || link.expiresAt <= now() ? null : beginFor(link.secretHash);
    },
    async makeLink(secret) {
      const secretHash = hashSecret(secret);
      if ((await grantOf(secretHash)) === null) return null;
      const code = randomText();
      const made = now();
      const link = { secretHash, expiresAt: made + longestLinkMs };
      await store.write(transaction => transaction.addSignInLink(hashSecret(code), link, made));
      return code;
    },
    async authenticate(token, key) {
      const signIn = await found(token);
      if (signIn === null || signIn.expiresAt <= now()) return 'ended';
      if (!isSame(hashSecret(key), signIn.keyHash)) return 'another';
      return (await grantOf(signIn.secretHash)) ?? 'ended';
    },
    end: token => store.write(transaction => transaction.dropSignIn(hashSecret(token))),
    async endAll(token) {
      const signIn = await found(token);
      return signIn === null ? null : endAllOf(signIn.secretHash);
    },
    endAllOf: secret => endAllOf(hashSecret(secret)),
  };
};
