/** `fetch` for uploads: the one of Node gives up after five minutes without an answer, and a large import takes longer. */
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

const isStream = (body: unknown): body is ReadableStream =>
  typeof body === 'object' && body !== null && 'getReader' in body;

/** Waits for the answer as long as the connection lasts. */
const upload = (url: URL, init: RequestInit, body: ReadableStream): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: init.method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    request.on('error', reject);
    request.on('response', response => {
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      );
      resolve(
        new Response(Readable.toWeb(response) as ConstructorParameters<typeof Response>[0], {
          status: response.statusCode ?? 502,
          headers,
        }),
      );
    });
    const source = Readable.fromWeb(body);
    source.on('error', error => request.destroy(error));
    source.pipe(request);
  });

export const patientFetch: typeof fetch = (input, init) =>
  isStream(init?.body) ? upload(new URL(String(input)), init, init.body) : fetch(input, init);
