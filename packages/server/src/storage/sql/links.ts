/** Links between memories and what they add up to between contexts: inferred, written and dropped together. */
import { type ContextPair, type LinkKind, type MemoryLink, orderPair } from '../../domain/relationship.js';
import { dropRows } from './drop-rows.js';
import { addEvents } from './events.js';
import { insertInto, listOf, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';
import { recordsOf } from './records.js';
import { recountRelationships } from './relationships.js';
import { parseIds } from './versions.js';

export const linkRecords = recordsOf<MemoryLink>({
  first: 'first_id',
  second: 'second_id',
  kind: 'kind',
  direction: 'direction',
  strength: 'strength',
  reason: 'reason',
  firstQuote: 'first_quote',
  secondQuote: 'second_quote',
  method: 'method',
  model: 'model',
  createdAt: 'created_at',
});

/** Strongest first. */
export const linksOf: Read<'linksOf'> = async (db, graphId, ids) => {
  const named = listOf(ids);
  const rows = await db.all(
    `SELECT ${linkRecords.columns} FROM links WHERE graph_id = ? AND ${db.dialect.isIn('first_id')}
      UNION SELECT ${linkRecords.columns} FROM links WHERE graph_id = ? AND ${db.dialect.isIn('second_id')}`,
    [graphId, named, graphId, named],
  );
  return rows.map(linkRecords.read).sort((a, b) => b.strength - a.strength);
};

/** The contexts of each memory that these links connect. */
const contextIdsOf = async (
  tx: SqlTransaction,
  graphId: string,
  links: readonly MemoryLink[],
): Promise<(id: string) => readonly number[]> => {
  const ids = listOf(new Set(links.flatMap(({ first, second }) => [first, second])));
  const rows = await tx.all<[string, string]>(
    `SELECT memory_id, context_ids FROM versions
      WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')} AND replaced_at IS NULL`,
    [graphId, ids],
  );
  const placed = new Map(rows.map(([id, contextIds]) => [id, parseIds(contextIds)]));
  return id => placed.get(id) ?? [];
};

/** A link within one context says nothing about two. */
const placesBetween = (
  link: MemoryLink,
  first: readonly number[],
  second: readonly number[],
): ContextPair[] => {
  const [adds, added] = link.direction === 'from_second' ? [second, first] : [first, second];
  const shared = new Set(adds.filter(id => added.includes(id)));
  return adds.flatMap(from =>
    added
      .filter(to => !shared.has(from) && !shared.has(to))
      .map(to => {
        const [low, high] = orderPair(link.kind, from, to);
        return { from: low, kind: link.kind, to: high };
      }),
  );
};

/** Each link with every pair of contexts that it counts for. */
export const placesOf = async (
  tx: SqlTransaction,
  graphId: string,
  links: readonly MemoryLink[],
): Promise<{ readonly link: MemoryLink; readonly place: ContextPair }[]> => {
  const contextIds = await contextIdsOf(tx, graphId, links);
  return links.flatMap(link =>
    placesBetween(link, contextIds(link.first), contextIds(link.second)).map(place => ({ link, place })),
  );
};

const pairOf = 'graph_id = ? AND from_id = ? AND kind = ? AND to_id = ?';

const insertLink = insertInto('links', ['graph_id', ...linkRecords.names]);

const addPlace = async (
  tx: SqlTransaction,
  graphId: string,
  { from, kind, to }: ContextPair,
  link: MemoryLink,
): Promise<void> => {
  await tx.run(
    'INSERT INTO link_places (graph_id, from_id, kind, to_id, first_id, second_id) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [graphId, from, kind, to, link.first, link.second],
  );
  const known = await tx.get(`SELECT 1 FROM detected_relationships WHERE ${pairOf}`, [
    graphId,
    from,
    kind,
    to,
  ]);
  await tx.run(
    `INSERT INTO detected_relationships (graph_id, from_id, kind, to_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (graph_id, from_id, kind, to_id) DO UPDATE SET updated_at = excluded.updated_at`,
    [graphId, from, kind, to, link.createdAt, link.createdAt],
  );
  if (known !== undefined) return;
  for (const contextId of [from, to]) await recountRelationships(tx, graphId, contextId);
  const data = { from, kind, to };
  await addEvents(tx, graphId, [{ type: 'relationship.detected', memoryId: null, data }], link.createdAt);
};

/** Found again, it is the same link with a newer reason: its relationships stay, and nothing new is detected. */
const renewLink = async (tx: SqlTransaction, graphId: string, link: MemoryLink): Promise<boolean> => {
  const renewed = await tx.run(
    `UPDATE links SET strength = ?, reason = ?, first_quote = ?, second_quote = ?, method = ?, model = ?, created_at = ?
      WHERE graph_id = ? AND first_id = ? AND second_id = ? AND kind = ? AND direction = ?`,
    [
      link.strength,
      link.reason,
      link.firstQuote,
      link.secondQuote,
      link.method,
      link.model,
      link.createdAt,
      graphId,
      link.first,
      link.second,
      link.kind,
      link.direction,
    ],
  );
  return renewed > 0;
};

/** One link per pair: a new one replaces the old one, whichever of the two was first. */
export const putLinks: Write<'putLinks'> = async (tx, graphId, links) => {
  for (const link of links) {
    if (await renewLink(tx, graphId, link)) continue;
    await dropLinks(tx, graphId, [
      [link.first, link.second],
      [link.second, link.first],
    ]);
    await insertLink(tx, [[graphId, ...linkRecords.values(link)]]);
    for (const { place } of await placesOf(tx, graphId, [link])) await addPlace(tx, graphId, place, link);
  }
};

/** A relationship is deleted with the last link it depends on; returns whether it was. */
export const dropUnfounded = async (
  tx: SqlTransaction,
  graphId: string,
  { from, kind, to }: ContextPair,
): Promise<boolean> => {
  const gone = await tx.run(
    `DELETE FROM detected_relationships WHERE ${pairOf} AND NOT EXISTS (SELECT 1 FROM link_places WHERE ${pairOf})`,
    [graphId, from, kind, to, graphId, from, kind, to],
  );
  return gone > 0;
};

const dropPlaces = async (
  tx: SqlTransaction,
  graphId: string,
  first: string,
  second: string,
): Promise<void> => {
  const places = await tx.all<[number, LinkKind, number]>(
    'SELECT from_id, kind, to_id FROM link_places WHERE graph_id = ? AND first_id = ? AND second_id = ?',
    [graphId, first, second],
  );
  await dropRows(tx, 'link_places', { graph_id: graphId, first_id: first, second_id: second });
  for (const [from, kind, to] of places)
    if (await dropUnfounded(tx, graphId, { from, kind, to }))
      for (const contextId of [from, to]) await recountRelationships(tx, graphId, contextId);
};

export const dropLinks: Write<'dropLinks'> = async (tx, graphId, pairs) => {
  let dropped = 0;
  for (const [first, second] of pairs) {
    const gone = await dropRows(tx, 'links', { graph_id: graphId, first_id: first, second_id: second });
    if (gone > 0) await dropPlaces(tx, graphId, first, second);
    dropped += gone;
  }
  return dropped;
};

export const dropLinksOf: Write<'dropLinksOf'> = async (tx, graphId, ids) => {
  const links = await linksOf(tx, graphId, ids);
  return dropLinks(
    tx,
    graphId,
    links.map(link => [link.first, link.second] as const),
  );
};

/** Everything that involved a forgotten context. */
export const dropPlacesOf = async (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
): Promise<number> => {
  const others = await tx.all<[number, number]>(
    'SELECT from_id, to_id FROM detected_relationships WHERE graph_id = ? AND (from_id = ? OR to_id = ?)',
    [graphId, contextId, contextId],
  );
  for (const table of ['link_places', 'detected_relationships'])
    await tx.run(`DELETE FROM ${table} WHERE graph_id = ? AND (from_id = ? OR to_id = ?)`, [
      graphId,
      contextId,
      contextId,
    ]);
  const left = new Set(others.flat().filter(other => other !== contextId));
  for (const other of left) await recountRelationships(tx, graphId, other);
  return others.length;
};
