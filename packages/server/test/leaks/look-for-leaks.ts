/** Makes random reads and names every foreign word that came back, in a body, a header, the log or a metric. */
import type { Seeded } from '../long/seeded.js';
import type { MarkedInstance } from './marked-instance.js';
import { markOf, marksIn, nameMarkOf } from './marks.js';
import { type RandomRead, randomRead } from './random-reads.js';

export interface LeakReport {
  readonly reads: number;
  readonly byStatus: Readonly<Record<number, number>>;
  /** How many answers held words that the caller may see: without such the test would prove nothing. */
  readonly answersWithOwnWords: number;
  readonly leaks: readonly string[];
}

/** What was asked is kept: who asked is told it again, and admins are told what others asked, and their names. */
const keptMarks = ({ secret, path }: RandomRead, before: readonly RandomRead[]): string[] => {
  if (!/^\/v1\/(?:insights\/|graphs\/[^/]+\/gaps)/.test(path)) return [];
  const isAdmin = secret.kind.includes('admin');
  return before
    .filter(one => isAdmin || one.secret === secret)
    .flatMap(one => [...marksIn(one.body ?? ''), ...(isAdmin ? [...one.secret.knows].map(markOf) : [])]);
};

const allowedMarks = ({ secret, path, body }: RandomRead): ReadonlySet<string> => {
  // What the caller said may be said back to them.
  const sent = marksIn(`${decodeURIComponent(path)} ${body ?? ''}`);
  // A secret may always be told what it itself is.
  const isOwnGrant = /^\/v1\/grant(?:$|\?)/.test(path);
  const read = [...(isOwnGrant ? secret.knows : secret.reads)].flatMap(number => [
    markOf(number),
    nameMarkOf(number),
  ]);
  return new Set([...sent, ...read]);
};

const inBatches = 40;

const isLive = ({ path, headers }: RandomRead): boolean =>
  path.startsWith('/v1/events/') && headers.accept === 'text/event-stream';

/** A live log never ends by itself. */
const firstChunk = async (response: Response): Promise<string> => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
};

const send = async (instance: MarkedInstance, read: RandomRead) => {
  const headers = new Headers(read.headers);
  if (read.secret.secret !== null) headers.set('authorization', `Bearer ${read.secret.secret}`);
  const response = await fetch(instance.url + read.path, { method: read.method, headers, body: read.body });
  const text = isLive(read) ? await firstChunk(response) : await response.text();
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: response.status, text, head };
};

const shown = ({ secret, method, path, body }: RandomRead): string =>
  `${method} ${decodeURIComponent(path)} ${body ?? ''} with "${secret.kind}" of ${[...secret.knows].join(', ')}`;

const leaksOf = (read: RandomRead, where: string, text: string, before: readonly RandomRead[]): string[] => {
  const allowed = new Set([...allowedMarks(read), ...keptMarks(read, before)]);
  return [...marksIn(text)]
    .filter(mark => !allowed.has(mark))
    .map(mark => `${mark} in the ${where} of ${shown(read)}: ${text.slice(0, 300)}`);
};

/** The log and the metrics are for whoever runs the service, and hold no word of anybody. */
const leaksAside = async (instance: MarkedInstance): Promise<string[]> => {
  const metrics = await (await fetch(`${instance.url}/metrics`)).text();
  const log = instance.takeLog();
  const inLog = [...marksIn(log)].map(mark => `${mark} in the log`);
  const inMetrics = [...marksIn(metrics)].map(mark => `${mark} in a metric`);
  const told = `${log}\n${metrics}`;
  const secrets = instance.secrets.filter(({ secret }) => secret !== null && told.includes(secret));
  return [
    ...inLog,
    ...inMetrics,
    ...secrets.map(({ kind }) => `the secret "${kind}" in the log or a metric`),
  ];
};

export const lookForLeaks = async (
  instance: MarkedInstance,
  random: Seeded,
  reads: number,
): Promise<LeakReport> => {
  const byStatus: Record<number, number> = {};
  const leaks: string[] = [];
  const sent: RandomRead[] = [];
  let answersWithOwnWords = 0;
  instance.takeLog();
  for (let done = 0; done < reads; ) {
    const batch = Array.from({ length: Math.min(inBatches, reads - done) }, () =>
      randomRead(random, instance),
    );
    sent.push(...batch);
    const answers = await Promise.all(batch.map(read => send(instance, read)));
    for (const [at, { status, text, head }] of answers.entries()) {
      const read = batch[at] as RandomRead;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      leaks.push(...leaksOf(read, 'body', text, sent), ...leaksOf(read, 'headers', head, sent));
      const own = [...read.secret.reads].map(markOf);
      if (own.some(mark => text.includes(mark))) answersWithOwnWords++;
    }
    done += batch.length;
    leaks.push(...(await leaksAside(instance)));
  }
  return { reads, byStatus, answersWithOwnWords, leaks };
};
