/** What links add up to around a context, with the strongest of them as evidence. */
import {
  addedStrength,
  type ContextPair,
  keyOfPair,
  type LinkKind,
  type MemoryLink,
} from '../../domain/relationship.js';
import type { SqlValue } from './executor.js';
import { linkRecords } from './links.js';
import type { Read } from './queries.js';

const shownEvidence = 3;

export const detectedOf: Read<'detectedOf'> = async (db, graphId, contextId) => {
  const rows = await db.all<[number, string, number, number, number, ...SqlValue[]]>(
    `SELECT d.from_id, d.kind, d.to_id, d.created_at, d.updated_at, ${linkRecords.names.map(name => `l.${name}`).join(', ')}
      FROM detected_relationships d
      JOIN link_places p ON p.graph_id = d.graph_id AND p.from_id = d.from_id AND p.kind = d.kind AND p.to_id = d.to_id
      JOIN links l ON l.graph_id = p.graph_id AND l.first_id = p.first_id AND l.second_id = p.second_id
      WHERE d.graph_id = ? AND (d.from_id = ? OR d.to_id = ?) ORDER BY l.strength DESC`,
    [graphId, contextId, contextId],
  );
  const found = new Map<
    string,
    {
      place: ContextPair;
      createdAt: number;
      updatedAt: number;
      links: MemoryLink[];
    }
  >();
  for (const [from, kind, to, createdAt, updatedAt, ...link] of rows) {
    const place = { from, kind: kind as LinkKind, to };
    const key = keyOfPair(place);
    const one = found.get(key) ?? { place, createdAt, updatedAt, links: [] };
    one.links.push(linkRecords.read(link));
    found.set(key, one);
  }
  return [...found.values()].map(({ place, createdAt, updatedAt, links }) => ({
    ...place,
    strength: addedStrength(links.map(link => link.strength)),
    evidenceCount: links.length,
    evidence: links.slice(0, shownEvidence),
    createdAt,
    updatedAt,
  }));
};
