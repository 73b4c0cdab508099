/**
 * How this browser is signed in. The secret is entered once and not kept: the server sets a cookie that no script
 * can read, and returns a key that its pages keep. Neither works without the other.
 */
import { type BrowserSignIn, connect, type GrantRecord, LociProblem } from '@loci/client';
import { problemOfResponse } from '@loci/client/internal';

/** Who is signed in, and the credentials that the page sends. */
export interface SignedIn {
  /** The id of the secret. */
  readonly id: string;
  /** The name to show. */
  readonly name: string;
  /** A secret only if the server could not store a sign-in; it is lost when the tab closes. */
  readonly opening: string | BrowserSignIn;
}

/** Shared by all pages of this browser; it signs all of them in. */
type Stored = SignedIn & { readonly opening: BrowserSignIn };

const storageKey = 'loci.sign-in';
/** Where earlier versions kept the secret itself. */
const olderKey = 'loci.secret';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const storedIn = (text: string | null | undefined): Stored | null => {
  if (text === null || text === undefined) return null;
  try {
    const { id, name, key } = JSON.parse(text) as Record<string, unknown>;
    return isText(id) && isText(name) && isText(key) ? { id, name, opening: { key } } : null;
  } catch {
    // The entry is damaged, so no one is signed in.
    return null;
  }
};

/** The stored sign-in of this browser; null if there is none. */
export const readStay = (): Stored | null => storedIn(globalThis.localStorage?.getItem(storageKey));

/** Removes the sign-in from every tab, unless another person has signed in since. */
export const dropStay = (held: SignedIn): void => {
  if (readStay()?.opening.key === keyOf(held)) localStorage.removeItem(storageKey);
};

/** The key of the page; null if it has only a secret. */
export const keyOf = ({ opening }: SignedIn): string | null =>
  typeof opening === 'string' ? null : opening.key;

/** Called when another tab signs in or out. */
export const onStayElsewhere = (hear: (stored: Stored | null) => void): void => {
  globalThis.sessionStorage?.removeItem(olderKey);
  globalThis.addEventListener?.('storage', event => {
    if (event.key === storageKey) hear(storedIn(event.newValue));
  });
};

const send = async (url: string, path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url + path, init).catch((cause: unknown) => {
    throw new LociProblem('unavailable', `${url} cannot be reached`, { cause });
  });
  if (!response.ok) throw await problemOfResponse(response);
  return response;
};

const beginStay = async (url: string, path: string, init: RequestInit): Promise<SignedIn> => {
  const response = await send(url, path, { method: 'POST', ...init });
  const { key, grant } = (await response.json()) as { key: string; grant: GrantRecord };
  const { id, name } = grant;
  localStorage.setItem(storageKey, JSON.stringify({ id, name, key }));
  return { id, name, opening: { key } };
};

/** A read-only server still works: then the secret itself stays in this tab only. */
const inThisTab = async (url: string, secret: string): Promise<SignedIn> => {
  const { id, name } = await connect({ url, secret, retries: 0 }).getGrant({});
  return { id, name, opening: secret };
};

/** Signs this browser in with a secret. */
export const signInWith = async (url: string, secret: string): Promise<SignedIn> => {
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new LociProblem('unauthenticated', 'a secret must be visible ASCII characters without spaces');
  try {
    return await beginStay(url, '/sign-in', { headers: { authorization: `Bearer ${secret}` } });
  } catch (error) {
    if (!(error instanceof LociProblem) || error.code !== 'unavailable') throw error;
    return inThisTab(url, secret);
  }
};

/** Signs this browser in with the code of a link, which works once. */
export const signInByCode = (url: string, code: string): Promise<SignedIn> =>
  beginStay(url, '/sign-in/link', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });

/** The authentication header. */
export const openingHeaders = ({ opening }: SignedIn): Record<string, string> =>
  typeof opening === 'string' ? { authorization: `Bearer ${opening}` } : { 'loci-sign-in': opening.key };

/** Signs out in this browser; if the server is unreachable, what it keeps is useless without the key. */
export const endStay = async (url: string, held: SignedIn): Promise<void> => {
  dropStay(held);
  if (keyOf(held) !== null)
    await send(url, '/sign-in', { method: 'DELETE', headers: openingHeaders(held) }).catch(() => undefined);
};

/** Signs out in every browser signed in with the same secret; returns how many there were. */
export const endEveryStay = async (url: string, held: SignedIn): Promise<number> => {
  const response = await send(url, '/sign-ins', { method: 'DELETE', headers: openingHeaders(held) });
  dropStay(held);
  return ((await response.json()) as { ended: number }).ended;
};

/** The same request as the person who is signed in now. */
export const asNow = (init: RequestInit | undefined, now: SignedIn): RequestInit => {
  const headers = new Headers(init?.headers);
  for (const name of ['authorization', 'loci-sign-in']) headers.delete(name);
  for (const [name, value] of Object.entries(openingHeaders(now))) headers.set(name, value);
  return { ...init, headers };
};
