/** Names of any kind, in paths and in lists, and the laws that every paged list keeps. */
import type { ContextHit, ContextRecord, ContextTypeRecord, ListOf } from '@loci/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atEveryDoor, type Door, send } from './doors.js';
import { proves } from './requirements.js';

const fold = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');
const key = (name: string): string => fold(name).toLowerCase().normalize('NFC');
const isName = (name: string): boolean =>
  name.isWellFormed() &&
  !name.includes('\u0000') &&
  fold(name) !== '' &&
  !/^\.{1,2}$/.test(fold(name)) &&
  [...fold(name)].length <= 200;

const nasty = fc.constantFrom(
  'a/b',
  '/',
  '//',
  '%',
  '%2F',
  '%00',
  '%zz',
  '100%',
  '?',
  '#',
  '&',
  '+',
  ' + ',
  'a?b=c&d#e',
  '=',
  ';',
  ':',
  '@',
  '~',
  '*',
  '..a',
  '...',
  'a/../b',
  './x',
  '../..',
  '\\',
  'C:\\temp',
  '"',
  "'",
  '`',
  '<b>',
  '{graph_id}',
  '[x]',
  '|',
  '^',
  '$1',
  '\u202e',
  'é',
  'e\u0301',
  '\u00c5',
  '\u212b',
  'ﬁ',
  'ß',
  'İ',
  'ı',
  '日本語',
  'العربية',
  '👩‍👩‍👧‍👦',
  '🇨🇭',
  '\u200d',
  '\ufeff',
  '\u2028',
  'a\nb',
  'a\tb',
  'null',
  'undefined',
  'constructor',
  'toString',
  'hasOwnProperty',
  'relationships',
  'x'.repeat(200),
  '😀'.repeat(200),
  '-1',
  '1e3',
  'true',
);
const name = fc
  .oneof(
    { weight: 3, arbitrary: nasty },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }) },
  )
  .filter(isName);

const pairs = fc.uniqueArray(fc.tuple(name, name), {
  minLength: 2,
  maxLength: 6,
  selector: ([type, called]) => `${key(type)}\u0000${key(called)}`,
});

const relationshipsPath = (graph_id: string, type: string, called: string) =>
  `/v1/contexts/${encodeURIComponent(graph_id)}/${encodeURIComponent(type)}/${encodeURIComponent(called)}/relationships`;

/** Walks all pages of a size, and checks each of them on the way. */
const walk = async <Item>(
  list: (paging: object) => Promise<ListOf<Item>>,
  page_size: number,
): Promise<Item[]> => {
  const { total } = await list({ page: 1, page_size });
  const pages = Math.ceil(total / page_size);
  const items: Item[] = [];
  for (let page = 1; page <= pages; page++) {
    const answer = await list({ page, page_size });
    expect(answer).toMatchObject({ total, page, page_size });
    expect(answer.items).toHaveLength(page < pages ? page_size : total - (pages - 1) * page_size);
    items.push(...answer.items);
  }
  expect(await list({ page: pages + 1, page_size })).toEqual({
    items: [],
    total,
    page: pages + 1,
    page_size,
  });
  return items;
};

const storePairs = (door: Door, graph_id: string, contexts: readonly (readonly [string, string])[]) =>
  door.api.remember({
    graph_id,
    memories: contexts.map(([type, called], at) => ({
      content: `Memory number ${at}.`,
      context_types: Object.fromEntries([[type, [called]]]),
    })),
  });

