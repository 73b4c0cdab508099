/** `loci contexts`: browses a graph from types down to one context with its memories, and changes context names. */
import type { ContextDetail, ContextHit, ContextRecord, ContextTypeRecord, KnowledgeApi } from '@loci/client';
import { registerContextChanges } from '../change-contexts.js';
import { withGraphOf } from '../connect.js';
import { oneContext } from '../context-flags.js';
import { type ForgetFlags, forgetAfterAsking } from '../forget.js';
import {
  examples,
  type GraphFlags,
  type PageFlags,
  pageOf,
  withForgetting,
  withGraph,
  withPaging,
} from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import type { Sheet } from '../paint.js';
import { counted, facts, moreInWords, when } from '../print.js';
import type { Register, Session } from '../session.js';
import { memoryInWords, showList, showRecord } from '../show.js';
import { contradictionInWords } from '../show-contradiction.js';

interface ContextsFlags extends GraphFlags, PageFlags, ForgetFlags {
  readonly query?: string;
  readonly forget?: boolean;
}

const contextHeading = ['type', 'name', 'memories', 'links', 'updated'] as const;
const contextRow = (context: ContextRecord | ContextHit) => [
  context.context_type,
  context.name,
  context.memory_count,
  context.relationship_count,
  when(context.updated_at),
];

const isHit = (item: ContextTypeRecord | ContextHit): item is ContextHit => 'name' in item;

const showTypes = async ({ terminal }: Session, flags: ContextsFlags, api: KnowledgeApi, graphId: string) => {
  const list = await api.listContexts({ graph_id: graphId, ...pageOf(flags) });
  showList<ContextTypeRecord | ContextHit>(
    terminal,
    flags.json,
    list,
    ['type', 'contexts', 'memories', 'updated'],
    item =>
      isHit(item)
        ? [item.context_type, 1, item.memory_count, when(item.updated_at)]
        : [item.context_type, item.context_count, item.memory_count, when(item.updated_at)],
    'This graph has no contexts yet.',
  );
};

const showFound = async (
  { terminal }: Session,
  flags: ContextsFlags,
  api: KnowledgeApi,
  graphId: string,
  q: string,
) => {
  const list = await api.listContexts({ graph_id: graphId, q, ...pageOf(flags) });
  const items = list.items.filter(isHit);
  showList(
    terminal,
    flags.json,
    { ...list, items },
    contextHeading,
    contextRow,
    `No context matches "${q}".`,
  );
};

/** `2 contradictions`; `related-to` has no plural. */
const kindCounted = (kind: string, count: number): string =>
  kind === 'related-to' ? `${count} ${kind}` : counted(count, kind);

const detailInWords = (context: ContextDetail, sheet: Sheet): string => {
  const links = Object.entries(context.relationships).filter(([, count]) => count > 0);
  const head = facts(
    [
      ['context', `${context.context_type}:${context.name}`],
      ...context.also_called.map(
        former => ['also called', `${former.context_type}:${former.name} (change ${former.change})`] as const,
      ),
      ['memories', String(context.memory_count)],
      [
        'links',
        links.length === 0 ? 'none' : links.map(([kind, count]) => kindCounted(kind, count)).join(', '),
      ],
      ['updated', when(context.updated_at)],
    ],
    sheet,
  );
  return [
    head,
    ...context.open_contradictions.map(open => contradictionInWords(open, sheet)),
    ...context.memories.items.map(memory => memoryInWords(memory, sheet)),
  ].join('\n\n');
};

type OnContext = (
  session: Session,
  flags: ContextsFlags,
  api: KnowledgeApi,
  graphId: string,
  type: string,
  name: string,
) => Promise<void>;

const showContext: OnContext = async ({ terminal }, flags, api, graphId, type, name) => {
  const context = await api.getContext({ graph_id: graphId, context_type: type, name, ...pageOf(flags) });
  showRecord(terminal, flags.json, context, value => detailInWords(value, terminal));
  const more = moreInWords(context.memories);
  if (more !== null && !flags.json) terminal.note(more);
};

const forgetContext: OnContext = ({ terminal }, flags, api, graphId, type, name) =>
  forgetAfterAsking(terminal, flags, {
    question: `Forget ${type}:${name}?`,
    warning: counts => `This permanently forgets ${type}:${name} and what belongs only to it: ${counts}.`,
    forget: dry_run => api.forgetContext({ graph_id: graphId, context_type: type, name, dry_run }),
  });

/** What is wrong with this combination of arguments and options; null: nothing. */
const wrongUse = (
  type: string | undefined,
  name: string | undefined,
  flags: ContextsFlags,
): string | null => {
  if (flags.query !== undefined && type !== undefined)
    return '--query searches the whole graph; do not pass a type with it';
  if (flags.forget && name === undefined) return '--forget needs the type and name of one context';
  if (!flags.forget && (flags.yes || flags.dryRun)) return '--yes and --dry-run require --forget';
  return null;
};

export const register: Register = (command, session) => {
  command.addHelpText(
    'after',
    examples('loci contexts --graph atlas', 'loci contexts rename project:Falcon project:Merlin -g atlas'),
  );
  registerContextChanges(command, session);

  // Shows by default; a type named like a subcommand is shown with `list`.
  const list = command
    .command('list', { isDefault: true })
    .description('list types, the contexts of a type, or one context (default)');
  withPaging(withGraph(list))
    .argument('[type]', 'a context type, or one context as type:name; omit it to list the types')
    .argument('[name]', 'a context of that type, to show with its memories')
    .option('-q, --query <text>', 'search names and types')
    .option('--forget', 'permanently forget this context and what belongs only to it');
  withForgetting(list)
    .addHelpText(
      'after',
      examples(
        'loci contexts --graph atlas',
        'loci contexts error ECONNRESET --graph atlas',
        'loci contexts -q upload -g atlas',
        'loci contexts error ECONNRESET --forget --dry-run -g atlas',
      ),
    )
    .action(async (asked: string | undefined, after: string | undefined, flags: ContextsFlags) => {
      const { type, name } =
        after !== undefined || asked?.includes(':')
          ? oneContext(asked ?? '', after)
          : { type: asked, name: undefined };
      const wrong = wrongUse(type, name, flags);
      if (wrong !== null) throw new WrongUse(wrong);
      await withGraphOf(session, flags, async (api, graphId) => {
        if (flags.query !== undefined) return await showFound(session, flags, api, graphId, flags.query);
        if (type === undefined) return await showTypes(session, flags, api, graphId);
        if (name !== undefined && flags.forget)
          return await forgetContext(session, flags, api, graphId, type, name);
        if (name !== undefined) return await showContext(session, flags, api, graphId, type, name);
        const list = await api.listContextsOfType({
          graph_id: graphId,
          context_type: type,
          ...pageOf(flags),
        });
        if (list.total === 0)
          throw new Failed(`there are no contexts of type "${type}"; \`loci contexts\` lists the types`);
        return showList(session.terminal, flags.json, list, contextHeading, contextRow, '');
      });
    });
};
