/** Part of an id is enough if only one thing matches. */
import type { KnowledgeApi } from '@loci/client';
import { describe, expect, it } from 'vitest';
import { contradictionId, memoryId, secretId } from './short-ids.js';

const ids = [
  '019dd0f3-8a2c-7000-8000-00000000aaaa',
  '019dd0f3-8a2c-7000-8000-00000000bbbb',
  '019ee111-0000-7000-8000-00000000cccc',
];
const fitting = (part: string | undefined) =>
  ids.filter(id => part === undefined || id.startsWith(part) || id.endsWith(part));
const page = <Item>(items: Item[]) =>
  Promise.resolve({ items, total: items.length, page: 1, page_size: 200 });

const api = {
  listMemories: ({ id_part }: { id_part?: string }) =>
    page(fitting(id_part).map(id => ({ id, content: `The note\n${id.slice(-4)}` }))),
  listContradictions: () => page(ids.map(id => ({ id, status: 'open', first: { quote: 'Port 80.' } }))),
  listSecrets: () => page(ids.map(id => ({ id, name: null }))),
} as unknown as KnowledgeApi;

describe('a short id', () => {
  it.each([
    ['the start', '019ee', ids[2]],
    ['the end', 'bbbb', ids[1]],
    ['as a table cut it', '019ee111-00…', ids[2]],
    ['capitals', '019EE111', ids[2]],
    ['the whole id, without a query', ids[0], ids[0]],
  ])('is %s', async (_, given, meant) => {
    expect(await memoryId(api, 'g', given as string)).toBe(meant);
  });

  it('lists the candidates if several match', async () => {
    await expect(memoryId(api, 'g', '019dd0f3')).rejects.toThrow(
      [
        '"019dd0f3" matches 2 memories; add more characters, or use the last ones:',
        `  ${ids[0]}  The note aaaa`,
        `  ${ids[1]}  The note bbbb`,
      ].join('\n'),
    );
    await expect(contradictionId(api, 'g', '019d')).rejects.toThrow(
      /matches 2 contradictions.*\n.*open: Port 80\./,
    );
  });

  it('is passed on if nothing matches or it is not an id', async () => {
    expect(await memoryId(api, 'g', 'dead')).toBe('dead');
    expect(await memoryId(api, 'g', 'my-note')).toBe('my-note');
    expect(await secretId(api, '019')).toBe('019');
    expect(await secretId(api, 'cccc')).toBe(ids[2]);
  });
});