atEveryDoor(door => {
  it('finds every context by its path and by its relationships, whatever it is called', async () => {
    proves('CTX-18', 'CTX-15', 'CTX-16');
    await fc.assert(
      fc.asyncProperty(pairs, async contexts => {
        const graph_id = door.newGraph();
        await storePairs(door, graph_id, contexts);
        const [[firstType, firstName], ...others] = contexts as [[string, string], ...[string, string][]];
        for (const [type, called] of contexts) {
          const found = await door.api.getContext({ graph_id, context_type: type, name: called });
          expect(key(found.context_type)).toBe(key(type));
          expect(found.name).toBe(fold(called));
          expect(found.memories.items.map(({ context_types }) => Object.values(context_types))).toEqual([
            [[fold(called)]],
          ]);
          const listed = await door.api.listContextsOfType({ graph_id, context_type: type, page_size: 200 });
          expect(listed.items.map(context => context.name)).toContain(fold(called));
          const ofContext = await door.api.listMemories({ graph_id, context_type: type, name: called });
          expect(ofContext.total).toBe(1);
        }
        for (const [other_type, other_name] of others) {
          const from = { graph_id, context_type: firstType, name: firstName };
          await door.api.assertRelationship({ ...from, kind: 'extension', other_type, other_name });
          const back = await door.api.listRelationships({
            graph_id,
            context_type: other_type,
            name: other_name,
          });
          expect(back.items.map(link => [link.direction, link.context.name])).toEqual([
            ['incoming', fold(firstName)],
          ]);
          const raw = await send(door, relationshipsPath(graph_id, other_type, other_name));
          expect(raw.status).toBe(200);
          expect(await raw.json()).toEqual(JSON.parse(JSON.stringify(back)));
        }
        const shown = (await door.api.listContexts({
          graph_id,
          q: '',
          page_size: 200,
        })) as ListOf<ContextHit>;
        expect(shown.items.map(hit => key(hit.name)).sort()).toEqual(
          contexts.map(([, called]) => key(called)).sort(),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('takes a graph id of any kind', async () => {
    proves('CTX-18');
    await fc.assert(
      fc.asyncProperty(name, async called => {
        const graph_id = `${called.slice(0, 60)}/${door.newGraph()}`.replace(
          /[\ud800-\udbff](?![\udc00-\udfff])/g,
          '',
        );
        const { items } = await door.api.remember({
          graph_id,
          content: 'Here.',
          context_types: { a: ['b'] },
        });
        expect((await door.api.getMemory({ graph_id, id: items[0]!.id })).graph_id).toBe(fold(graph_id));
        expect((await door.api.listContexts({ graph_id })).total).toBe(1);
      }),
      { numRuns: 12 },
    );
  });

  describe('the laws of paging', () => {
    it('hold for types, contexts, contexts by q, memories and relationships', async () => {
      proves('PAGE-09', 'PAGE-08', 'PAGE-01');
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 1, max: 45 }),
          fc.nat(),
          async (count, size, seed) => {
            const graph_id = door.newGraph();
            const typeOf = (at: number) => `type ${(at * 7 + seed) % 9}`;
            const contexts = Array.from(
              { length: count },
              (_, at) => [typeOf(at), `name ${(at * 13) % 41}`] as const,
            );
            await storePairs(door, graph_id, contexts);
            const hub = { context_type: 'hub', name: 'hub' };
            await door.api.remember({ graph_id, content: 'The hub.', context_types: { hub: ['hub'] } });
            for (const [other_type, other_name] of contexts.slice(0, 12)) {
              await door.api.assertRelationship({
                graph_id,
                ...hub,
                kind: 'related-to',
                other_type,
                other_name,
              });
            }
            const distinct = (texts: string[]) => {
              expect(new Set(texts).size).toBe(texts.length);
              return texts;
            };
            const types = await walk(
              paging => door.api.listContexts({ graph_id, ...paging }) as Promise<ListOf<ContextTypeRecord>>,
              size,
            );
            const typeNames = [...new Set([...contexts.map(([type]) => type), 'hub'])].sort();
            expect(distinct(types.map(type => type.context_type)).sort()).toEqual(typeNames);
            const hits = await walk(
              paging =>
                door.api.listContexts({ graph_id, q: 'name', ...paging }) as Promise<ListOf<ContextHit>>,
              size,
            );
            expect(distinct(hits.map(hit => `${hit.context_type}/${hit.name}`))).toHaveLength(count);
            let ofTypes = 0;
            for (const context_type of typeNames) {
              const list = (paging: object): Promise<ListOf<ContextRecord>> =>
                door.api.listContextsOfType({ graph_id, context_type, ...paging });
              ofTypes += distinct((await walk(list, size)).map(context => context.name)).length;
            }
            expect(ofTypes).toBe(count + 1);
            const memories = await walk(paging => door.api.listMemories({ graph_id, ...paging }), size);
            expect(distinct(memories.map(({ id }) => id))).toHaveLength(count + 1);
            const links = await walk(
              paging => door.api.listRelationships({ graph_id, ...hub, ...paging }),
              size,
            );
            expect(
              distinct(links.map(({ context }) => `${context.context_type}/${context.name}`)),
            ).toHaveLength(Math.min(12, count));
          },
        ),
        { numRuns: 5 },
      );
    });
  });
});
