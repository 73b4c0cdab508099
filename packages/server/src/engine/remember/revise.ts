/** Updates what an earlier import stored under the same id, where the file has another text now. */
import { LociProblem } from '@loci/client';
import { contentAsCompared, type Memory } from '../../domain/memory.js';
import { everyPage } from '../every-page.js';
import type { EngineParts } from '../parts.js';
import { change } from './change.js';
import type { Draft } from './draft.js';
import { distinct } from './place.js';
import { holdersOf } from './statement-key.js';

/** Before the name of the importer in `changed_by`: tells an edit of the file from an edit in Loci. */
const byImport = 'import:';

const isSame = (one: string, other: string): boolean => contentAsCompared(one) === contentAsCompared(other);

/**
 * Whether the file was edited since. A text that the memory had before was imported then, and stays as a person left
 * it; unless the present text came from the file as well, which then was changed back.
 */
const isEdited = async ({ store }: EngineParts, memory: Memory, content: string): Promise<boolean> => {
  const { graphId, id } = memory;
  let isKnown = false;
  let [hasBegun, began] = [false, memory.version];
  for await (const version of everyPage(page => store.history(graphId, id, page))) {
    isKnown ||= isSame(version.content, content);
    hasBegun ||= !isSame(version.content, memory.content);
    if (!hasBegun) began = version.version;
  }
  return !isKnown || ((await store.changedBy(graphId, id)).get(began)?.startsWith(byImport) ?? false);
};

/** Changed or forgotten meanwhile, or another memory says the same: then the memory stays as it is. */
const unlessRefused = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (
      error instanceof LociProblem &&
      ['conflict', 'precondition_failed', 'memory_not_found'].includes(error.code)
    )
      return false;
    throw error;
  }
};

/** The memory becomes what the file says; false where it stays as it is. */
const revise = (parts: EngineParts, memory: Memory, draft: Draft, importer: string): Promise<boolean> => {
  const { content, contexts, session, metadata, validUntil } = draft;
  const next = {
    content,
    ...(contexts === null ? {} : { contexts }),
    session,
    metadata,
    occurredAt: draft.occurredAt ?? parts.now(),
    validUntil,
  };
  return unlessRefused(
    change(parts, memory.graphId, memory.id, next, String(memory.version), `${byImport}${importer}`),
  );
};

/** What an edit of the file asks for: a new text of its memory, a memory by itself, or nothing. */
type Edit = 'revise' | 'anew' | 'none';

const editOf = async (parts: EngineParts, memory: Memory | undefined, draft: Draft): Promise<Edit> => {
  if (memory === undefined || isSame(memory.content, draft.content)) return 'none';
  if (!(await isEdited(parts, memory, draft.content))) return 'none';
  // What was retracted or replaced stays so, and the new text is a memory by itself.
  return memory.status === 'stored' ? 'revise' : 'anew';
};

/** How many memories were updated, and what is still to be stored. */
export interface Revised {
  readonly updated: number;
  readonly others: readonly Draft[];
}

/** Updates by `apply`, which answers false where the memory stays as it is. */
const reviseBy = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  apply: (memory: Memory, draft: Draft) => Promise<boolean>,
): Promise<Revised> => {
  const ids = drafts.flatMap(({ id }) => id ?? []);
  const there = ids.length === 0 ? [] : await parts.store.memories(graphId, ids);
  if (there.length === 0) return { updated: 0, others: drafts };
  const byId = new Map(there.map(memory => [memory.id, memory]));
  const others: Draft[] = [];
  for (const draft of drafts) {
    const memory = byId.get(draft.id ?? '');
    const edit = await editOf(parts, memory, draft);
    if (edit === 'anew') others.push({ ...draft, id: draft.editedId });
    else if (edit === 'none' || !(await apply(memory as Memory, draft))) others.push(draft);
  }
  return { updated: drafts.length - others.length, others };
};

export const reviseImported = (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  importer: string,
): Promise<Revised> =>
  reviseBy(parts, graphId, drafts, (memory, draft) => revise(parts, memory, draft, importer));

/** What `reviseImported` would do; changes nothing. */
export const planRevisions = (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
): Promise<Revised> =>
  reviseBy(parts, graphId, drafts, async (memory, { content, contexts, validUntil }) => {
    const holds = (until: number | null) => until === null || until > parts.now();
    if (!holds(validUntil)) return true;
    const places = distinct(await parts.store.namesNow(graphId, contexts ?? memory.contexts));
    const holders = await holdersOf(parts.store, graphId, content, places);
    return !holders.some(one => one.id !== memory.id && holds(one.validUntil));
  });
