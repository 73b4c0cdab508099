/** A graph as the file of the MCP server `server-memory`: contexts are entities, memories are their observations. */
import type { ExportLine } from '@loci/client';
import type { ContextRef } from '../relation.js';
import { contextKey, contextsOf, presentOf, relationTold } from './present.js';

interface Entity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: string[];
}

interface Relation {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

const longestType = 100;

/** The reason, if it is a single word. */
const relationType = (kind: string, reason: string | null): string =>
  reason !== null && reason.length <= longestType && !reason.includes('\n') ? reason : kind;

/** Entities are identified by name alone, so a second one with the same name also gets its type. */
const openEntities = () => {
  const byKey = new Map<string, Entity>();
  const taken = new Set<string>();
  return {
    of(context: ContextRef): Entity {
      const key = contextKey(context);
      const there = byKey.get(key);
      if (there !== undefined) return there;
      const name = taken.has(context.name) ? `${context.name} (${context.context_type})` : context.name;
      taken.add(name);
      const entity = { name, entityType: context.context_type, observations: [] };
      byKey.set(key, entity);
      return entity;
    },
    all: () => byKey.values(),
  };
};

/** That program holds its whole file in memory, and so does this. */
export async function* writeMcpMemory(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  const entities = openEntities();
  const relations = new Map<string, Relation>();
  const told = new Set<string>();
  const pairOf = (one: Entity, other: Entity) => [one.name, other.name].sort().join('\u0001');
  const relate = (from: Entity, type: string, to: Entity) => {
    relations.set([from.name, type, to.name].join('\u0001'), {
      from: from.name,
      to: to.name,
      relationType: type,
    });
  };
  for await (const line of lines) {
    if (line.loci === 'memory') {
      const present = presentOf(line);
      if (present.status !== 'stored') continue;
      const relation = relationTold(present);
      const named = contextsOf(present).map(context => entities.of(context));
      const [from, to] = named;
      if (relation !== null && from !== undefined && to !== undefined) {
        relate(from, relation, to);
        told.add(pairOf(from, to));
      } else for (const entity of named) entity.observations.push(present.content);
    } else if (line.loci === 'relationship' && line.state === 'asserted') {
      const [from, to] = [entities.of(line.from), entities.of(line.to)];
      // Its memory has already stated it, in the right direction.
      if (!told.has(pairOf(from, to))) relate(from, relationType(line.kind, line.reason), to);
    }
  }
  for (const { name, entityType, observations } of entities.all())
    yield JSON.stringify({ type: 'entity', name, entityType, observations });
  for (const relation of relations.values()) yield JSON.stringify({ type: 'relation', ...relation });
}
