/** The file of the MCP server `server-memory`: entities with observations, and relations between them. */
import type { BadPiece, Format, Piece } from '../format.js';
import { type ContextRef, contextTypesOf, relationInWords, relationshipLine } from '../relation.js';
import { isObject, type JsonPiece, jsonLines, parsed } from '../text/lines.js';
import { nameFrom, stableId, textFrom } from '../text/values.js';

interface Entity extends ContextRef {
  readonly line: number;
}

interface Relation {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly relation: string;
}

const bad = (line: number, field: string, message: string): BadPiece => ({ line, field, message });

function* observationsOf(
  { line, value }: JsonPiece,
  entity: Entity,
  fileName: string,
): Generator<Piece | BadPiece> {
  const { observations } = value as { observations?: unknown };
  if (!Array.isArray(observations)) {
    yield bad(line, 'observations', 'must be a list of texts');
    return;
  }
  for (const [at, observation] of observations.entries()) {
    const content = textFrom(observation);
    if (content === undefined) {
      yield bad(line, `observations[${at}]`, 'must be a text that is not blank');
      continue;
    }
    yield {
      line,
      value: {
        id: stableId('mcp-memory', entity.context_type, entity.name, content),
        content,
        context_types: contextTypesOf([entity]),
        source: { kind: 'agent', ref: fileName },
      },
    };
  }
}

function* relationPieces(relation: Relation, entities: ReadonlyMap<string, Entity>, fileName: string) {
  const [from, to] = [entities.get(relation.from), entities.get(relation.to)];
  if (from === undefined || to === undefined) {
    const [field, name] = from === undefined ? ['from', relation.from] : ['to', relation.to];
    yield bad(relation.line, field, `there is no entity "${name}" in the file`);
    return;
  }
  const [one, other] = [from, to].map(({ context_type, name }) => ({ context_type, name })) as [
    ContextRef,
    ContextRef,
  ];
  const content = `${one.name} ${relationInWords(relation.relation)} ${other.name}`;
  const { line } = relation;
  yield {
    line,
    value: {
      id: stableId('mcp-memory', 'relation', relation.from, relation.relation, relation.to),
      content,
      context_types: contextTypesOf([one, other]),
      source: { kind: 'agent' as const, ref: fileName },
      metadata: { relation: relation.relation },
    },
  };
  const value = relationshipLine(one, relation.relation, other);
  if (value !== null) yield { line, value };
}

/** Entities are identified by name, and relations may come before them: these wait until the end. */
async function* read({ chunks, name: fileName }: Parameters<Format['read']>[0]) {
  const entities = new Map<string, Entity>();
  const relations: Relation[] = [];
  for await (const piece of jsonLines(chunks)) {
    if ('message' in piece) {
      yield piece;
      continue;
    }
    const { line, value } = piece;
    const kind = isObject(value) ? value.type : undefined;
    if (kind === 'entity') {
      const { name: given, entityType } = value as Record<string, unknown>;
      const name = textFrom(given);
      if (name === undefined) {
        yield bad(line, 'name', 'must be a text that is not blank');
        continue;
      }
      const earlier = entities.get(name);
      if (earlier !== undefined) {
        yield bad(line, 'name', `"${name}" is the name of another entity, in line ${earlier.line}`);
        continue;
      }
      const entity = {
        line,
        context_type: nameFrom(entityType, 'entity'),
        name: nameFrom(name, 'entity'),
      };
      entities.set(name, entity);
      yield* observationsOf(piece, entity, fileName);
    } else if (kind === 'relation') {
      const { from, to, relationType } = value as Record<string, unknown>;
      const [one, other, relation] = [textFrom(from), textFrom(to), textFrom(relationType)];
      if (one === undefined || other === undefined || relation === undefined) {
        const field = one === undefined ? 'from' : other === undefined ? 'to' : 'relationType';
        yield bad(line, field, 'must be a text that is not blank');
      } else relations.push({ line, from: one, to: other, relation });
    } else yield bad(line, 'type', 'must be "entity" or "relation"');
  }
  for (const relation of relations) yield* relationPieces(relation, entities, fileName);
}

export const mcpMemory: Format = {
  name: 'mcp-memory',
  recognises(head) {
    const first = parsed(head.split('\n').find(line => line.trim() !== '') ?? '');
    return (
      isObject(first) &&
      ((first.type === 'entity' && 'entityType' in first) ||
        (first.type === 'relation' && 'relationType' in first))
    );
  },
  read,
};
