/**
 * How this browser is signed in. The secret is typed once and not kept: the server gives a cookie that no script can read,
 * and a key that pages of this server keep. Neither opens anything alone.
 */
import { type BrowserSignIn, connect, type GrantRecord, LociProblem, problemOfResponse } from '@loci/client';

/** Who is signed in, and what the page sends for it. */
export interface SignedIn {
  /** The id of the secret. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  /** A secret only where the server could not keep a sign-in: it is then gone with the tab. */
  readonly opening: string | BrowserSignIn;
}

/** What the pages of this browser share; all of them are signed in by it. */
type Stored = SignedIn & { readonly opening: BrowserSignIn };

const storageKey = 'loci.sign-in';
/** Where the secret itself was once kept. */
const olderKey = 'loci.secret';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const storedIn = (text: string | null | undefined): Stored | null => {
  if (text === null || text === undefined) return null;
  try {
    const { id, name, key } = JSON.parse(text) as Record<string, unknown>;
    return isText(id) && isText(name) && isText(key) ? { id, name, opening: { key } } : null;
  } catch {
    // Somebody else wrote it, or half of it: then nobody is signed in.
    return null;
  }
};

/** What the pages of this browser are signed in by; null where nobody is. */
export const readStay = (): Stored | null => storedIn(globalThis.localStorage?.getItem(storageKey));

/** Nobody is signed in any more, in any tab; a page that another has taken over leaves theirs. */
export const dropStay = (held: SignedIn): void => {
  if (readStay()?.opening.key === keyOf(held)) localStorage.removeItem(storageKey);
};

/** The key of the page; null where it has only a secret. */
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

/** A server that can write nothing can still be read: then the secret itself stays in this tab alone. */
const inThisTab = async (url: string, secret: string): Promise<SignedIn> => {
  const { id, name } = await connect({ url, secret, retries: 0 }).getGrant({});
  return { id, name, opening: secret };
};

/** Signs this browser in with a secret. */
export const signInWith = async (url: string, secret: string): Promise<SignedIn> => {
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new LociProblem('unauthenticated', 'a secret is one word of visible ASCII characters');
  try {
    return await beginStay(url, '/sign-in', { headers: { authorization: `Bearer ${secret}` } });
  } catch (error) {
    if (!(error instanceof LociProblem) || error.code !== 'unavailable') throw error;
    return inThisTab(url, secret);
  }
};

/** Signs this browser in by the code of a link, which works once. */
export const signInByCode = (url: string, code: string): Promise<SignedIn> =>
  beginStay(url, '/sign-in/link', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });

/** The header that opens the server. */
export const openingHeaders = ({ opening }: SignedIn): Record<string, string> =>
  typeof opening === 'string' ? { authorization: `Bearer ${opening}` } : { 'loci-sign-in': opening.key };

/** Ends it in this browser; where the server is away, what is left of it there opens nothing without the key. */
export const endStay = async (url: string, held: SignedIn): Promise<void> => {
  dropStay(held);
  if (keyOf(held) !== null)
    await send(url, '/sign-in', { method: 'DELETE', headers: openingHeaders(held) }).catch(() => undefined);
};

/** Ends it in every browser that is signed in by the same secret; tells how many there were. */
export const endEveryStay = async (url: string, held: SignedIn): Promise<number> => {
  const response = await send(url, '/sign-ins', { method: 'DELETE', headers: openingHeaders(held) });
  dropStay(held);
  return ((await response.json()) as { ended: number }).ended;
};

/** The same request as whoever is signed in now. */
export const asNow = (init: RequestInit | undefined, now: SignedIn): RequestInit => {
  const headers = new Headers(init?.headers);
  for (const name of ['authorization', 'loci-sign-in']) headers.delete(name);
  for (const [name, value] of Object.entries(openingHeaders(now))) headers.set(name, value);
  return { ...init, headers };
};
