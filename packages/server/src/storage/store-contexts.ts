/** The part of the Store port about contexts: finding them, their former names, and renaming and merging them. */
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
  /** Compared by key; a former name reaches its context. */
  context(graphId: string, name: ContextName): Promise<Context | null>;
  /** By id, in any order; unknown ids are skipped. */
  contextsById(graphId: string, ids: readonly number[]): Promise<Context[]>;
  /** Every context of the graph, by id: what context search ranks. */
  allContexts(graphId: string): Promise<Context[]>;
  /** Each name; a former one as the current name of the context it reaches. In the order given. */
  namesNow(graphId: string, names: readonly ContextName[]): Promise<ContextName[]>;
  /** Names that reach these contexts besides their own, or all of the graph; oldest first. */
  formerNames(graphId: string, contextIds: readonly number[] | null): Promise<FormerName[]>;
  /** In any order; unknown ids are skipped. */
  contextChanges(graphId: string, ids: readonly string[]): Promise<ContextChange[]>;
  /** Those in force whose former name reaches this context; oldest first. */
  changesLeadingTo(graphId: string, contextId: number): Promise<ContextChange[]>;
  /** The names of contexts that were merged into another, by their ids. */
  mergedNames(graphId: string, ids: readonly number[]): Promise<Map<number, ContextName>>;
  /** Every version in this context, current and past, in any order. */
  placements(graphId: string, contextId: number): Promise<VersionRef[]>;
}

export interface ContextWrites {
  /**
   * Renames it; the new name must be free, and the former one reaches it until `undoRename`. Writes
   * `context.renamed`.
   */
  renameContext(
    graphId: string,
    context: Context,
    to: ContextName,
    change: ChangeBy,
    statementKey: StatementKey,
  ): Promise<void>;
  /** Its context must exist and still have that name. Writes `context.rename_undone`. */
  undoRename(
    graphId: string,
    change: ContextChange,
    undoing: Omit<ChangeBy, 'id'>,
    statementKey: StatementKey,
  ): Promise<void>;
  /** Another name for a context, which must be free. Writes `context.renamed`. */
  addFormerName(graphId: string, name: ContextName, context: Context, change: ChangeBy): Promise<void>;
  undoFormerName(graphId: string, change: ContextChange, undoing: Omit<ChangeBy, 'id'>): Promise<void>;
  /**
   * Everything in the first, now and in the past, is in the second instead; its name reaches the second. Writes
   * `context.merged`.
   */
  mergeContext(
    graphId: string,
    from: Context,
    into: Context,
    change: ChangeBy,
    statementKey: StatementKey,
  ): Promise<void>;
  /**
   * What the merge moved goes back, unless someone has moved it since; the context's name must be free. Writes
   * `context.merge_undone`.
   */
  undoMerge(
    graphId: string,
    change: ContextChange,
    into: Context,
    undoing: Omit<ChangeBy, 'id'>,
    statementKey: StatementKey,
  ): Promise<Undone>;
}
