/** Sign-ins: what a browser holds instead of a secret, and links that sign in once. Both are stored as hashes. */

export interface SignIn {
  /** The hash of its secret: anything that ends the secret ends the sign-in. */
  readonly secretHash: string;
  /** The hash of the key that the page holds besides its cookie. */
  readonly keyHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A sign-in link, valid until it is used or expires. */
export interface SignInLink {
  readonly secretHash: string;
  readonly expiresAt: number;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** A month without entering the secret again; a lost browser can be signed out from elsewhere. */
export const longestSignInMs = 30 * dayMs;

/** Long enough to copy it to another screen, short enough to be worthless in a scroll-back. */
export const longestLinkMs = 5 * 60 * 1_000;

/** A sign-in ends no later than its secret. */
export const signInEnd = (now: number, secretEndsAt: number | null): number =>
  Math.min(now + longestSignInMs, secretEndsAt ?? Number.POSITIVE_INFINITY);
