/** What the parts of the Store suite share: a store for each test, and memories to put in it. */
import type { ContextName } from '../../../src/domain/context.js';
import type { Contradiction, Resolution } from '../../../src/domain/contradiction.js';
import type { Arrival, Memory, MemoryBody } from '../../../src/domain/memory.js';
import type { Page, PageRequest } from '../../../src/domain/page.js';
import type { NewMemoryRow, Store } from '../../../src/storage/store.js';

export interface OpenedStore {
  readonly store: Store;
  /** Closes it and opens it on the same data. */
  readonly reopen: () => Promise<Store>;
  readonly cleanup: () => Promise<void>;
}

/** The store of the running test. */
export type Given = () => Store;

export const docker: ContextName = { type: 'skill', name: 'docker' };
export const nginx: ContextName = { type: 'skill', name: 'nginx' };
export const apollo: ContextName = { type: 'project', name: 'apollo' };

export const body = (changes: Partial<MemoryBody> = {}): MemoryBody => ({
  content: 'A plain statement.',
  contexts: [docker],
  placedBy: 'caller',
  source: { kind: 'agent', name: 'ada', ref: null },
  session: null,
  occurredAt: 1_000,
  validUntil: null,
  metadata: {},
  status: 'stored',
  supersedes: [],
  supersededBy: null,
  needsReview: false,
  ...changes,
});

export const row = (id: string, changes: Partial<MemoryBody> = {}, recordedAt = 2_000): NewMemoryRow => ({
  id,
  body: body(changes),
  statementKey: `key of ${changes.content ?? id}`,
  recordedAt,
  givenBy: null,
  isEcho: false,
});

export const add = (store: Store, graphId: string, ...rows: NewMemoryRow[]): Promise<void> =>
  store.write(async tx => {
    await tx.ensureGraph(graphId, 1_000);
    await tx.addMemories(graphId, rows);
  });

export const change = (
  store: Store,
  graphId: string,
  id: string,
  changes: Partial<MemoryBody>,
  recordedAt = 3_000,
): Promise<Memory> =>
  store.write(tx =>
    tx.addVersion(graphId, id, body(changes), `key of ${changes.content ?? id}`, recordedAt, {
      type: 'memory.changed',
      memoryId: id,
      data: {},
    }),
  );

export const contradiction = (id: string, changes: Partial<Contradiction> = {}): Contradiction => ({
  id,
  first: 'm1',
  second: 'm2',
  firstQuote: 'it is',
  secondQuote: 'it is not',
  reason: 'negation',
  strength: 0.8,
  origin: 'detected',
  suggestedResolution: null,
  openedAt: 5_000,
  updatedAt: 5_000,
  resolutions: [],
  ...changes,
});

export const resolution = (changes: Partial<Resolution> = {}): Resolution => ({
  resolution: 'kept_first',
  reason: null,
  resolvedBy: 'ada',
  resolvedAt: 6_000,
  marked: [],
  undoneAt: null,
  undoneBy: null,
  undoneReason: null,
  ...changes,
});

/** How a source arrived, with no giver. */
export const arrival: Arrival = { session: null, givenBy: null, isEcho: false };

export const first = { page: 1, size: 1_000 } as const;

/** Every item, page by page; throws where a page or its total contradicts another. */
export const walk = async <Item>(
  read: (page: PageRequest) => Promise<Page<Item>>,
  size: number,
): Promise<Item[]> => {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read({ page, size });
    if (found.page !== page || found.size !== size) throw new Error('the page names another page');
    items.push(...found.items);
    if (found.items.length < size) {
      if (found.total !== items.length) throw new Error(`total ${found.total}, walked ${items.length}`);
      return items;
    }
  }
};

export const problem = (code: string) => ({ name: 'LociProblem', code });
