/** The entries of the command palette for a text: places, actions, graphs, contexts and memories. */
import type { ContextHit, KnowledgeApi } from '@loci/client';
import { openRemember } from '../remember/draft.js';
import { go, route } from '../router.js';
import { routeInGraph } from '../routes.js';
import { graph, graphs, may, signOut, signOutEverywhere } from '../session.js';
import { notifyFailure } from '../ui/toasts.js';
import { navEntries } from './screens.js';
import { switchTheme } from './theme.js';

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly hint?: string;
  /** Its shortcut; not shown where there is no keyboard. */
  readonly keys?: string;
  readonly run: () => void;
}

const places = (): PaletteEntry[] =>
  navEntries.map(({ screen, title, key }) => ({
    id: `screen-${screen}`,
    group: 'Go to',
    title,
    keys: `g ${key}`,
    run: () => go({ screen, graph: graph.value }),
  }));

const otherGraphs = (): PaletteEntry[] =>
  (graphs.value ?? [])
    .filter(one => one.graph_id !== graph.value)
    .map(({ graph_id }) => ({
      id: `graph-${graph_id}`,
      group: 'Graphs',
      title: graph_id,
      hint: 'graph',
      run: () => go(routeInGraph(route.value, graph_id)),
    }));

const actions = (showHelp: () => void): PaletteEntry[] => [
  ...(may('write')
    ? [
        {
          id: 'remember',
          group: 'Actions',
          title: 'Remember something new',
          keys: 'n',
          // The palette closes and returns the focus before it runs the choice, so a dialog must open afterwards.
          run: () => void setTimeout(openRemember),
        },
      ]
    : []),
  { id: 'theme', group: 'Actions', title: 'Switch between light and dark', run: switchTheme },
  { id: 'help', group: 'Actions', title: 'Show keyboard shortcuts', keys: '?', run: showHelp },
  { id: 'leave', group: 'Actions', title: 'Sign out', run: signOut },
  {
    id: 'leave-everywhere',
    group: 'Actions',
    title: 'Sign out everywhere',
    run: () => void signOutEverywhere().catch(notifyFailure),
  },
];

const holdsAll = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.toLowerCase().includes(word));

/** The entries that need no request. */
export const nearEntries = (typed: string, showHelp: () => void): PaletteEntry[] =>
  [...places(), ...otherGraphs(), ...actions(showHelp)].filter(({ title }) => holdsAll(title, typed.trim()));

/** Always offered for a text: search for it, or ask it. */
export const questionEntries = (typed: string): PaletteEntry[] => {
  const text = typed.trim();
  const current = graph.value;
  if (text === '' || current === null) return [];
  const query = { q: text };
  return [
    {
      id: 'search-for',
      group: 'Use this text',
      title: `Search for “${text}”`,
      run: () => go({ screen: 'search', graph: current, query }),
    },
    {
      id: 'ask-for',
      group: 'Use this text',
      title: `Ask “${text}”`,
      run: () => go({ screen: 'ask', graph: current, query }),
    },
  ];
};

const mostContexts = 6;
const mostMemories = 4;

/** What the server finds: contexts by name, memories by text. */
export const farEntries = async (
  api: KnowledgeApi,
  graphId: string,
  typed: string,
  signal: AbortSignal,
): Promise<PaletteEntry[]> => {
  const text = typed.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const [contexts, memories] = await Promise.all([
    api.listContexts({ graph_id: graphId, q: text, page_size: mostContexts }, { signal }),
    api.search({ graph_id: graphId, query: text, limit: mostMemories }, { signal }),
  ]);
  return [
    ...(contexts.items as ContextHit[]).map(({ context_type, name }) => ({
      id: `context-${context_type}/${name}`,
      group: 'Contexts',
      title: name,
      hint: context_type,
      run: () => go({ screen: 'context', graph: graphId, type: context_type, name }),
    })),
    ...memories.items.map(({ id, content }) => ({
      id: `memory-${id}`,
      group: 'Memories',
      title: content,
      run: () => go({ screen: 'memory', graph: graphId, id }),
    })),
  ];
};
