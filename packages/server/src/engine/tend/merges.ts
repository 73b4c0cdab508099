/** Proposals to merge two contexts that are one. */
import { LociProblem } from '@loci/client';
import type { Context } from '../../domain/context.js';
import { dot } from '../../language/models/dot.js';
import type { StoreReads } from '../../storage/store.js';
import { mapInTurns, takeTurns } from '../../take-turns.js';
import { mergeContextIn, undoContextChangeIn } from '../remember/change-contexts.js';
import {
  basisOf,
  type Candidate,
  type Description,
  evidenceIn,
  idOf,
  type MeaningTest,
  mostOfKind,
  type Rule,
} from './rule.js';
import {
  type ComparableName,
  comparableName,
  type Likeness,
  likenessOf,
  nearKeys,
  sameKeys,
} from './same-name.js';

/** The contexts with the most memories: finding names that are near each other costs about 30 keys for each. */
const mostContexts = 5_000;
/**
 * From this cosine on, names that are near each other mean the same. Of 33 pairs written for this, those that are not one
 * thing ("market" and "marketing") have at most .89 ("manager" and "management"); of those that are, most have more.
 */
const sameMeaning = 0.89;

const reasons: Readonly<Record<Likeness, string>> = {
  spelling: 'The names differ only in how they are written.',
  words: 'The names consist of the same words.',
  near: 'The names differ in a letter or an ending, and mean the same.',
  type: 'The names are the same, and the types are forms of one word.',
};

const named = ({ type, name }: Context): string => `"${type}: ${name}"`;

const meaningOf = (likeness: Likeness, one: Context, other: Context): MeaningTest | null =>
  likeness === 'spelling' || likeness === 'words'
    ? null
    : {
        texts: likeness === 'type' ? [one.type, other.type] : [one.name, other.name],
        isMet: ([a, b]) => a !== undefined && b !== undefined && dot(a, b) >= sameMeaning,
      };

/** The larger one stays; of two equal ones the older. */
const suggestionOf = (first: Context, second: Context) =>
  second.memoryCount > first.memoryCount ? ('into_second' as const) : ('into_first' as const);

const describe = async (
  store: StoreReads,
  graphId: string,
  first: Context,
  second: Context,
  likeness: Likeness,
): Promise<Description> => {
  const choices = [
    { choice: 'into_first', change: `Merges ${named(second)} into ${named(first)}.` },
    { choice: 'into_second', change: `Merges ${named(first)} into ${named(second)}.` },
  ];
  const suggestedChoice = suggestionOf(first, second);
  return {
    reason: reasons[likeness],
    change: choices.find(({ choice }) => choice === suggestedChoice)!.change,
    contexts: [first, second],
    evidence: [
      ...(await evidenceIn(store, graphId, first.id)),
      ...(await evidenceIn(store, graphId, second.id)),
    ],
    choices,
    suggestedChoice,
  };
};

const candidateOf = (graphId: string, one: Context, other: Context, likeness: Likeness): Candidate => {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  return {
    id: idOf('merge', first.id, second.id),
    kind: 'merge',
    basis: basisOf(first.type, first.name, second.type, second.name),
    members: { memoryIds: [], contextIds: [first.id, second.id] },
    meaning: meaningOf(likeness, first, second),
    describe: store => describe(store, graphId, first, second, likeness),
    async accept(parts, transaction, { choice: wanted, by, now }) {
      const choice = wanted ?? suggestionOf(first, second);
      if (choice !== 'into_first' && choice !== 'into_second')
        throw new LociProblem('invalid_request', 'One context is merged into the other.', {
          errors: [{ path: 'choice', message: 'must be into_first or into_second' }],
        });
      const [from, into] = choice === 'into_first' ? [second, first] : [first, second];
      const { change } = await mergeContextIn(parts, transaction, graphId, from, into, by);
      return { choice, changeId: change.id, made: [], at: now };
    },
  };
};

interface Compared {
  readonly context: Context;
  readonly name: ComparableName;
}

/** Each with the first, and so largest, that has a key in common with it and is like it. */
const pairsOf = async (
  graphId: string,
  compared: readonly Compared[],
  keysOf: (name: ComparableName) => readonly string[],
): Promise<Candidate[]> => {
  const byKey = new Map<string, Compared[]>();
  const found: Candidate[] = [];
  const turn = takeTurns();
  for (const one of compared) {
    await turn();
    const keys = keysOf(one.name).map(key => `${one.name.type.terms}\u0000${key}`);
    const others = new Set(keys.flatMap(key => byKey.get(key) ?? []));
    for (const other of others) {
      const likeness = likenessOf(other.name, one.name);
      if (likeness === null) continue;
      found.push(candidateOf(graphId, other.context, one.context, likeness));
      break;
    }
    for (const key of keys) {
      const there = byKey.get(key);
      if (there === undefined) byKey.set(key, [one]);
      else if (there.length < mostOfKey) there.push(one);
    }
    if (found.length >= mostOfKind) break;
  }
  return found;
};

/** Many names can share a key, such as a common beginning. */
const mostOfKey = 8;

const bySize = (one: Context, other: Context): number =>
  other.memoryCount - one.memoryCount || one.id - other.id;

export const mergeRule: Rule = {
  kinds: ['merge'],
  async find(store, graphId) {
    const contexts = (await store.allContexts(graphId)).filter(({ memoryCount }) => memoryCount > 0);
    const largest = contexts.sort(bySize).slice(0, mostContexts);
    const compared = await mapInTurns(largest, context => ({ context, name: comparableName(context) }));
    const same = await pairsOf(graphId, compared, sameKeys);
    const near = await pairsOf(graphId, compared, nearKeys);
    return [...new Map([...same, ...near].map(one => [one.id, one])).values()];
  },
  async read(store, graphId, { member }) {
    const ids = member.split('-').map(Number);
    if (ids.length !== 2 || !ids.every(Number.isSafeInteger)) return null;
    const [one, other] = await store.contextsById(graphId, ids);
    if (one === undefined || other === undefined || ids[0]! >= ids[1]!) return null;
    if (one.memoryCount === 0 || other.memoryCount === 0) return null;
    const likeness = likenessOf(comparableName(one), comparableName(other));
    return likeness === null ? null : candidateOf(graphId, one, other, likeness);
  },
  async undo(parts, transaction, graphId, { changeId }, by) {
    await undoContextChangeIn(parts, transaction, graphId, changeId ?? '', by);
  },
};
