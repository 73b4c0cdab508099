/**
 * The cookie of a sign-in. Browsers send a cookie to every port of a host, so its name holds the port: two servers on one
 * machine do not take each other's place. It opens nothing without the key that only the page holds.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the page sends beside the cookie. A page of another origin cannot send it without being allowed to. */
export const keyHeader = 'loci-sign-in';

/** With this name browsers take a cookie over TLS alone, from this host alone. */
const securePrefix = '__Host-';

const portIn = (host: string | undefined): string => /:(\d{1,5})$/.exec(host ?? '')?.[1] ?? '';

/** The browser says by which way its page came; a proxy in front may end TLS, so the connection cannot tell. */
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

/** As `randomText` makes them; anything else was not ours, and is not looked for. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The token as the browser sent it; null where none of ours came. */
export const tokenOf = (request: FastifyRequest): string | null => {
  const cookies = cookiesOf(request);
  const name = nameOf(request);
  const token = cookies.get(securePrefix + name) ?? cookies.get(name);
  return token !== undefined && tokenShape.test(token) ? token : null;
};

/** The key of the page; null where it sent none. */
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

/** Under both names: the way to the server may have changed since. */
export const clearCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  const name = nameOf(request);
  const gone = `Max-Age=0; ${attributes}`;
  reply.header('set-cookie', [`${name}=; ${gone}`, `${securePrefix}${name}=; ${gone}; Secure`]);
};
