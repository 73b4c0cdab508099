/** Renames and merges contexts. Each change can be undone, and former names still lead to the context. */
import { LociProblem } from '@loci/client';
import { type Context, type ContextName, keyOf, sameContext, tidied, tidy } from '../../domain/context.js';
import type { ContextChange, FormerName, Undone } from '../../domain/context-change.js';
import type { StoreTransaction } from '../../storage/store.js';
import { findByOwnName, findContext, findContextChange, findGraph } from '../find.js';
import { inOwnTransaction } from '../own-transaction.js';
import type { EngineParts } from '../parts.js';
import { holdsOrder } from './quarantine.js';
import { statementKey } from './statement-key.js';

export interface ChangedContext {
  readonly change: ContextChange;
  readonly context: Context;
  readonly alsoCalled: readonly FormerName[];
  readonly undone: Undone | null;
}

const named = ({ type, name }: ContextName): string => `"${type}: ${name}"`;

const wrong = (path: string, message: string, detail: string): LociProblem =>
  new LociProblem('invalid_request', detail, { errors: [{ path, message }] });

const changed = async (
  transaction: StoreTransaction,
  graphId: string,
  changeId: string,
  contextId: number,
  undone: Undone | null = null,
): Promise<ChangedContext> => {
  const change = await findContextChange(transaction, graphId, changeId);
  const [context] = await transaction.contextsById(graphId, [contextId]);
  if (context === undefined) throw new Error(`the context ${contextId} is gone within its own transaction`);
  return { change, context, alsoCalled: await transaction.formerNames(graphId, [contextId]), undone };
};

/** A retry, for example after a lost answer, is the same change. */
const doneBefore = async (
  transaction: StoreTransaction,
  graphId: string,
  contextId: number,
  from: ContextName,
  isThis: (change: ContextChange) => boolean,
): Promise<ChangedContext | null> => {
  const leading = await transaction.changesLeadingTo(graphId, contextId);
  const found = leading.filter(change => sameContext(change.from, from) && isThis(change)).at(-1);
  return found === undefined ? null : changed(transaction, graphId, found.id, contextId);
};

/** A type keeps its first spelling, so its spelling does not count. */
const isSpelledSo = (context: ContextName, wanted: ContextName): boolean =>
  keyOf(context.type) === keyOf(wanted.type) && tidy(context.name) === tidy(wanted.name);

const requireFree = async (
  transaction: StoreTransaction,
  graphId: string,
  context: Context,
  wanted: ContextName,
): Promise<void> => {
  const other = await transaction.context(graphId, wanted);
  if (other === null || other.id === context.id) return;
  const errors = [{ path: 'to.name', message: `is taken by the context ${named(other)}` }];
  throw new LociProblem(
    'conflict',
    sameContext(other, wanted)
      ? `There already is a context ${named(other)}. Merge ${named(context)} into it, or choose another name.`
      : `${named(wanted)} is a former name of ${named(other)}. Merge ${named(context)} into that, or choose another name.`,
    { errors },
  );
};

export const renameContextIn = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  name: ContextName,
  to: Partial<ContextName>,
  by: string,
): Promise<ChangedContext> => {
  await findGraph(transaction, graphId);
  const there = await findContext(transaction, graphId, name);
  const wanted = tidied({ type: to.type ?? there.type, name: to.name ?? there.name });
  if (isSpelledSo(there, wanted)) {
    const before = await doneBefore(transaction, graphId, there.id, name, change =>
      isSpelledSo(change.to, wanted),
    );
    if (before !== null) return before;
  }
  const context = await findByOwnName(transaction, graphId, name);
  if (isSpelledSo(context, wanted))
    throw wrong('to', 'must differ from the current name', `It is already called ${named(context)}.`);
  if (holdsOrder(wanted))
    throw wrong(
      'to',
      'reads like an instruction to the reader',
      'This name reads like an instruction to the reader.',
    );
  await requireFree(transaction, graphId, context, wanted);
  const change = { id: parts.newId(), by, at: parts.now() };
  await transaction.renameContext(graphId, context, wanted, change, statementKey);
  return changed(transaction, graphId, change.id, context.id);
};

