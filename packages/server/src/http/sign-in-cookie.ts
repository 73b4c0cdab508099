/**
 * The cookie of a sign-in. Browsers send a cookie to every port of a host, so its name contains the port: two servers
 * on one machine do not overwrite each other's. It is useless without the key that only the page holds.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the page sends with the cookie. A page of another origin cannot send it without permission. */
export const keyHeader = 'loci-sign-in';

/** With this prefix browsers accept a cookie only over TLS and only from this host. */
const securePrefix = '__Host-';

const portIn = (host: string | undefined): string => /:(\d{1,5})$/.exec(host ?? '')?.[1] ?? '';

/** The browser says how its page was loaded; a proxy may terminate TLS, so the connection cannot tell. */
const isSecure = ({ headers }: FastifyRequest): boolean =>
  headers.origin?.toLowerCase().startsWith('https://') === true ||
  String(headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim()
    .toLowerCase() === 'https';

const nameOf = ({ headers }: FastifyRequest): string => {
  const port = portIn(headers.host);
  return port === '' ? 'loci-sign-in' : `loci-sign-in-${port}`;
};

const cookiesOf = ({ headers }: FastifyRequest): Map<string, string> =>
  new Map(
    (headers.cookie ?? '').split(';').map(pair => {
      const at = pair.indexOf('=');
      return at === -1 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );

/** As `randomText` makes them; anything else is not ours, and is not looked up. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The token the browser sent; null if it sent none of ours. */
export const tokenOf = (request: FastifyRequest): string | null => {
  const cookies = cookiesOf(request);
  const name = nameOf(request);
  const token = cookies.get(securePrefix + name) ?? cookies.get(name);
  return token !== undefined && tokenShape.test(token) ? token : null;
};

/** The key the page sent; null if none. */
export const keyOf = ({ headers }: FastifyRequest): string | null => {
  const key = headers[keyHeader];
  return typeof key === 'string' && key !== '' ? key : null;
};

const attributes = 'Path=/; HttpOnly; SameSite=Strict';

export const setCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void => {
  const name = nameOf(request);
  const text = `${name}=${token}; Max-Age=${Math.max(0, Math.floor(seconds))}; ${attributes}`;
  reply.header('set-cookie', isSecure(request) ? `${securePrefix}${text}; Secure` : text);
};

/** Under both names: the scheme may have changed since. */
export const clearCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  const name = nameOf(request);
  const gone = `Max-Age=0; ${attributes}`;
  reply.header('set-cookie', [`${name}=; ${gone}`, `${securePrefix}${name}=; ${gone}; Secure`]);
};
