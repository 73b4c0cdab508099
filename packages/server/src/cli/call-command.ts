/** The actions of commands that make one call on a graph and print the answer. */
import type { KnowledgeApi } from '@loci/client';
import { type Needs, withGraphOf } from './connect.js';
import { type GraphFlags, type PageFlags, pageOf } from './options.js';
import type { Sheet } from './paint.js';
import type { Session } from './session.js';
import { type List, showPage, showRecord } from './show.js';
import { showAgain, type WatchFlags } from './show-again.js';

/** Commander passes the arguments of a command, then its options, then the command itself. */
const partsOf = <Given extends readonly unknown[]>(passed: readonly unknown[]) => ({
  given: passed.slice(0, -1) as unknown as Given,
  flags: passed.at(-2) as GraphFlags & PageFlags & WatchFlags,
});

/** `call` gets the arguments of the command and then its options. */
export const printing =
  <Given extends readonly unknown[], Answer>(
    session: Session,
    call: (api: KnowledgeApi, graphId: string, ...given: Given) => Promise<Answer>,
    inWords: (answer: Answer, sheet: Sheet) => string,
    needs: Needs = {},
  ) =>
  async (...passed: unknown[]): Promise<void> => {
    const { given, flags } = partsOf<Given>(passed);
    const answer = await withGraphOf(session, flags, (api, graphId) => call(api, graphId, ...given), needs);
    showRecord(session.terminal, flags.json, answer, value => inWords(value, session.terminal));
  };

/** The same for the page of a list that the options ask for. */
export const listing =
  <Given extends readonly unknown[], Item>(
    session: Session,
    call: (
      api: KnowledgeApi,
      asked: { readonly graph_id: string } & ReturnType<typeof pageOf>,
      ...given: Given
    ) => Promise<List<Item>>,
    inWords: (items: readonly Item[], sheet: Sheet) => string,
    whenEmpty: string,
    needs: Needs = {},
  ) =>
  async (...passed: unknown[]): Promise<void> => {
    const { terminal } = session;
    const { given, flags } = partsOf<Given>(passed);
    const draw = async (page: typeof terminal, api: KnowledgeApi, graph_id: string) => {
      const list = await call(api, { graph_id, ...pageOf(flags) }, ...given);
      showPage(page, flags.json, list, items => inWords(items, terminal), whenEmpty);
    };
    const work = (api: KnowledgeApi, graphId: string) =>
      showAgain(terminal, flags, page => draw(page, api, graphId));
    await withGraphOf(session, flags, work, needs);
  };

/** For a command whose first argument is an id, or part of one. */
export const byId =
  <Given extends readonly unknown[], Answer>(
    find: (api: KnowledgeApi, graphId: string, part: string) => Promise<string>,
    call: (api: KnowledgeApi, one: { graph_id: string; id: string }, ...given: Given) => Promise<Answer>,
  ) =>
  async (api: KnowledgeApi, graph_id: string, part: string, ...rest: Given): Promise<Answer> =>
    call(api, { graph_id, id: await find(api, graph_id, part) }, ...rest);
