/** Drafts with their contexts, ready to be stored. */
import { type ContextName, keyOf } from '../../domain/context.js';
import type { FormerPlace } from '../../storage/store.js';
import { mapInTurns } from '../../take-turns.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { distinct, openPlacer } from './place.js';
import { isPoisoned } from './quarantine.js';
import { statementKey } from './statement-key.js';

export interface Placed {
  readonly draft: Draft;
  readonly contexts: readonly ContextName[];
  readonly key: string;
  /** Quarantined: it supports nothing and replaces nothing until it is released. */
  readonly isApart: boolean;
}

const placedIn = (draft: Draft, names: readonly ContextName[]): Placed => {
  const contexts = distinct(names);
  const isApart = isPoisoned({ ...draft, contexts });
  const key = statementKey(draft.content, contexts);
  return { draft, contexts, key, isApart };
};

export const placeAll = (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
): Promise<Placed[]> => {
  const place = openPlacer(parts, graphId);
  return mapInTurns(drafts, draft =>
    draft.contexts === null
      ? place(draft.content).then(chosen => placedIn(draft, chosen))
      : placedIn(draft, draft.contexts),
  );
};

/** The same draft with the current names of its contexts. */
export const placedNow = (placed: Placed, former: readonly FormerPlace[]): Placed => {
  const contexts = distinct(
    placed.contexts.map(
      name =>
        former.find(({ typeKey, nameKey }) => typeKey === keyOf(name.type) && nameKey === keyOf(name.name))
          ?.place ?? name,
    ),
  );
  return { ...placed, contexts, key: statementKey(placed.draft.content, contexts) };
};
