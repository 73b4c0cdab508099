/** Relationships asserted by hand: assert one, withdraw one. */
import { LociProblem } from '@loci/client';
import { type Context, type ContextName, sameContext } from '../../domain/context.js';
import { type AssertedRelationship, type LinkKind, orderPair } from '../../domain/relationship.js';
import type { StoreTransaction } from '../../storage/store.js';
import { findContext, findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';

export interface RelationshipName {
  readonly from: ContextName;
  readonly kind: LinkKind;
  readonly to: ContextName;
}

interface Ends {
  readonly from: Context;
  readonly to: Context;
  readonly pair: readonly [number, number];
}

const findEnds = async (
  transaction: StoreTransaction,
  graphId: string,
  name: RelationshipName,
): Promise<Ends> => {
  await findGraph(transaction, graphId);
  const isItself = () =>
    new LociProblem('invalid_request', 'A context cannot be linked to itself.', {
      errors: [{ path: 'other_name', message: 'must be another context' }],
    });
  if (sameContext(name.from, name.to)) throw isItself();
  const from = await findContext(transaction, graphId, name.from);
  const to = await findContext(transaction, graphId, name.to);
  // Two names may belong to one context.
  if (from.id === to.id) throw isItself();
  return { from, to, pair: orderPair(name.kind, from.id, to.id) };
};

/** Asserting twice has no effect, but a new reason replaces the old one. */
export const assertRelationship = (
  parts: EngineParts,
  graphId: string,
  name: RelationshipName,
  reason: string | null,
): Promise<AssertedRelationship & { readonly other: Context }> =>
  parts.store.write(async transaction => {
    const { to, pair } = await findEnds(transaction, graphId, name);
    const there = await transaction.asserted(graphId, pair[0], name.kind, pair[1]);
    const now = parts.now();
    const asserted: AssertedRelationship = {
      from: pair[0],
      kind: name.kind,
      to: pair[1],
      state: 'asserted',
      reason: reason ?? (there?.state === 'asserted' ? there.reason : null),
      createdAt: there?.createdAt ?? now,
      updatedAt: now,
    };
    const unchanged = there?.state === 'asserted' && there.reason === asserted.reason;
    if (unchanged) return { ...there, other: to };
    await transaction.putAsserted(graphId, asserted);
    return { ...asserted, other: to };
  });

/** Kept as withdrawn, so that it is not detected again. */
export const withdrawRelationship = (
  parts: EngineParts,
  graphId: string,
  name: RelationshipName,
): Promise<AssertedRelationship & { readonly other: Context }> =>
  parts.store.write(async transaction => {
    const { from, to, pair } = await findEnds(transaction, graphId, name);
    const said = await transaction.asserted(graphId, pair[0], name.kind, pair[1]);
    const detected = (await transaction.detectedOf(graphId, from.id)).find(
      one => one.from === pair[0] && one.kind === name.kind && one.to === pair[1],
    );
    if (said?.state === 'withdrawn' || (said === null && detected === undefined)) {
      throw new LociProblem(
        'relationship_not_found',
        `There is no ${name.kind} link from "${from.type}: ${from.name}" to "${to.type}: ${to.name}".`,
      );
    }
    const now = parts.now();
    const withdrawn: AssertedRelationship = {
      from: pair[0],
      kind: name.kind,
      to: pair[1],
      state: 'withdrawn',
      reason: said?.reason ?? null,
      createdAt: said?.createdAt ?? now,
      updatedAt: now,
    };
    await transaction.putAsserted(graphId, withdrawn);
    return { ...withdrawn, other: to };
  });
