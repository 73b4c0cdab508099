/** Sends webhooks over HTTP. Follows no redirects, and calls no private address unless allowed. */
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { retryAfterMs } from '../domain/retry-after.js';
import { addressesOf, type IsAllowed, makeIsAllowed, refusal } from './allowed-address.js';
import { signatureHeaders } from './sign-webhook.js';
import type { SendOutcome, WebhookMessage, WebhookSender } from './webhook-sender.js';

export interface HttpSenderOptions {
  /** Ranges that may be called in addition to public addresses; `private`: all. */
  readonly allow: readonly string[];
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/** The time that Standard Webhooks gives a receiver. */
const timeoutDefaultMs = 15_000;
/** Only the status of an answer matters. A receiver may finish its answer up to this size and is cut off after that. */
const mostAnswerBytes = 64 * 1024;
const answerEndsMs = 1_000;

class NotAllowed extends Error {}

/** Checked when connecting: a name may have resolved to another address before. */
const guardedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (host, options, callback) => {
    addressesOf(host).then(found => {
      if (found === null || found.length === 0) {
        callback(Object.assign(new Error(`${host} was not found`), { code: 'ENOTFOUND' }), '', 0);
      } else if (!found.every(({ address }) => isAllowed(address))) {
        callback(new NotAllowed(`${host} ${refusal}`), '', 0);
      } else if (options.all) {
        callback(null, found);
      } else {
        callback(null, found[0]?.address ?? '', found[0]?.family);
      }
    });
  };

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/** The host if it is an IP address, not a name. */
const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
};

const shapeRefusal = (url: string): string | null => {
  const address = parsed(url);
  if (address === null || !/^https?:$/.test(address.protocol)) return 'must be an http or https address';
  if (address.username + address.password !== '') return 'must not contain a user name or password';
  return address.hash === '' ? null : 'must not contain a fragment';
};

/** The message itself is at fault; any other status is a fault of the receiver. */
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status);

const outcomeOf = (response: IncomingMessage, now: number): SendOutcome => {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (isRefusal(status)) return { kind: 'refused', status, reason: `it answered ${status}` };
  const reason =
    status >= 300 && status < 400
      ? `it answered ${status}; redirects are not followed`
      : `it answered ${status}`;
  return { kind: 'unwell', status, reason, askedMs: retryAfterMs(response.headers['retry-after'], now) };
};

const unwell = (reason: string): SendOutcome => ({ kind: 'unwell', status: null, reason, askedMs: null });

/** Node's errors can quote their input, so only the code is reported. */
const reasonOf = (error: Error): string => {
  if (error instanceof NotAllowed) return `the address ${refusal}`;
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined ? 'it could not be reached' : `it could not be reached (${code})`;
};

/** Nothing waits for this; it only ensures that the connection ends. */
const readOut = (request: ClientRequest, response: IncomingMessage, signal: AbortSignal): void => {
  const cutOff = (): void => {
    request.destroy();
  };
  const timer = setTimeout(cutOff, answerEndsMs);
  signal.addEventListener('abort', cutOff, { once: true });
  let read = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > mostAnswerBytes) cutOff();
  });
  response.on('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cutOff);
  });
};

const exchange = (
  request: ClientRequest,
  body: string,
  timeoutMs: number,
  signal: AbortSignal,
  now: () => number,
): Promise<SendOutcome> =>
  new Promise(resolve => {
    const end = (outcome: SendOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const giveUp = (): void => {
      end({ kind: 'given up' });
      request.destroy();
    };
    const timer = setTimeout(() => {
      end(unwell(`it did not answer within ${timeoutMs} ms`));
      request.destroy();
    }, timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    request.on('error', error => end(unwell(reasonOf(error))));
    request.on('response', response => {
      readOut(request, response, signal);
      end(outcomeOf(response, now()));
    });
    request.end(body);
  });

export const openHttpSender = ({
  allow,
  now,
  timeoutMs = timeoutDefaultMs,
}: HttpSenderOptions): WebhookSender => {
  const isAllowed = makeIsAllowed(allow);
  const lookup = guardedLookup(isAllowed);
  const counts = { delivered: 0, refused: 0, unwell: 0 };

  const post = async (message: WebhookMessage, signal: AbortSignal): Promise<SendOutcome> => {
    const url = parsed(message.url);
    if (url === null || shapeRefusal(message.url) !== null) return unwell('the address is not valid');
    const literal = literalOf(url);
    // IP addresses are not looked up, so they are checked here.
    if (literal !== null && !isAllowed(literal)) return unwell(`the address ${refusal}`);
    const { mediaType, text } = message.body;
    const seconds = Math.floor(now() / 1_000);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup,
      headers: {
        'content-type': mediaType,
        'content-length': Buffer.byteLength(text),
        'user-agent': 'loci-webhooks',
        ...signatureHeaders(message.id, seconds, text, message.secrets),
      },
    });
    return exchange(request, text, timeoutMs, signal, now);
  };

  return {
    counts,
    async refusalOf(url) {
      const wrong = shapeRefusal(url);
      if (wrong !== null) return wrong;
      const found = await addressesOf(new URL(url).hostname);
      return found === null || found.every(({ address }) => isAllowed(address)) ? null : refusal;
    },
    async send(message, signal) {
      if (signal.aborted) return { kind: 'given up' };
      const outcome = await post(message, signal).catch((error: Error) => unwell(reasonOf(error)));
      if (outcome.kind !== 'given up') counts[outcome.kind] += 1;
      return outcome;
    },
  };
};
