/** What once froze the server, one after another, while somebody else searches another graph. */
import { rm } from 'node:fs/promises';
import { adminSecret, newFolder } from '../doors.js';
import { startServer } from '../server-process.js';
import { watchHealthz } from './healthz-waits.js';

export interface OthersSearches {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  /** The median before the first attack. */
  readonly alone: number;
}

const pauseMs = 20;
const longText = (seed: number): string => {
  let text = '';
  for (let at = seed * 31 + 1; text.length < 32_700; at = (at * 1_103_515_245 + 12_345) & 0x7fffffff)
    text += `w${(at % 4_000).toString(36)}en${at % 11 === 0 ? '. ' : ' '}`;
  return text.slice(0, 32_700);
};

type Post = (path: string, body: unknown) => Promise<string>;

/** As text, made beforehand: who makes 33 MB of it in between cannot tell how long others wait. */
const fullBatch = (): string =>
  JSON.stringify({
    graph_id: 'batch',
    memories: Array.from({ length: 1_000 }, (_, at) => ({ content: longText(at) })),
  });

const attacks = (
  post: Post,
  get: (path: string) => Promise<string>,
  batch: string,
): [string, () => Promise<unknown>][] => {
  const remember = (content: string) => post('/v1/memories', { graph_id: 'attacked', content });
  const insight = (graph_id: string, task: string) => post('/v1/memories/insights', { graph_id, task });
  const poisoned = (name: string, filling: string): [string, () => Promise<unknown>] => [
    `insight over two notes of ${name}`,
    async () => {
      const graph_id = `notes of ${name}`;
      const head = 'The API listens on port 8080 ';
      for (const last of ['.', '!'])
        await post('/v1/memories', {
          graph_id,
          content: head + filling.repeat(32_768).slice(0, 32_000 - head.length) + last,
        });
      await insight(graph_id, 'Which port does the API listen on?');
      await insight(graph_id, '['.repeat(8_192));
    },
  ];
  return [
    ['32,700 newlines', () => remember(`a${'\n'.repeat(32_700)}b`)],
    ['32,760 hashes', () => remember('#'.repeat(32_760))],
    ['32,700 of image marks', () => remember('!['.repeat(16_350))],
    poisoned('open bold', '**a '),
    poisoned('open quotes', '“a '),
    poisoned('is', 'is '),
    poisoned('numbers', '1 '),
    poisoned('hashes', '#a '),
    poisoned('abbreviations', 'e.g. '),
    poisoned('image marks', '!['),
    ['an export of 20,000 memories', () => get('/v1/graphs/large/export')],
    ['a batch of 1,000 memories of 32 KB', () => post('/v1/memories', batch)],
    ['a search right after it', () => post('/v1/memories/search', { graph_id: 'batch', query: 'w3en' })],
  ];
};

const median = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);

export const besideReproductions = async (
  env: Readonly<Record<string, string>>,
  onStep: (line: string) => void,
): Promise<OthersSearches> => {
  const folder = await newFolder();
  const server = await startServer(folder, { env });
  const healthz = await watchHealthz(server);
  const headers = { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' };
  const asked = async (path: string, init: RequestInit): Promise<string> => {
    const response = await fetch(server.url + path, { headers, ...init });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${path}: ${text.slice(0, 300)}`);
    return text;
  };
  const post: Post = (path, body) =>
    asked(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  const get = (path: string) => asked(path, {});
  const batch = fullBatch();
  let isOver = false;
  const waits: number[] = [];
  const search = async (): Promise<void> => {
    const began = performance.now();
    await post('/v1/memories/search', { graph_id: 'other', query: 'Which port does service 7 listen on?' });
    waits.push(performance.now() - began);
  };
  try {
    const fill = (graph_id: string, from: number) =>
      post('/v1/memories', {
        graph_id,
        memories: Array.from({ length: 1_000 }, (_, at) => ({
          content: `Service ${from + at} listens on port ${8_000 + at}.`,
          context_types: { topic: [`topic ${at % 50}`] },
        })),
      });
    await fill('other', 0);
    for (let from = 0; from < 20_000; from += 1_000) await fill('large', from);
    for (let at = 0; at < 50; at++) await search();
    const alone = median(
      waits.toSorted((a, b) => a - b),
      0.5,
    );
    waits.length = 0;
    const searching = (async () => {
      while (!isOver) {
        await search();
        await new Promise(resolve => setTimeout(resolve, pauseMs));
      }
    })();
    for (const [name, attack] of attacks(post, get, batch)) {
      const before = waits.length;
      const { tookMs, longestWaitMs, longestHeldMs } = await healthz.during(attack);
      const others = Math.round(Math.max(0, ...waits.slice(before)));
      onStep(
        `clock: ${name}: took ${Math.round(tookMs)} ms, /healthz waited ${Math.round(longestWaitMs)} ms (loop held ${Math.round(longestHeldMs)} ms), a search of another graph ${others} ms`,
      );
    }
    isOver = true;
    await searching;
    const sorted = waits.toSorted((a, b) => a - b);
    return {
      count: sorted.length,
      p50: median(sorted, 0.5),
      p95: median(sorted, 0.95),
      longest: Math.round(sorted.at(-1) ?? 0),
      alone,
    };
  } finally {
    isOver = true;
    await healthz.stop();
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
};
