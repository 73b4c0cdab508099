/** What the client adds to the calls: iterators over the pages of a list and the events of a graph. */
import type { ListOf } from './contract/fields.js';
import type { GraphEvent } from './contract/graphs.js';
import type { OperationName } from './contract/operations.js';
import { followEvents } from './follow-events.js';
import type { AnswerOf, CallOptions, InputOf, KnowledgeApi } from './knowledge-api.js';
import { pagesOf } from './pages.js';
import type { ConnectOptions } from './transport.js';

/** Calls that return one page of a list. */
export type ListName = {
  [Name in OperationName]: AnswerOf<Name> extends ListOf<unknown>
    ? InputOf<Name> extends { page?: number | undefined }
      ? Name
      : never
    : never;
}[OperationName];

/** An item of a list. */
export type ItemOf<Name extends ListName> =
  AnswerOf<Name> extends { items: readonly (infer Item)[] } ? Item : never;

/** Which graph's events to read, and from which cursor. */
export interface EventsInput {
  graph_id: string;
  /** The cursor to start after; if omitted, the first event. */
  after?: number;
}

/** Options for reading events. */
export interface EventsOptions {
  /** Ends the iteration silently. */
  signal?: AbortSignal;
  /** False: ends with the newest event. Otherwise it waits for new events and reconnects if the connection breaks. */
  live?: boolean;
}

/** Every call of the contract over HTTP, and the iterators. */
export interface LociClient extends KnowledgeApi {
  /** Every page of a list in order; at least one, even if the list is empty. */
  pages<Name extends ListName>(
    name: Name,
    input: Omit<InputOf<Name>, 'page'>,
    options?: CallOptions,
  ): AsyncGenerator<AnswerOf<Name>, void, undefined>;
  /** Every item of every page. */
  items<Name extends ListName>(
    name: Name,
    input: Omit<InputOf<Name>, 'page'>,
    options?: CallOptions,
  ): AsyncGenerator<ItemOf<Name>, void, undefined>;
  /** The events of a graph in order; live by default. */
  events(input: EventsInput, options?: EventsOptions): AsyncGenerator<GraphEvent, void, undefined>;
}

type Walks = Pick<LociClient, 'pages' | 'items' | 'events'>;
type ListCall = (input: object, options?: CallOptions) => Promise<ListOf<unknown>>;

async function* eventsSoFar(
  api: KnowledgeApi,
  { graph_id, after = 0 }: EventsInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<GraphEvent, void, undefined> {
  for (let from = after; ; ) {
    if (signal?.aborted) return;
    const page = await api.listEvents({ graph_id, after: from }, signal === undefined ? {} : { signal });
    yield* page.items;
    if (!page.has_more) return;
    from = page.next_after;
  }
}

/** The iterators of a client. */
export const walksOf = (api: KnowledgeApi, connection: ConnectOptions): Walks => {
  const pages = (name: ListName, input: object, options: CallOptions = {}) =>
    pagesOf(page => (api[name] as ListCall)({ ...input, page }, options));
  async function* items(name: ListName, input: object, options?: CallOptions) {
    for await (const page of pages(name, input, options)) yield* page.items;
  }
  return {
    pages: pages as Walks['pages'],
    items: items as Walks['items'],
    events: (input, { signal, live = true } = {}) =>
      live
        ? followEvents({ ...connection, ...input, ...(signal === undefined ? {} : { signal }) })
        : eventsSoFar(api, input, signal),
  };
};
