/** The relationships of one context, seen from it: asserted ones, and detected ones that were not withdrawn. */
import type { Context, ContextName } from '../../domain/context.js';
import { offsetOf, type Page } from '../../domain/page.js';
import {
  type AssertedRelationship,
  type ContextPair,
  type DetectedRelationship,
  type Direction,
  isMutual,
  keyOfPair,
  type LinkKind,
  type MemoryLink,
  type Relationship,
  type RelationshipEvidence,
} from '../../domain/relationship.js';
import type { StoreReads } from '../../storage/store.js';
import { findContext, findGraph } from '../find.js';
import { contestedAmong } from './links.js';

export interface RelationshipFilter {
  readonly kind: LinkKind | null;
  readonly direction: Direction | null;
  readonly page: number;
  /** Null: every link on one page. */
  readonly size: number | null;
}

const directionTo = ({ kind, to }: ContextPair, other: number): Direction => {
  if (isMutual(kind)) return 'mutual';
  return to === other ? 'outgoing' : 'incoming';
};

/** Seen from the context that is not `other`. What was asserted is certain: someone stated it. */
export const seenFrom = (
  asserted: AssertedRelationship,
  other: Pick<Context, 'id' | 'type' | 'name'>,
  evidence: readonly RelationshipEvidence[] = [],
  evidenceCount = 0,
): Relationship => ({
  kind: asserted.kind,
  direction: directionTo(asserted, other.id),
  context: { type: other.type, name: other.name },
  strength: 1,
  origin: 'asserted',
  reason: asserted.reason,
  evidenceCount,
  evidence,
  createdAt: asserted.createdAt,
  updatedAt: asserted.updatedAt,
});

const detectedFrom = (
  detected: DetectedRelationship,
  other: Pick<Context, 'id' | 'type' | 'name'>,
  evidence: readonly RelationshipEvidence[],
): Relationship => ({
  kind: detected.kind,
  direction: directionTo(detected, other.id),
  context: { type: other.type, name: other.name },
  strength: detected.strength,
  origin: 'detected',
  reason: detected.evidence[0]?.reason ?? null,
  evidenceCount: detected.evidenceCount,
  evidence,
  createdAt: detected.createdAt,
  updatedAt: detected.updatedAt,
});

const nameOf = ({ kind, direction, context }: Relationship): string =>
  [kind, context.type, context.name, direction].join('\u0001');

/** The memory of this context first, the other one's second. */
const evidenceOf = (
  links: readonly MemoryLink[],
  own: ReadonlySet<string>,
  contents: ReadonlyMap<string, string>,
  contested: ReadonlySet<string>,
): RelationshipEvidence[] =>
  links.map(({ first, second, reason, method, model }) => {
    const [mine, other] = own.has(first) ? [first, second] : [second, first];
    return {
      memoryId: mine,
      content: contents.get(mine) ?? '',
      otherMemoryId: other,
      otherContent: contents.get(other) ?? '',
      reason,
      contested: contested.has(mine) || contested.has(other),
      method,
      model,
    };
  });

export const allRelationshipsOf = async (
  store: StoreReads,
  graphId: string,
  context: Context,
  isWanted: (pair: ContextPair) => boolean = () => true,
): Promise<Relationship[]> => {
  const said = (await store.assertedOf(graphId, context.id)).filter(isWanted);
  const detected = (await store.detectedOf(graphId, context.id)).filter(isWanted);
  const otherId = (one: ContextPair): number => (one.from === context.id ? one.to : one.from);
  const others = await store.contextsById(graphId, [...said, ...detected].map(otherId));
  const byId = new Map(others.map(other => [other.id, other]));
  const links = detected.flatMap(one => one.evidence);
  const memories = await store.memories(graphId, [
    ...new Set(links.flatMap(link => [link.first, link.second])),
  ]);
  const contents = new Map(memories.map(memory => [memory.id, memory.content]));
  const own = new Set(
    memories
      .filter(memory =>
        memory.contexts.some(({ type, name }) => type === context.type && name === context.name),
      )
      .map(memory => memory.id),
  );
  const contested = await contestedAmong(store, graphId, [...contents.keys()]);
  const found = new Map<string, Relationship>();
  for (const one of detected) {
    const other = byId.get(otherId(one));
    if (other !== undefined)
      found.set(keyOfPair(one), detectedFrom(one, other, evidenceOf(one.evidence, own, contents, contested)));
  }
  // Statements win over findings: an assertion keeps the evidence, a withdrawal hides it.
  for (const one of said) {
    const other = byId.get(otherId(one));
    const known = found.get(keyOfPair(one));
    if (one.state === 'withdrawn') found.delete(keyOfPair(one));
    else if (other !== undefined)
      found.set(keyOfPair(one), seenFrom(one, other, known?.evidence, known?.evidenceCount));
  }
  return [...found.values()].sort(
    (a, b) => b.strength - a.strength || b.updatedAt - a.updatedAt || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
};

export const relationshipsOf = async (
  store: StoreReads,
  graphId: string,
  name: ContextName,
  filter: RelationshipFilter,
): Promise<Page<Relationship>> => {
  await findGraph(store, graphId);
  const context = await findContext(store, graphId, name);
  const matching = (await allRelationshipsOf(store, graphId, context)).filter(
    one =>
      (filter.kind === null || one.kind === filter.kind) &&
      (filter.direction === null || one.direction === filter.direction),
  );
  const size = filter.size ?? Math.max(1, matching.length);
  const offset = offsetOf({ page: filter.page, size });
  return { items: matching.slice(offset, offset + size), total: matching.length, page: filter.page, size };
};
