/** Proposals to rename a context whose name says nothing. */
import { LociProblem } from '@loci/client';
import { type Context, keyOf } from '../../domain/context.js';
import { namesIn } from '../../language/names.js';
import type { StoreReads } from '../../storage/store.js';
import { renameContextIn, undoContextChangeIn } from '../remember/change-contexts.js';
import { type Junk, junkIn } from './junk-name.js';
import {
  basisOf,
  type Candidate,
  type Description,
  evidenceIn,
  idOf,
  mostOfKind,
  type Rule,
} from './rule.js';

const reasons: Readonly<Record<Junk, string>> = {
  id: 'The name is an id, and says nothing to a person.',
  number: 'The name is only a number.',
  letter: 'The name is a single letter.',
};

/** Fewer memories prove nothing; more are not read. */
const fewestMemories = 2;
const mostMemories = 20;

/** The one name that every memory of the context mentions, if no other context has it. */
const suggestionFor = async (
  store: StoreReads,
  graphId: string,
  context: Context,
): Promise<string | null> => {
  const page = { page: 1, size: mostMemories };
  const { items } = await store.listMemories(graphId, { contextId: context.id, status: 'stored' }, page);
  if (items.length < fewestMemories) return null;
  const [first = new Map<string, string>(), ...others] = items.map(
    ({ content }) => new Map(namesIn(content).map(({ text }) => [text.toLowerCase(), text])),
  );
  const shared = [...first.keys()].filter(key => others.every(names => names.has(key)));
  const [only, second] = shared;
  if (only === undefined || second !== undefined) return null;
  const name = first.get(only)!;
  return (await store.context(graphId, { type: context.type, name })) === null ? name : null;
};

const describe = async (
  store: StoreReads,
  graphId: string,
  context: Context,
  junk: Junk,
): Promise<Description> => {
  const name = await suggestionFor(store, graphId, context);
  return {
    reason: reasons[junk],
    change:
      name === null
        ? 'Renames the context as you say; the old name still leads to it.'
        : `Renames the context to "${name}", which all its memories mention; the old name still leads to it.`,
    contexts: [context],
    evidence: await evidenceIn(store, graphId, context.id),
    needsName: true,
    suggestedName: name,
  };
};

const candidateOf = (graphId: string, context: Context, junk: Junk): Candidate => ({
  id: idOf('rename', context.id),
  kind: 'rename',
  basis: basisOf(context.type, context.name),
  members: { memoryIds: [], contextIds: [context.id] },
  meaning: null,
  describe: store => describe(store, graphId, context, junk),
  async accept(parts, transaction, { name: given, by, now }) {
    const name = given ?? (await suggestionFor(transaction, graphId, context));
    if (name === null)
      throw new LociProblem('invalid_request', 'The context needs a new name.', {
        errors: [{ path: 'name', message: 'is needed: nothing suggests one' }],
      });
    const { change } = await renameContextIn(parts, transaction, graphId, context, { name }, by);
    return { choice: null, changeId: change.id, made: [], at: now };
  },
});

/** Numbers are the way of a type such as "ticket": if most of its names are like that, none is junk. */
const isWayOfType = (names: readonly { readonly junk: Junk | null }[]): boolean => {
  const junk = names.filter(one => one.junk !== null).length;
  return junk > 1 && junk * 2 > names.length;
};

const junkOf = (contexts: readonly Context[]): { context: Context; junk: Junk }[] => {
  const byType = new Map<string, { context: Context; junk: Junk | null }[]>();
  for (const context of contexts) {
    const key = keyOf(context.type);
    const one = { context, junk: junkIn(context.name) };
    const there = byType.get(key);
    if (there === undefined) byType.set(key, [one]);
    else there.push(one);
  }
  return [...byType.values()]
    .filter(names => !isWayOfType(names))
    .flatMap(names => names.flatMap(({ context, junk }) => (junk === null ? [] : [{ context, junk }])));
};

export const renameRule: Rule = {
  kinds: ['rename'],
  async find(store, graphId) {
    const contexts = (await store.allContexts(graphId)).filter(({ memoryCount }) => memoryCount > 0);
    return junkOf(contexts)
      .sort((one, other) => other.context.memoryCount - one.context.memoryCount)
      .slice(0, mostOfKind)
      .map(({ context, junk }) => candidateOf(graphId, context, junk));
  },
  async read(store, graphId, { member }) {
    const [context] = await store.contextsById(graphId, [Number(member)].filter(Number.isSafeInteger));
    const junk = context === undefined ? null : junkIn(context.name);
    return context === undefined || junk === null ? null : candidateOf(graphId, context, junk);
  },
  async undo(parts, transaction, graphId, { changeId }, by) {
    await undoContextChangeIn(parts, transaction, graphId, changeId ?? '', by);
  },
};
