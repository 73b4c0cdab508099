/** Relationships asserted by hand: assert one, withdraw one. */
import { LociProblem } from '@loci/client';
import { type Context, type ContextName, sameContext } from '../../domain/context.js';
import {
  type AssertedRelationship,
  type ContextPair,
  keyOfPair,
  type LinkKind,
  orderPair,
  type Relationship,
} from '../../domain/relationship.js';
import type { StoreTransaction } from '../../storage/store.js';
import { allRelationshipsOf } from '../browse/relationships.js';
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
  /** The two as they are stored. */
  readonly pair: ContextPair;
  /** What was stated about them before. */
  readonly said: AssertedRelationship | null;
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
  const { kind } = name;
  const [first, second] = orderPair(kind, from.id, to.id);
  const said = await transaction.asserted(graphId, first, kind, second);
  return { from, to, pair: { from: first, kind, to: second }, said };
};

/** Asserting twice has no effect, but a new reason replaces the old one. */
export const assertRelationship = (
  parts: EngineParts,
  graphId: string,
  name: RelationshipName,
  reason: string | null,
): Promise<AssertedRelationship & { readonly other: Context }> =>
  parts.store.write(async transaction => {
    const { to, pair, said } = await findEnds(transaction, graphId, name);
    const now = parts.now();
    const asserted: AssertedRelationship = {
      ...pair,
      state: 'asserted',
      reason: reason ?? (said?.state === 'asserted' ? said.reason : null),
      createdAt: said?.createdAt ?? now,
      updatedAt: now,
    };
    const unchanged = said?.state === 'asserted' && said.reason === asserted.reason;
    if (unchanged) return { ...said, other: to };
    await transaction.putAsserted(graphId, asserted);
    return { ...asserted, other: to };
  });

export interface Withdrawn extends AssertedRelationship {
  readonly other: Context;
  /** What is gone, as it was shown. */
  readonly was: Relationship;
}

/** Kept as withdrawn, so that it is not detected again. */
export const withdrawRelationship = (
  parts: EngineParts,
  graphId: string,
  name: RelationshipName,
): Promise<Withdrawn> =>
  parts.store.write(async transaction => {
    const { from, to, pair, said } = await findEnds(transaction, graphId, name);
    const isThis = (one: ContextPair) => keyOfPair(one) === keyOfPair(pair);
    const [was] = await allRelationshipsOf(transaction, graphId, from, isThis);
    if (was === undefined) {
      throw new LociProblem(
        'relationship_not_found',
        `There is no ${name.kind} link from "${from.type}: ${from.name}" to "${to.type}: ${to.name}".`,
      );
    }
    const now = parts.now();
    const withdrawn: AssertedRelationship = {
      ...pair,
      state: 'withdrawn',
      reason: said?.reason ?? null,
      createdAt: said?.createdAt ?? now,
      updatedAt: now,
    };
    await transaction.putAsserted(graphId, withdrawn);
    return { ...withdrawn, other: to, was };
  });
