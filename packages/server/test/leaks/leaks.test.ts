/** No word of a graph reaches a caller who may not read it: fifty graphs of marked words, and a thousand curious reads. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../long/seeded.js';
import { proves } from '../requirements.js';
import { lookForLeaks } from './look-for-leaks.js';
import { type MarkedInstance, type MarkedSecret, openMarkedInstance } from './marked-instance.js';
import { markOf, marksIn, strangerMark, withoutMarks } from './marks.js';

const reads = 1_000;
let instance: MarkedInstance;

beforeAll(async () => {
  instance = await openMarkedInstance(50);
});
afterAll(() => instance.close());

it('shows nobody a word of a foreign graph', { timeout: 360_000 }, async () => {
  proves('LEAK-02', 'LEAK-03');
  const report = await lookForLeaks(instance, seeded(1), reads);
  expect(report.leaks).toEqual([]);
  // The reads really read: words of the caller's own graphs came back, and every kind of refusal did.
  expect(report.answersWithOwnWords).toBeGreaterThan(reads / 10);
  for (const status of [200, 400, 401, 403, 404]) expect(report.byStatus[status]).toBeGreaterThan(0);
  expect(Object.keys(report.byStatus).filter(status => Number(status) >= 500)).toEqual([]);
});

it('would see a leak: the admin of all graphs is shown every word', async () => {
  const everything = await fetch(`${instance.url}/v1/graphs?page_size=200`, {
    headers: { authorization: 'Bearer admin-secret-of-the-tests' },
  });
  expect(marksIn(await everything.text()).size).toBe(50);
});

const withKind = (kind: string): MarkedSecret =>
  instance.secrets.find(secret => secret.kind === kind && secret.knows.has(0)) as MarkedSecret;

/** What differs from one answer to the next anyway. */
const settled = (text: string): string =>
  withoutMarks(text)
    .replace(/"(?:request_id|insight_id|milliseconds)":(?:"[^"]*"|[\d.]+)/g, '""')
    .replace(/"at":"[^"]*"/g, '""');

it('answers a question about a foreign word as one about a word that nobody said', async () => {
  proves('LEAK-02');
  const graph_id = instance.graphs[0]?.graphId;
  const foreign = markOf(7);
  for (const kind of ['read', 'read and write', 'admin']) {
    const ask = async (path: string, json: object | null) => {
      const response = await fetch(instance.url + path, {
        method: json === null ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${withKind(kind).secret}`,
          ...(json === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === null ? {} : { body: JSON.stringify(json) }),
      });
      return [response.status, settled(await response.text())];
    };
    const include = ['evidence', 'contradictions', 'trace'];
    const graph = encodeURIComponent(graph_id as string);
    const questions: ((mark: string) => [string, object | null])[] = [
      mark => ['/v1/memories/search', { graph_id, query: mark, include: ['explain', 'quarantined'] }],
      mark => ['/v1/memories/search', { graph_id, query: `pump of ${mark}`, include: ['explain'] }],
      mark => ['/v1/memories/insights', { graph_id, task: `Where does the pump of ${mark} run?`, include }],
      mark => [`/v1/contexts/${graph}?q=${mark}`, null],
      mark => [`/v1/contexts/${graph}/${encodeURIComponent(`skill ${mark}`)}`, null],
      mark => [`/v1/memories/${graph}?context_type=${encodeURIComponent(`skill ${mark}`)}`, null],
    ];
    for (const question of questions) {
      expect(await ask(...question(foreign))).toEqual(await ask(...question(strangerMark)));
    }
  }
});
