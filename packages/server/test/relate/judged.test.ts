/** Relations with the real judge: what is opened, what is only shown, and what happens after an upgrade. */
import type { KnowledgeApi, Link } from '@loci/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { madeBy } from '../../src/engine/relate/made-by.js';
import { newFolder } from '../doors.js';
import { type EmbeddedInstance, openEmbedded, until } from '../recall/embedded-instance.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let opened: EmbeddedInstance;
let api: KnowledgeApi;
let graphs = 0;
let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  opened = await openEmbedded(folder, { LOCI_RELATE: 'on' });
  api = opened.api;
});
afterAll(() => opened.close());

const settled = (graph_id: string): Promise<void> =>
  until(async () => (await api.getGraph({ graph_id })).waiting.total === 0, `${graph_id} is related`);

/** A day apart, the earlier one first. */
const tell = async (...contents: readonly string[]) => {
  const graph_id = `judged-${++graphs}`;
  const ids: string[] = [];
  for (const [day, content] of contents.entries()) {
    const { items } = await api.remember({
      graph_id,
      content,
      context_types: { project: ['harbor'] },
      source: { kind: 'user', name: 'Ana' },
      occurred_at: `2026-05-0${day + 1}T10:00:00Z`,
    });
    ids.push(items[0]!.id);
    await settled(graph_id);
  }
  const linksOf = async (id: string): Promise<readonly Link[]> =>
    (await api.getMemory({ graph_id, id })).links;
  const open = async () => (await api.listContradictions({ graph_id, status: 'open' })).items;
  return { graph_id, ids, linksOf, open };
};

const change = [
  'The primary database of Granite is Redis.',
  'Granite now uses PostgreSQL as its primary database.',
] as const;

it('opens a contradiction for a change, suggests the later one, and names rules and judge', async () => {
  const { ids, linksOf, open } = await tell(...change);
  const [one] = await open();
  expect(one).toMatchObject({
    first: { memory_id: ids[0], quote: change[0] },
    second: { memory_id: ids[1], quote: change[1] },
    suggested_resolution: 'kept_second',
  });
  for (const quote of change) expect(one!.reason).toContain(quote);
  const [link] = await linksOf(ids[0]!);
  expect(`${link!.model}@${link!.version}`).toBe(madeBy(opened.instance.models.judge));
});

it.each([
  ['Ana prefers dark mode in the editor.', 'Ben prefers light mode in the editor.'],
  ['The production database is Postgres 15.', 'The staging database is Postgres 16.'],
  ['In 2024 we sold 300 boats.', 'In 2025 we sold 420 boats.'],
])('opens nothing between two things: %s / %s', async (first, second) => {
  const { open } = await tell(first, second);
  expect(await open()).toEqual([]);
});

it('links nothing only because it was said next in a session', async () => {
  const graph_id = `judged-${++graphs}`;
  const said = {
    first: [
      'Always use pnpm in harbor, never npm.',
      'Fixed the flaky login test by waiting for the network to be idle.',
      'ENOSPC during docker build goes away after docker builder prune.',
      'React components are named exports, no default exports.',
    ],
    second: [
      'Only Tomás or I may approve production migrations.',
      'The bookings query took 2.3 s. Adding an index on (harbor_id, starts_at) brought it down to 40 ms.',
      'To get the seed script to work, run it with NODE_ENV=test.',
    ],
  };
  for (const [session, contents] of Object.entries(said))
    for (const content of contents) {
      await api.remember({ graph_id, content, source: { kind: 'agent', name: 'Claude' }, session });
      await settled(graph_id);
    }
  const { items } = await api.listMemories({ graph_id });
  expect(items).toHaveLength(7);
  const links = await Promise.all(items.map(async ({ id }) => (await api.getMemory({ graph_id, id })).links));
  expect(links.flat().filter(({ kind }) => kind !== 'extension')).toEqual([]);
});

