/** Counts the links of memories again for their current contexts: after a merge, and after its undo. */
import { type ContextPair, keyOfPair } from '../../domain/relationship.js';
import { insertInto, listOf, type Row, type SqlTransaction } from './executor.js';
import { dropUnfounded, linksOf, placesOf } from './links.js';
import { recountRelationships } from './relationships.js';

type PlaceRow = [from: number, kind: ContextPair['kind'], to: number];

const insertPlaces = insertInto(
  'link_places',
  ['graph_id', 'from_id', 'kind', 'to_id', 'first_id', 'second_id'],
  ' ON CONFLICT DO NOTHING',
);
const insertDetected = insertInto(
  'detected_relationships',
  ['graph_id', 'from_id', 'kind', 'to_id', 'created_at', 'updated_at'],
  ' ON CONFLICT DO NOTHING',
);

/** Removes the links of these memories from every pair of contexts; returns the pairs. */
const dropPlaces = async (tx: SqlTransaction, graphId: string, ids: string): Promise<ContextPair[]> => {
  const { isIn } = tx.dialect;
  const rows = await tx.all<PlaceRow>(
    `SELECT from_id, kind, to_id FROM link_places WHERE graph_id = ? AND ${isIn('first_id')}
      UNION SELECT from_id, kind, to_id FROM link_places WHERE graph_id = ? AND ${isIn('second_id')}`,
    [graphId, ids, graphId, ids],
  );
  for (const side of ['first_id', 'second_id'])
    await tx.run(`DELETE FROM link_places WHERE graph_id = ? AND ${isIn(side)}`, [graphId, ids]);
  return rows.map(([from, kind, to]) => ({ from, kind, to }));
};

/** Nothing is detected here: what holds between memories still holds, so there is no event. */
export const placeLinksAnew = async (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
): Promise<void> => {
  const links = await linksOf(tx, graphId, memoryIds);
  if (links.length === 0) return;
  const places = await placesOf(tx, graphId, links);
  const before = await dropPlaces(tx, graphId, listOf(memoryIds));
  const rows: Row[] = [];
  const pairs = new Map<string, { readonly place: ContextPair; since: number; until: number }>();
  for (const { link, place } of places) {
    rows.push([graphId, place.from, place.kind, place.to, link.first, link.second]);
    const known = pairs.get(keyOfPair(place)) ?? { place, since: link.createdAt, until: link.createdAt };
    known.since = Math.min(known.since, link.createdAt);
    known.until = Math.max(known.until, link.createdAt);
    pairs.set(keyOfPair(place), known);
  }
  const distinct = new Map(rows.map(row => [row.join(' '), row]));
  await insertPlaces(tx, [...distinct.values()]);
  await insertDetected(
    tx,
    [...pairs.values()].map(
      ({ place: { from, kind, to }, since, until }): Row => [graphId, from, kind, to, since, until],
    ),
  );
  for (const place of before) await dropUnfounded(tx, graphId, place);
  const touched = [...before, ...[...pairs.values()].map(({ place }) => place)];
  for (const id of new Set(touched.flatMap(({ from, to }) => [from, to])))
    await recountRelationships(tx, graphId, id);
};
