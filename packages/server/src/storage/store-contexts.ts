/** The part of the Store port about contexts: how they are found, what they were called, and how their names change. */
import type { Context, ContextName, ContextType } from '../domain/context.js';
import type { ChangeBy, ContextChange, FormerName, Undone } from '../domain/context-change.js';
import type { VersionRef } from '../domain/memory.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { StatementKey } from './store-rows.js';

export interface ContextReads {
  /** Most memories first, then name. */
  contextTypes(graphId: string, page: PageRequest): Promise<Page<ContextType>>;
  /** Most memories first, then name; compared by key. */
  contextsOfType(graphId: string, type: string, page: PageRequest): Promise<Page<Context>>;
  /** Compared by key; a former name reaches the context that it was of. */
  context(graphId: string, name: ContextName): Promise<Context | null>;
  /** By id, in no order; unknown ids are left out. */
  contextsById(graphId: string, ids: readonly number[]): Promise<Context[]>;
  /** Every context of the graph, by id: what context search ranks. */
  allContexts(graphId: string): Promise<Context[]>;
  /** Each name; a former one as the context that it reaches is called now. In the order given. */
  namesNow(graphId: string, names: readonly ContextName[]): Promise<ContextName[]>;
  /** Names that reach these contexts beside their own, or all of the graph; oldest first. */
  formerNames(graphId: string, contextIds: readonly number[] | null): Promise<FormerName[]>;
  /** In no order; unknown ids are left out. */
  contextChanges(graphId: string, ids: readonly string[]): Promise<ContextChange[]>;
  /** Those in force whose former name reaches this context; oldest first. */
  changesLeadingTo(graphId: string, contextId: number): Promise<ContextChange[]>;
  /** What contexts were called that a merge in force made part of another, by their ids. */
  mergedNames(graphId: string, ids: readonly number[]): Promise<Map<number, ContextName>>;
  /** Every version that is in this context, present and past, in no order. */
  placements(graphId: string, contextId: number): Promise<VersionRef[]>;
}

export interface ContextWrites {
  /** Gives it another name, which must be free; the former one reaches it until `undoRename`. Writes `context.renamed`. */
  renameContext(
    graphId: string,
    context: Context,
    to: ContextName,
    change: ChangeBy,
    statementKey: StatementKey,
  ): Promise<void>;
  /** Its context must be there and called as it was renamed. Writes `context.rename_undone`. */
  undoRename(
    graphId: string,
    change: ContextChange,
    undoing: Omit<ChangeBy, 'id'>,
    statementKey: StatementKey,
  ): Promise<void>;
  /** Another name for a context, which must be free. Writes `context.renamed`. */
  addFormerName(graphId: string, name: ContextName, context: Context, change: ChangeBy): Promise<void>;
  undoFormerName(graphId: string, change: ContextChange, undoing: Omit<ChangeBy, 'id'>): Promise<void>;
  /** All that is in the first, now and in the past, is in the second instead; its name reaches that. Writes `context.merged`. */
  mergeContext(
    graphId: string,
    from: Context,
    into: Context,
    change: ChangeBy,
    statementKey: StatementKey,
  ): Promise<void>;
  /** What the merge moved goes back, unless somebody placed it anew since; the context's name must be free. Writes `context.merge_undone`. */
  undoMerge(
    graphId: string,
    change: ContextChange,
    into: Context,
    undoing: Omit<ChangeBy, 'id'>,
    statementKey: StatementKey,
  ): Promise<Undone>;
}