it('never takes the opposite for support, and what it is not sure of contests nothing', async () => {
  const { graph_id, ids, linksOf, open } = await tell(
    'Emails go through Resend now. Postmark account will be closed on November 30.',
    'Emails are sent through Postmark again, Resend lost two of our invoices.',
  );
  const [link] = await linksOf(ids[1]!);
  expect(link).toMatchObject({ contested: false });
  expect(link?.kind).not.toBe('reinforcement');
  expect(await open()).toEqual([]);
  expect((await api.getMemory({ graph_id, id: ids[1]! })).contested).toBe(false);
});

it('says of a paraphrase the same in either order', async () => {
  const both = [
    'Nadia wants pull requests to stay under 400 lines.',
    'Nadia prefers pull requests that are smaller than 400 lines.',
  ] as const;
  const kinds = [];
  for (const [first, second] of [both, both.toReversed()] as const) {
    const { ids, linksOf } = await tell(first!, second!);
    kinds.push((await linksOf(ids[0]!)).map(({ kind }) => kind));
  }
  expect(kinds[0]).toEqual(kinds[1]);
  expect(kinds.flat()).not.toContain('contradiction');
});

it('ties few of many that only lie near', async () => {
  const rooms = ['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer'];
  const { graph_id, linksOf, ids } = await tell(
    ...rooms.map(room => `The ${room} meeting room has a projector and a whiteboard.`).slice(0, 8),
  );
  await settled(graph_id);
  for (const id of ids) expect((await linksOf(id)).length).toBeLessThanOrEqual(2 * 3 + 1);
});

it('compares an older graph again after an upgrade, and leaves what people settled', async () => {
  const { graph_id, ids, linksOf, open } = await tell(...change, 'Deploys of Granite happen on Tuesdays.');
  const link = (first: string, second: string, kind: 'contradiction' | 'reinforcement') => ({
    first,
    second,
    kind,
    direction: 'mutual' as const,
    strength: 0.9,
    reason: 'by the rules of before',
    firstQuote: 'x',
    secondQuote: 'y',
    method: 'rule:value',
    model: 'loci-rules@1',
    createdAt: 1,
  });
  const wrong = (id: string, first: string, second: string) => ({
    id,
    first,
    second,
    firstQuote: 'x',
    secondQuote: 'y',
    reason: 'by the rules of before',
    strength: 0.9,
    origin: 'detected' as const,
    suggestedResolution: null,
    openedAt: 1,
    updatedAt: Date.now(),
    resolutions: [],
  });
  const [untouched, settledOne] = ['0197-untouched', '0197-settled'];
  await opened.instance.store.write(async transaction => {
    await transaction.putLinks(graph_id, [
      link(ids[0]!, ids[2]!, 'contradiction'),
      link(ids[1]!, ids[2]!, 'contradiction'),
    ]);
    await transaction.putContradiction(graph_id, wrong(untouched, ids[0]!, ids[2]!));
    await transaction.putContradiction(graph_id, wrong(settledOne, ids[1]!, ids[2]!));
    await transaction.setRelatedBy(graph_id, 'loci-rules@1');
  });
  await api.resolveContradiction({
    graph_id,
    id: settledOne,
    resolution: 'both_in_scope',
    reason: 'Both hold.',
  });
  const before = (await open()).map(({ id }) => id);
  expect(before).toContain(untouched);
  await opened.close();
  opened = await openEmbedded(folder, { LOCI_RELATE: 'on' });
  api = opened.api;
  await until(
    async () => !(await open()).some(({ id }) => id === untouched),
    'what was found by older rules alone is closed',
  );
  await settled(graph_id);
  expect(await api.getContradiction({ graph_id, id: untouched })).toMatchObject({
    resolution: { resolution: 'dismissed', resolved_by: 'policy:not_found_again' },
  });
  expect(await api.getContradiction({ graph_id, id: settledOne })).toMatchObject({
    resolution: { resolution: 'both_in_scope', resolved_by: 'owner' },
  });
  expect((await open()).map(({ id }) => id)).toEqual(before.filter(id => id !== untouched));
  const present = madeBy(opened.instance.models.judge);
  for (const id of ids)
    for (const one of await linksOf(id)) expect(`${one.model}@${one.version}`).toBe(present);
});
