/** The visible part of a graph's map: filters, type colours and counts. It needs no browser. */
import type { GraphMap, RelationshipKind } from '@loci/client';

/** A context of the map. */
export type MapContext = GraphMap['contexts'][number];

/** A relationship of the map, by the keys of its contexts. */
export interface Line {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly kind: RelationshipKind;
  readonly strength: number;
  readonly origin: 'asserted' | 'detected';
}

/** What the picture and the list draw. */
export interface MapView {
  readonly contexts: ReadonlyMap<string, MapContext>;
  readonly lines: ReadonlyMap<string, Line>;
}

/** The active filters. */
export interface MapFilter {
  readonly hiddenKinds: ReadonlySet<RelationshipKind>;
  readonly hiddenTypes: ReadonlySet<string>;
  /** Only contexts that changed at or after this time; null for all. */
  readonly changedSince: number | null;
}

/** Everything is shown. */
export const openFilter: MapFilter = { hiddenKinds: new Set(), hiddenTypes: new Set(), changedSince: null };

/** "Related to" is hidden at first: it is the most common kind and says the least. */
export const firstFilter: MapFilter = { ...openFilter, hiddenKinds: new Set(['related-to']) };

/** The key of a context; no name contains the separator. */
export const keyOf = ({ context_type, name }: Pick<MapContext, 'context_type' | 'name'>): string =>
  `${context_type}\u0000${name}`;

/** The whole map, by keys. */
export const viewOf = (map: GraphMap): MapView => {
  const keys = map.contexts.map(keyOf);
  const contexts = new Map(map.contexts.map((context, at) => [keys[at] as string, context]));
  const lines = new Map<string, Line>();
  for (const { from, to, kind, strength, origin } of map.relationships) {
    const [fromKey, toKey] = [keys[from], keys[to]];
    if (fromKey === undefined || toKey === undefined) continue;
    const key = `${fromKey}\u0001${kind}\u0001${toKey}`;
    lines.set(key, { key, from: fromKey, to: toKey, kind, strength, origin });
  }
  return { contexts, lines };
};

/** The filtered view; a line needs both of its ends. */
export const filtered = (view: MapView, filter: MapFilter): MapView => {
  const { hiddenKinds, hiddenTypes, changedSince } = filter;
  if (hiddenKinds.size === 0 && hiddenTypes.size === 0 && changedSince === null) return view;
  const contexts = new Map(
    [...view.contexts].filter(
      ([, context]) =>
        !hiddenTypes.has(context.context_type) &&
        (changedSince === null || Date.parse(context.updated_at) >= changedSince),
    ),
  );
  const lines = new Map(
    [...view.lines].filter(
      ([, line]) => !hiddenKinds.has(line.kind) && contexts.has(line.from) && contexts.has(line.to),
    ),
  );
  return { contexts, lines };
};

/** A type and its number of contexts. */
export interface TypeEntry {
  readonly type: string;
  readonly count: number;
}

/** The types of a view, most contexts first. */
export const typesOf = (view: MapView): TypeEntry[] => {
  const counts = new Map<string, number>();
  for (const { context_type } of view.contexts.values())
    counts.set(context_type, (counts.get(context_type) ?? 0) + 1);
  return [...counts]
    .sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .map(([type, count]) => ({ type, count }));
};

/** The number of lines of each kind. */
export const kindCounts = (view: MapView): Readonly<Record<RelationshipKind, number>> => {
  const counts = { reinforcement: 0, extension: 0, contradiction: 0, 'related-to': 0 };
  for (const { kind } of view.lines.values()) counts[kind] += 1;
  return counts;
};

/** How many contexts contain an open contradiction between two of their memories, which no line can show. */
export const contestedWithin = (view: MapView): number =>
  [...view.contexts.values()].filter(({ open_contradictions }) => open_contradictions > 0).length;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The contexts whose name contains the words: names that start with them first, then by size. */
export const found = (view: MapView, words: string, most: number): [string, MapContext][] => {
  const wanted = folded(words.trim());
  if (wanted === '') return [];
  const rank = (name: string): number => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2);
  return [...view.contexts]
    .map(([key, context]) => ({ key, context, name: folded(context.name) }))
    .filter(({ name, context }) => name.includes(wanted) || folded(context.context_type).includes(wanted))
    .sort((a, b) => rank(a.name) - rank(b.name) || b.context.memory_count - a.context.memory_count)
    .slice(0, most)
    .map(({ key, context }) => [key, context]);
};
