/** Sends made-up requests to a real server and names every answer that must not be: 5xx, silence, an error in another form. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { problemCodes } from '@loci/client';
import { adminSecret, type Door } from '../doors.js';
import { fewGraphs, texts } from './from-schema.js';
import { type FuzzRequest, requestsOf } from './requests.js';

export interface FuzzReport {
  readonly requests: number;
  readonly byStatus: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  readonly faults: readonly string[];
}

interface Answer {
  /** 0: the line was closed without a word, which is an answer to what is no HTTP only. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const patienceMs = 30_000;
const atOnce = 16;
const perSample = 500;
/** As many ids as requests can point at. */
const keptIds = 1_000;

const silent: Answer = { status: 0, headers: {}, body: '' };

const sendRaw = (port: number, bytes: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const timer = setTimeout(() => socket.destroy(), 300);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', chunk => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) timer.refresh();
    });
    socket.on('error', error =>
      text === '' && 'code' in error && error.code === 'ECONNREFUSED' ? reject(error) : undefined,
    );
    socket.on('close', () => {
      clearTimeout(timer);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const type = /\r\ncontent-type: *([^\r]*)/i.exec(text)?.[1];
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      resolve({ status, headers: type === undefined ? {} : { 'content-type': type }, body });
    });
  });

/** Node's own client refuses to send these; the raw lines have them. */
const sendable = (path: string): string => path.replace(/[^\u0021-\u00ff]/g, encodeURIComponent);

const sendPlain = (port: number, agent: Agent, asked: FuzzRequest, secret: string | null): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers: Record<string, string> = {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...asked.headers,
      ...(asked.body === null ? {} : { 'content-length': String(asked.body.length) }),
    };
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      agent,
      method: asked.method,
      path: sendable(asked.path),
      headers,
      insecureHTTPParser: false,
    });
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      finish({ ...silent, status: response.statusCode ?? 0 });
    });
    sent.on('response', response => {
      const chunks: Buffer[] = [];
      const status = response.statusCode ?? 0;
      const done = () =>
        finish({ status, headers: response.headers, body: Buffer.concat(chunks).toString() });
      const isLive =
        /^\/v1\/events\//i.test(asked.path) &&
        response.headers['content-type']?.startsWith('text/event-stream');
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        // A live log has no end; its beginning says that it works.
        if (isLive) response.destroy();
      });
      response.on('end', done);
      response.on('close', done);
      response.on('error', done);
    });
    sent.on('error', error => {
      clearTimeout(timer);
      reject(error);
    });
    sent.end(asked.body ?? undefined);
  });

const isProblem = ({ status, headers, body }: Answer): string | null => {
  if (headers['content-type']?.startsWith('application/problem+json') !== true)
    return `an error as ${headers['content-type']}`;
  try {
    const problem = JSON.parse(body) as Record<string, unknown>;
    const known = problemCodes[problem.code as keyof typeof problemCodes];
    if (known?.status !== status || problem.status !== status) return `a code that does not fit: ${body}`;
    const told = ['type', 'title', 'detail', 'request_id'].every(field => typeof problem[field] === 'string');
    return told ? null : `fields are missing: ${body}`;
  } catch {
    return `no JSON: ${body.slice(0, 200)}`;
  }
};

const faultOf = (asked: FuzzRequest, answer: Answer): string | null => {
  const { status, body } = answer;
  if (asked.kind === 'raw' && status === 0) return null;
  if (status >= 500 || status === 0) return `answered ${status}: ${body.slice(0, 300)}`;
  if (status < 400 || asked.method === 'HEAD') return null;
  // What the protocol of agents refuses by itself it says in its own form.
  const isRpc = /^\/mcp(?:$|\?)/.test(asked.path) && body.includes('"jsonrpc"');
  return isRpc ? null : isProblem(answer);
};

const shown = ({ kind, method, path, headers, body, secret }: FuzzRequest): string =>
  `${kind} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} as ${secret}: ${body?.toString('latin1').slice(0, 400) ?? ''}`;

/** Requests find nothing in an empty instance, so there is something in each graph. */
const somethingStored = async ({ api }: Door): Promise<string[]> => {
  const ids: string[] = [];
  for (const graph_id of fewGraphs) {
    const said = (content: string) => ({
      content,
      context_types: { skill: ['pump'], error: ['deployment'] },
    });
    const memories = texts.map(said);
    const { items } = await api.remember({ graph_id, memories });
    ids.push(...items.map(({ id }) => id));
    const [first, second] = items.map(({ id }) => id) as [string, string];
    const opened = await api.openContradiction({ graph_id, first, second }).catch(() => null);
    if (opened !== null) ids.push(opened.id);
  }
  return ids;
};

export const fuzz = async (door: Door, seed: number, requests: number): Promise<FuzzReport> => {
  const port = Number(new URL(door.url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const reader = await door.api.createSecret({ graphs: ['fuzz-a'], permissions: ['read'] });
  const secrets = { admin: adminSecret, reader: reader.secret, none: null, wrong: 'wrong' } as const;
  const ids: string[] = [];
  const byStatus: Record<number, number> = {};
  const faults: string[] = [];
  let slowestMs = 0;

  /** Ids in answers are used by later requests, so that these reach what is stored. */
  const remember = (body: string): void => {
    for (const [, id] of body.slice(0, 5_000).matchAll(/"id":"([^"]{1,100})"/g)) {
      ids.unshift(id as string);
      if (ids.length > keptIds) ids.pop();
    }
  };
  const withIds = (text: string): string =>
    text.replace(/@id:(\d+)/g, (_, at: string) => ids[Number(at) % ids.length] as string);
  const filledIn = (asked: FuzzRequest): FuzzRequest => ({
    ...asked,
    path: withIds(asked.path),
    body:
      asked.kind === 'plain' && asked.body?.includes('@id:')
        ? Buffer.from(withIds(asked.body.toString('latin1')), 'latin1')
        : asked.body,
  });
  const one = async (template: FuzzRequest): Promise<void> => {
    const asked = filledIn(template);
    const begun = performance.now();
    try {
      const answer =
        asked.kind === 'raw'
          ? await sendRaw(port, asked.body as Buffer)
          : await sendPlain(port, agent, asked, secrets[asked.secret]);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      const fault = faultOf(asked, answer);
      if (fault !== null) faults.push(`${fault}\n  for ${shown(asked)}`);
      if (answer.status < 300) remember(answer.body);
    } catch (error) {
      faults.push(`${error instanceof Error ? error.message : String(error)}\n  for ${shown(asked)}`);
    }
  };
  for (let done = 0; done < requests; done += perSample) {
    // Graphs are forgotten by some requests, and are there again for the next.
    ids.unshift(...(await somethingStored(door)));
    ids.splice(keptIds);
    const sample = requestsOf(seed + done, Math.min(perSample, requests - done));
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < sample.length) await one(sample[next++] as FuzzRequest);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
  agent.destroy();
  const health = await fetch(`${door.url}/readyz`);
  if (health.status !== 200) faults.push(`afterwards it is not ready: ${await health.text()}`);
  return { requests, byStatus, slowestMs, faults };
};
