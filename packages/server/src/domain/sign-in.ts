/** Sign-ins: what a browser holds in place of a secret, and links that sign in once. Both are kept as hashes. */

export interface SignIn {
  /** Of the secret that it stands for: whatever ends that ends the sign-in. */
  readonly secretHash: string;
  /** Of what the page holds beside its cookie. */
  readonly keyHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What a link signs in with, while it was not used and its time has not ended. */
export interface SignInLink {
  readonly secretHash: string;
  readonly expiresAt: number;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** A month without typing the secret again; a browser that is lost is signed out from elsewhere. */
export const longestSignInMs = 30 * dayMs;

/** Long enough to copy it from one screen to another, short enough to be worth nothing in a scroll-back. */
export const longestLinkMs = 5 * 60 * 1_000;

/** A sign-in ends with its secret at the latest. */
export const signInEnd = (now: number, secretEndsAt: number | null): number =>
  Math.min(now + longestSignInMs, secretEndsAt ?? Number.POSITIVE_INFINITY);
