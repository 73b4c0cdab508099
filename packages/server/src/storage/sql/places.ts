/** Contexts of memories: found by key, shown as first written. */
import { type ContextName, keyOf, tidy } from '../../domain/context.js';
import type { KnownPlaces, Place } from '../store.js';
import { advanceGraph } from './advance-graph.js';
import { type Dialect, keysOf, listOf, type SqlExecutor, type SqlTransaction } from './executor.js';
import type { Read } from './queries.js';

/** Ids without a context are skipped: a forgotten context leaves only its number in old versions. */
export const placesById = async (
  db: SqlExecutor,
  graphId: string,
  ids: Iterable<number>,
): Promise<Map<number, Place>> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.all<[number, string, string, string, string]>(
    `SELECT context_id, type_key, name_key, context_type, name FROM contexts
      WHERE graph_id = ? AND ${db.dialect.isIn('context_id', 'integer')}`,
    [graphId, listOf(wanted)],
  );
  return new Map(
    rows.map(([id, typeKey, nameKey, type, name]) => [id, { id, typeKey, nameKey, type, name }]),
  );
};

type Pair = readonly [typeKey: string, nameKey: string];

const pairOf = ({ type, name }: ContextName): Pair => [keyOf(type), keyOf(name)];
const joined = ([typeKey, nameKey]: Pair): string => `${typeKey}\u0001${nameKey}`;

const distinctPairs = (names: readonly ContextName[]): Pair[] => [
  ...new Map(names.map(pairOf).map(pair => [joined(pair), pair])).values(),
];

/** Columns of a SELECT, to be read by `placesFrom`. */
export const placesAsked = (
  { rowsAsJson, lookUp }: Dialect,
  graphId: string,
  names: readonly ContextName[],
) => {
  const pairs = distinctPairs(names);
  const types = [...new Set(pairs.map(([typeKey]) => typeKey))].map(typeKey => [typeKey] as const);
  const columns = ['type_key', 'name_key', 'context_id', 'context_type', 'name'];
  const name = { type_key: 'text', name_key: 'text' } as const;
  const formerColumns = ['found.type_key', 'found.name_key', ...columns.map(column => `c.${column}`)];
  return {
    sql: `(SELECT ${rowsAsJson(columns)} FROM ${lookUp('contexts', name)}),
      (SELECT ${rowsAsJson(formerColumns)} FROM ${lookUp('context_changes', name)}
        JOIN contexts c ON c.graph_id = ? AND c.context_id = found.leads_to),
      (SELECT ${rowsAsJson(['type_key', 'context_type'])} FROM ${lookUp('context_types', { type_key: 'text' })})`,
    params: [keysOf(pairs), graphId, keysOf(pairs), graphId, graphId, keysOf(types), graphId],
  };
};

/** The values of the columns of `placesAsked`. */
export type PlacesRow = [contexts: string, former: string, types: string];

type PlaceRow = [typeKey: string, nameKey: string, id: number, type: string, name: string];

const toPlace = ([typeKey, nameKey, id, type, name]: PlaceRow): Place => ({
  id,
  typeKey,
  nameKey,
  type,
  name,
});

export const placesFrom = ([contexts, former, types]: PlacesRow): KnownPlaces => {
  const places = (JSON.parse(contexts) as PlaceRow[]).map(toPlace);
  const there = new Set(places.map(({ typeKey, nameKey }) => joined([typeKey, nameKey])));
  return {
    places,
    // Renamed back and forth, a name can be current and former at once.
    former: (JSON.parse(former) as [string, string, ...PlaceRow][])
      .filter(([typeKey, nameKey]) => !there.has(joined([typeKey, nameKey])))
      .map(([typeKey, nameKey, ...place]) => ({ typeKey, nameKey, place: toPlace(place) })),
    types: new Map(JSON.parse(types) as [string, string][]),
  };
};

const knownPlaces = async (
  db: SqlExecutor,
  graphId: string,
  names: readonly ContextName[],
): Promise<KnownPlaces> => {
  const { sql, params } = placesAsked(db.dialect, graphId, names);
  return placesFrom((await db.get<PlacesRow>(`SELECT ${sql}`, params))!);
};

/** Each name, or the current name of the context it reaches. In the order given. */
export const namesNow: Read<'namesNow'> = async (db, graphId, names) => {
  if (names.length === 0) return [];
  const { former } = await knownPlaces(db, graphId, names);
  const now = new Map(former.map(({ typeKey, nameKey, place }) => [joined([typeKey, nameKey]), place]));
  return names.map(name => {
    const place = now.get(joined(pairOf(name)));
    return place === undefined ? name : { type: place.type, name: place.name };
  });
};

/** Contexts that a call needs, some of which are not written yet: `applyCounts` writes them. */
export interface Placing {
  placeOf(name: ContextName): Place;
  readonly fresh: readonly Place[];
}

/** Finds the contexts of these names, and assigns numbers to new ones. */
export const findPlaces = async (
  tx: SqlTransaction,
  graphId: string,
  names: readonly ContextName[],
  now: number,
  known?: KnownPlaces,
): Promise<Placing> => {
  const { places, former, types } = known ?? (await knownPlaces(tx, graphId, names));
  const byKey = new Map([
    ...former.map(({ typeKey, nameKey, place }) => [joined([typeKey, nameKey]), place] as const),
    ...places.map(place => [joined([place.typeKey, place.nameKey]), place] as const),
  ]);
  const spelled = new Map(types);
  const missing: { typeKey: string; nameKey: string; key: string; name: string }[] = [];
  const seen = new Set(byKey.keys());
  for (const name of names) {
    const pair = pairOf(name);
    const key = joined(pair);
    if (seen.has(key)) continue;
    seen.add(key);
    const [typeKey, nameKey] = pair;
    if (!spelled.has(typeKey)) spelled.set(typeKey, tidy(name.type));
    missing.push({ typeKey, nameKey, key, name: tidy(name.name) });
  }
  if (missing.length > 0) {
    const { firstContextId } = await advanceGraph(tx, graphId, { contexts: missing.length }, now);
    for (const [index, { key, ...named }] of missing.entries())
      byKey.set(key, { ...named, id: firstContextId + index, type: spelled.get(named.typeKey)! });
  }
  return {
    placeOf: name => byKey.get(joined(pairOf(name)))!,
    fresh: missing.map(({ key }) => byKey.get(key)!),
  };
};
