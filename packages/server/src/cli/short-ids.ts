/** The start or end of an id is enough if only one thing matches. */
import type { KnowledgeApi } from '@loci/client';
import { uuidInAnyCase } from '../domain/uuid.js';
import { WrongUse } from './outcomes.js';
import { printable } from './print.js';

/** As it is printed or typed; a table may have cut it. */
const part = /^[0-9a-f-]{4,36}$/;
const mostShown = 5;
const shownCharacters = 60;

interface Named {
  readonly id: string;
  /** What a person recognises it by. */
  readonly says: string;
}

interface Found {
  readonly items: readonly Named[];
  readonly total: number;
}

const fits = (id: string, given: string): boolean => id.startsWith(given) || id.endsWith(given);

const lineOf = ({ id, says }: Named): string => {
  const text = printable(says).replace(/\s+/g, ' ').trim();
  return `  ${id}  ${text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text}`;
};

/** Text that is not part of an id, or matches nothing, is passed on unchanged: the service's answer says so. */
const wholeId = async (
  given: string,
  things: string,
  find: (part: string) => Promise<Found>,
): Promise<string> => {
  const text = given.trim().replace(/^…|…$/g, '').toLowerCase();
  if (uuidInAnyCase.test(text) || !part.test(text)) return given;
  const { items, total } = await find(text);
  if (items.some(({ id }) => id === given)) return given;
  const [only] = items;
  if (only === undefined) return given;
  if (total === 1) return only.id;
  const more = total > mostShown ? [`  and ${total - mostShown} more`] : [];
  throw new WrongUse(
    [
      `"${given}" matches ${total} ${things}; add more characters, or use the last ones:`,
      ...items.slice(0, mostShown).map(lineOf),
      ...more,
    ].join('\n'),
  );
};

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

const pageSize = 200;

/** For lists that cannot be queried by part of an id: every item is checked. */
const lookedThrough = async <Item extends { readonly id: string }>(
  given: string,
  list: (page: { page: number; page_size: number }) => Promise<Page<Item>>,
  says: (item: Item) => string,
): Promise<Found> => {
  const items: Named[] = [];
  for (let page = 1; ; page++) {
    const { items: some, total } = await list({ page, page_size: pageSize });
    for (const item of some) if (fits(item.id, given)) items.push({ id: item.id, says: says(item) });
    if (page * pageSize >= total) return { items, total: items.length };
  }
};

export const memoryId = (api: KnowledgeApi, graph_id: string, given: string): Promise<string> =>
  wholeId(given, 'memories', async id_part => {
    const { items, total } = await api.listMemories({ graph_id, id_part, page_size: mostShown });
    return { items: items.map(({ id, content }) => ({ id, says: content })), total };
  });

export const contradictionId = (api: KnowledgeApi, graph_id: string, given: string): Promise<string> =>
  wholeId(given, 'contradictions', text =>
    lookedThrough(
      text,
      page => api.listContradictions({ graph_id, ...page }),
      ({ status, first }) => `${status}: ${first.quote}`,
    ),
  );

/** `last`: the newest. */
export const insightIdOf = async (api: KnowledgeApi, graph_id: string, given: string): Promise<string> => {
  if (given === 'last') {
    const [newest] = (await api.listInsights({ graph_id, page_size: 1 })).items;
    if (newest === undefined)
      throw new WrongUse('Nothing was asked in this graph yet; ask with `loci ask TASK`.');
    return newest.insight_id;
  }
  return wholeId(given, 'insights', text =>
    lookedThrough(
      text,
      async page => {
        const { items, total } = await api.listInsights({ graph_id, ...page });
        return { items: items.map(({ insight_id, task }) => ({ id: insight_id, task })), total };
      },
      ({ task }) => task,
    ),
  );
};

export const webhookId = (api: KnowledgeApi, graph_id: string, given: string): Promise<string> =>
  wholeId(given, 'webhooks', text =>
    lookedThrough(
      text,
      page => api.listWebhooks({ graph_id, ...page }),
      ({ url }) => url,
    ),
  );

export const secretId = (api: KnowledgeApi, given: string): Promise<string> =>
  wholeId(given, 'secrets', text =>
    lookedThrough(
      text,
      page => api.listSecrets(page),
      ({ name }) => name ?? '',
    ),
  );