export const renameContext = inOwnTransaction(renameContextIn);

const findTarget = async (
  transaction: StoreTransaction,
  graphId: string,
  into: ContextName,
): Promise<Context> => {
  const target = await transaction.context(graphId, into);
  if (target !== null) return target;
  throw new LociProblem(
    'context_not_found',
    `The graph has no context ${named(into)} to merge into. To give a context that name, rename it.`,
    { errors: [{ path: 'into', message: 'is not a context of this graph' }] },
  );
};

export const mergeContextIn = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  name: ContextName,
  into: ContextName,
  by: string,
): Promise<ChangedContext> => {
  await findGraph(transaction, graphId);
  const there = await findContext(transaction, graphId, name);
  const target = await findTarget(transaction, graphId, into);
  if (there.id === target.id) {
    const before = sameContext(there, name)
      ? null
      : await doneBefore(transaction, graphId, target.id, name, change => change.kind === 'merge');
    if (before !== null) return before;
    const what = sameContext(name, into) ? '' : ` ${named(name)} is a name of ${named(target)}.`;
    throw wrong('into', 'must be another context', `A context cannot be merged into itself.${what}`);
  }
  const context = await findByOwnName(transaction, graphId, name);
  const change = { id: parts.newId(), by, at: parts.now() };
  await transaction.mergeContext(graphId, context, target, change, statementKey);
  return changed(transaction, graphId, change.id, target.id);
};

export const mergeContext = inOwnTransaction(mergeContextIn);

/** The context as the change left it; throws if a later decision prevents undoing. */
const requireUndoable = async (
  transaction: StoreTransaction,
  graphId: string,
  { kind, contextId, intoId, leadsTo, from, to, undoneAt, undoneBy }: ContextChange,
): Promise<Context> => {
  if (leadsTo === null)
    throw new LociProblem(
      'conflict',
      `This change was already undone by ${undoneBy} at ${new Date(undoneAt ?? 0).toISOString()}.`,
    );
  const id = intoId ?? contextId;
  const [context] = await transaction.contextsById(graphId, [id]);
  if (context === undefined) {
    const [now] = await transaction.contextsById(graphId, [leadsTo]);
    throw new LociProblem(
      'conflict',
      `${named(to)} was merged into ${now === undefined ? 'another' : named(now)} later. Undo that first.`,
    );
  }
  if (kind === 'rename' && !isSpelledSo(context, to))
    throw new LociProblem(
      'conflict',
      `It has since been renamed to ${named(context)}. Undo that first, or rename it.`,
    );
  const holder = kind === 'alias' ? null : await transaction.context(graphId, from);
  const isOwn = kind === 'rename' && holder?.id === contextId;
  if (holder !== null && sameContext(holder, from) && !isOwn)
    throw new LociProblem(
      'conflict',
      `The name ${named(from)} has since been taken. Rename the context that has it, then undo this.`,
    );
  return context;
};

export const undoContextChangeIn = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  id: string,
  by: string,
): Promise<ChangedContext> => {
  await findGraph(transaction, graphId);
  const change = await findContextChange(transaction, graphId, id);
  const context = await requireUndoable(transaction, graphId, change);
  const undoing = { by, at: parts.now() };
  switch (change.kind) {
    case 'rename':
      await transaction.undoRename(graphId, change, undoing, statementKey);
      return changed(transaction, graphId, id, context.id);
    case 'alias':
      await transaction.undoFormerName(graphId, change, undoing);
      return changed(transaction, graphId, id, context.id);
    case 'merge': {
      const undone = await transaction.undoMerge(graphId, change, context, undoing, statementKey);
      return changed(transaction, graphId, id, change.contextId, undone);
    }
  }
};

export const undoContextChange = inOwnTransaction(undoContextChangeIn);
