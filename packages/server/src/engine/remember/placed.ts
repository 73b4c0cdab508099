/** Drafts with their places, ready to be stored. */
import type { ContextName } from '../../domain/context.js';
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
  /** It speaks for nothing and replaces nothing until somebody releases it. */
  readonly isApart: boolean;
}

export const placeAll = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
): Promise<Placed[]> => {
  const place = openPlacer(parts, graphId);
  return mapInTurns(drafts, async draft => {
    const contexts = distinct(draft.contexts ?? (await place(draft.content)));
    const isApart = isPoisoned({ ...draft, contexts });
    const key = statementKey(draft.content, contexts);
    return { draft, contexts, key, isApart };
  });
};
