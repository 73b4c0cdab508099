/** A browser as the server sees it: keeps cookies by host, sends Origin and the key of its page, and runs no page. */
import { request } from 'node:http';
import { keyHeader } from '../../src/http/sign-in-cookie.js';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any route
  readonly json: any;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** As it is: clients for people leave out or repair such headers. */
export const ask = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      url,
      {
        method,
        headers: {
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          ...headers,
        },
      },
      answer => {
        let said = '';
        answer.setEncoding('utf8').on('data', part => {
          said += part;
        });
        answer.on('end', () => {
          const isJson = String(answer.headers['content-type'] ?? '').includes('json');
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: said,
            json: isJson && said !== '' ? JSON.parse(said) : null,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });

/** Whatever is set by the server is sent back, as browsers do it for one host and all its ports. */
export const openBrowser = (url: string) => {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);

  const keep = (reply: Reply): Reply => {
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim());
      const at = pair.indexOf('=');
      if (attributes.some(attribute => attribute === 'Max-Age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  };

  const send = async (path: string, { headers = {}, ...asked }: Asked = {}): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = {
      origin,
      'sec-fetch-site': 'same-origin',
      ...(cookie === '' ? {} : { cookie }),
    };
    return keep(await ask(url + path, { ...asked, headers: { ...own, ...headers } }));
  };

  return {
    cookies,
    send,
    /** As the page does it, with the key that it was given. */
    page: (key: string) => ({
      send: (path: string, { headers = {}, ...asked }: Asked = {}) =>
        send(path, { ...asked, headers: { [keyHeader]: key, ...headers } }),
    }),
    async signIn(secret: string): Promise<string> {
      const reply = await send('/sign-in', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
      });
      if (reply.status !== 201) throw new Error(`not signed in: ${reply.text}`);
      return reply.json.key as string;
    },
  };
};
