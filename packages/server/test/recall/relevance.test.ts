/** What fits and what does not, with the real models, at both doors. */
import { rm } from 'node:fs/promises';
import type { KnowledgeApi } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedExample } from '../../src/cli/example.js';
import { type DoorName, doorNames, newFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { type EmbeddedInstance, openEmbedded, understood } from './embedded-instance.js';

let opened: EmbeddedInstance;
let doors: Readonly<Record<DoorName, KnowledgeApi>>;
const graph_id = 'atlas';

beforeAll(async () => {
  opened = await openEmbedded(await newFolder());
  doors = await opened.doors();
  await seedExample(opened.api, opened.config);
  await understood(opened.api, graph_id);
});
afterAll(async () => {
  await opened.close();
  await rm(opened.data, { recursive: true, force: true });
});

const offTopic = [
  'zzyzx florp quenthil',
  'asdf qwer zxcv',
  'Which pharaoh built the temple of Abu Simbel?',
  'How do I prune a pear tree in winter?',
  'Who won the Wimbledon final in 1980?',
];

describe.each(doorNames)('%s', name => {
  it.each(offTopic)('finds nothing for %s', async query => {
    proves('MEA-09');
    const search = doors[name].search;
    for (const rerank of [0, 10]) {
      expect(await search({ graph_id, query, rerank })).toMatchObject({ items: [], total: 0 });
      const nearest = await search({ graph_id, query, min_relevance: 0, rerank });
      expect(nearest.items).toHaveLength(10);
      expect(Math.max(...nearest.items.map(({ relevance }) => relevance!))).toBeLessThan(0.1);
    }
  });

  it.each([...offTopic, 'hi', '???'])('declines the task %s, and calls nothing near to it', async task => {
    proves('MEA-10');
    const answer = await doors[name].insight({ graph_id, task });
    expect(answer).toMatchObject({ confidence: 'low', evidence: [] });
    expect(answer.insight).toMatch(/^Nothing stored answers this/);
  });

  it('finds what was meant without a shared word, and any word that is stored', async () => {
    proves('MEA-09', 'SRCH-11');
    const search = doors[name].search;
    for (const query of [
      'large uploads fail in production',
      'why do big files not arrive?',
      'nginx',
      'uploads',
    ])
      expect((await search({ graph_id, query })).items, query).not.toHaveLength(0);
    const query = 'What fixed the ECONNRESET on large uploads?';
    const { items } = await search({ graph_id, query, include: ['explain'], rerank: 10 });
    const best = items[0]!;
    expect(best.relevance).toBeGreaterThan(0.5);
    expect(Object.keys(best.explain!.relevance!).sort()).toEqual([
      'best_meaning',
      'best_read',
      'fits',
      'known',
      'meaning',
      'memories',
      'read',
      'words',
    ]);
    for (const { relevance, explain } of items)
      expect([relevance! < 0.5, explain!.reason]).not.toEqual([
        true,
        expect.stringMatching(/finds that it matters/),
      ]);
    expect(best.explain!.reason).toContain('the reader finds that it matters to the question');
    // The reasons are one list.
    expect(best.explain!.reason).toMatch(/^Found because [^;]+, [^;]+ and [^;]+; /);
    expect(best.explain!.reason).not.toContain(', and ');
    const few = await search({ graph_id, query, min_relevance: 0.5, rerank: 10 });
    expect(few.items.every(({ relevance }) => relevance! >= 0.5)).toBe(true);
    expect(few.total).toBeGreaterThanOrEqual(few.items.length);
    expect(few.items.map(({ id }) => id)).toEqual(
      items.filter(({ relevance }) => relevance! >= 0.5).map(({ id }) => id),
    );
  });

  it('keeps its order whatever is left out', async () => {
    const query = 'how do we deploy?';
    const usual = await doors[name].search({ graph_id, query });
    const all = await doors[name].search({ graph_id, query, min_relevance: 0 });
    expect(usual.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
  });
});
