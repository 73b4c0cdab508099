/** What an import would do, found out without storing anything. */
import { keyOf, sameContext } from '../../domain/context.js';
import { isMutual, orderPair } from '../../domain/relationship.js';
import type { EngineParts } from '../parts.js';
import { type Destination, destinationsOf } from './destinations.js';
import type { Draft } from './draft.js';
import {
  type ImportBatch,
  type ImportedRelationship,
  type Importing,
  type ImportOrigin,
  keptApart,
  presentOf,
} from './import.js';
import { distinct } from './place.js';
import { type Placed, placeAll, placedNow } from './placed.js';
import { planRevisions } from './revise.js';
import { holdersOf } from './statement-key.js';

/** Remembers what the file brought so far, in a few bytes each. */
interface Seen {
  /** Null if it is new. */
  add(id: string, line: number): number | null;
}

/** Tables for the ids and the statements of a file, which may have millions. */
export interface PlanTables {
  readonly ids: Seen;
  readonly statements: Seen;
}

const underNamesNow = async ({ store }: EngineParts, graphId: string, placed: readonly Placed[]) => {
  const ask = (all: readonly Placed[]) =>
    store.beforehand(
      graphId,
      all.map(one => one.key),
      all.flatMap(one => one.contexts),
    );
  const before = await ask(placed);
  const { former } = before.places;
  if (former.length === 0) return { placed, statements: before.known };
  const now = placed.map(one => placedNow(one, former));
  return { placed: now, statements: (await ask(now)).known };
};

/** Like `beginImport`; every answer is about the graph as it is now. */
export const planImport = async (
  parts: EngineParts,
  graphId: string,
  { holds, isBelieved }: Pick<ImportOrigin, 'holds' | 'isBelieved'>,
  { ids, statements }: PlanTables,
): Promise<Importing> => {
  const counts = { stored: 0, quarantined: 0, updated: 0, known: 0, relationships: 0, contradictions: 0 };
  const count = (isNew: boolean, isApart: boolean) => {
    if (!isNew) counts.known++;
    else {
      counts.stored++;
      if (isApart) counts.quarantined++;
    }
  };
  /** As `destinationsOf` has it: all that holds now is one period. */
  const endOf = ({ validUntil }: Draft) =>
    validUntil === null || validUntil > parts.now() ? '' : validUntil;
  const isNewInFile = ({ id, placed: { draft, key } }: Destination): boolean => {
    const isKnownId = draft.id !== undefined && ids.add(id, 1) !== null;
    const isSaid = statements.add(`${key} ${endOf(draft)}`, 1) !== null;
    return !isKnownId && !isSaid;
  };
  const planDrafts = async (drafts: readonly Draft[]) => {
    if (drafts.length === 0) return;
    const { updated, others } = await planRevisions(parts, graphId, drafts);
    counts.updated += updated;
    const named = await underNamesNow(parts, graphId, await placeAll(parts, graphId, others));
    const known = { reads: parts.store, graphId, newId: parts.newId, now: parts.now(), ...named };
    for (const one of await destinationsOf(known, named.placed))
      count(one.outcome === 'stored' && isNewInFile(one), one.placed.isApart);
  };
  const planMemories = async (memories: ImportBatch['memories']) => {
    const there = await parts.store.memories(
      graphId,
      memories.map(({ id }) => id),
    );
    const stored = new Set(there.map(({ id }) => id));
    for (const memory of memories) {
      const { id } = memory;
      const present = presentOf(isBelieved ? memory : keptApart(memory));
      const places = distinct(await parts.store.namesNow(graphId, present.contexts));
      const [same] =
        present.status === 'stored' ? await holdersOf(parts.store, graphId, present.content, places) : [];
      count(!stored.has(id) && (same === undefined || holds(same.id)), present.status === 'quarantined');
    }
  };
  const isNewRelationship = async ({ from, kind, to }: ImportedRelationship): Promise<boolean> => {
    if (sameContext(from, to)) return false;
    const ends = [from, to].map(({ type, name }) => `${keyOf(type)}\u0001${keyOf(name)}`);
    if (isMutual(kind)) ends.sort();
    if (statements.add([kind, ...ends].join('\u0002'), 1) !== null) return false;
    const [one, other] = [await parts.store.context(graphId, from), await parts.store.context(graphId, to)];
    if (one === null || other === null) return true;
    const [first, second] = orderPair(kind, one.id, other.id);
    return one.id !== other.id && (await parts.store.asserted(graphId, first, kind, second)) === null;
  };
  return {
    async take(batch) {
      await planMemories(batch.memories);
      await planDrafts(batch.drafts);
      for (const one of batch.relationships) if (await isNewRelationship(one)) counts.relationships++;
      for (const { id } of batch.contradictions)
        if ((await parts.store.contradiction(graphId, id)) === null) counts.contradictions++;
    },
    result: () => ({ ...counts }),
  };
};
