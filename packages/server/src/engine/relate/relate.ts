/** Relate: works out how a memory stands to what is known, and keeps it as links and open contradictions. */
import { type Contradiction, otherSide, policies, resolutionInForce } from '../../domain/contradiction.js';
import { inTime, type Memory } from '../../domain/memory.js';
import type { MemoryLink } from '../../domain/relationship.js';
import type { WaitingWork } from '../../domain/work.js';
import { cutText } from '../../language/cut-text.js';
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { followContradictions } from '../remember/follow-contradictions.js';
import { candidatesFor } from './candidates.js';
import { resolve } from './contradictions.js';
import { couldRelate } from './could-relate.js';
import { reopenOnEvidence, reopenOnSupport } from './new-evidence.js';
import { canBeJudged, relatePair } from './relate-pair.js';
import type { Relation } from './relation.js';
import { bestSentencePairs } from './sentence-pairs.js';
import { weigherOf } from './term-weight.js';

/** The rules change seldom and by hand; a link says which ones made it. */
const rulesVersion = 'loci-rules@1';
/** The judge reads only the nearest: each costs it some 10 to 40 ms, and the rules read them all. */
const mostJudged = 3;
/** A memory that stands near everything need not be tied to all of it: the strongest ties are kept. */
const mostLinks = 8;
/** Where numbers are the matter every message gives others; the nearest few are shown. */
const mostHints = 3;

/** All 189 contradictions that a rule finds in the tables of pairs share at least so much. */
const leastLikenessFarAway = 0.25;

interface Found {
  readonly first: Memory;
  readonly second: Memory;
  readonly relation: Relation;
}

interface Compared {
  readonly first: Memory;
  readonly second: Memory;
  readonly denied: boolean;
  readonly cosine: number | null;
}

interface Comparison {
  readonly pairs: readonly Compared[];
  readonly weightOf: (term: string) => number;
}

/** The pairs worth reading, nearest first. */
const pairsFor = async (parts: EngineParts, memory: Memory): Promise<Comparison> => {
  const graph = await parts.store.graph(memory.graphId);
  if (graph === null) return { pairs: [], weightOf: () => 0 };
  const index = await parts.indexes.current(graph);
  const weightOf = weigherOf(index);
  const pairs = (await candidatesFor(parts, graph, index, memory))
    .map(({ memory: other, denied, cosine }) => {
      const [first, second] = inTime(other, memory);
      return { first, second, denied, cosine };
    })
    .filter(({ first, second, denied, cosine }) => denied || couldRelate(first, second, { weightOf, cosine }))
    .sort((a, b) => (b.cosine ?? 0) - (a.cosine ?? 0));
  return { pairs, weightOf };
};

const isByRule = ({ relation }: Found): boolean => relation.method.startsWith('rule:');

/** A figure that may replace another is a hint: it settles nothing, so the judge reads the two all the same. */
const isSettled = (found: Found): boolean => isByRule(found) && found.relation.kind === 'contradiction';

const isHint = (found: Found): boolean => isByRule(found) && !isSettled(found);

const keyOf = ({ first, second }: Pick<Found, 'first' | 'second'>): string => `${first.id} ${second.id}`;

/** What a denial found, and the nearest that the judge can say something of; the rest takes none of its time. */
const nearestToJudge = (open: readonly Compared[], weightOf: Comparison['weightOf']): Compared[] => {
  const chosen: Compared[] = open.filter(pair => pair.denied);
  const most = mostJudged + chosen.length;
  for (const pair of open) {
    if (chosen.length === most) break;
    if (!pair.denied && canBeJudged(pair.first, pair.second, { judge: null, weightOf, cosine: pair.cosine }))
      chosen.push(pair);
  }
  return chosen;
};

/** What rules are sure of, found in a few milliseconds: the answer to a write can tell of it. */
const byRules = async ({ pairs, weightOf }: Comparison): Promise<Found[]> => {
  const found: Found[] = [];
  for (const [place, { first, second, cosine }] of pairs.entries()) {
    // Of those farther away a rule has something to say only where they share much; what only lies near is not kept anyway.
    if (place >= mostLinks && !shareMuch(first, second, weightOf)) continue;
    const relation = await relatePair(first, second, { judge: null, weightOf, cosine });
    if (relation !== null) found.push({ first, second, relation });
  }
  return found;
};

const shareMuch = (first: Memory, second: Memory, weightOf: Comparison['weightOf']): boolean =>
  (bestSentencePairs(cutText(first.content), cutText(second.content), weightOf)[0]?.likeness ?? 0) >=
  leastLikenessFarAway;

/** What somebody has to decide goes before what only lies near. */
const rank = ({ relation }: Found): number =>
  (relation.kind === 'contradiction' || relation.update ? 1 : 0) + relation.strength;

/** The judge reads the nearest that no rule has settled; of the others the words decide. */
const byJudge = async (
  parts: EngineParts,
  { pairs, weightOf }: Comparison,
  ruled: readonly Found[],
): Promise<Found[]> => {
  const { judge } = parts.models;
  const settled = new Set(ruled.filter(isSettled).map(keyOf));
  const open = pairs.filter(pair => !settled.has(keyOf(pair)));
  const worth = judge === null ? [] : nearestToJudge(open, weightOf);
  const read = new Set(worth.map(keyOf));
  const found = ruled.filter(one => !isByRule(one) && !read.has(keyOf(one)));
  for (const { first, second, cosine } of worth) {
    const relation = await relatePair(first, second, { judge, weightOf, cosine });
    if (relation !== null) found.push({ first, second, relation });
  }
  return found.sort((a, b) => rank(b) - rank(a)).slice(0, mostLinks);
};

const modelOf = (parts: EngineParts, { method }: Relation): string => {
  const judge = parts.models.judge?.model;
  return method.startsWith('judge') && judge !== undefined ? `${judge.name}@${judge.version}` : rulesVersion;
};

/** What only repeats Loci's own words reinforces nothing. */
const withoutEcho = ({ first, second, relation }: Found): Relation =>
  relation.kind === 'reinforcement' && (first.independentCount === 0 || second.independentCount === 0)
    ? { ...relation, kind: 'related-to', direction: 'mutual', reason: 'One of them repeats an insight.' }
    : relation;

const linkOf = (parts: EngineParts, found: Found, now: number): MemoryLink => {
  const { first, second } = found;
  const relation = withoutEcho(found);
  return {
    first: first.id,
    second: second.id,
    kind: relation.kind,
    direction: relation.direction,
    strength: relation.strength,
    reason: relation.reason,
    firstQuote: relation.firstQuote,
    secondQuote: relation.secondQuote,
    method: relation.method,
    model: modelOf(parts, relation),
    createdAt: now,
  };
};

/** A pair has one contradiction: found again it is told in the present words, and opened again only where nobody settled it. */
const openOrRenew = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  { first, second, relation }: Found,
  now: number,
): Promise<Contradiction | null> => {
  const known = (await transaction.contradictionsOf(graphId, first.id)).find(
    one => otherSide(one, first.id) === second.id,
  );
  const { firstQuote, secondQuote, reason, strength, suggestedResolution } = relation;
  if (known === undefined) {
    const opened: Contradiction = {
      id: parts.newId(),
      first: first.id,
      second: second.id,
      firstQuote,
      secondQuote,
      reason,
      strength,
      origin: 'detected',
      suggestedResolution,
      openedAt: now,
      updatedAt: now,
      resolutions: [],
    };
    await transaction.putContradiction(graphId, opened);
    return opened;
  }
  const inForce = resolutionInForce(known);
  if (inForce !== null && inForce.resolvedBy !== policies.causeRemoved) return null;
  // The sides keep their places, because earlier resolutions name them.
  const quotes =
    known.first === first.id
      ? { firstQuote, secondQuote, suggestedResolution }
      : { firstQuote: secondQuote, secondQuote: firstQuote, suggestedResolution: null };
  const told = known.origin === 'asserted' ? {} : { reason, strength };
  await transaction.putContradiction(graphId, { ...known, ...quotes, ...told, updatedAt: now });
  return null;
};

/** A graph whose policy is that the latest wins needs nobody for an update. */
const settleByPolicy = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  { first, relation }: Found,
  contradiction: Contradiction,
  now: number,
): Promise<void> => {
  const graph = await transaction.graph(first.graphId);
  if (graph?.settings.contradictions !== 'latest_wins' || !relation.update) return;
  const reason = 'The policy of this graph is that the latest wins.';
  const given = { resolution: 'kept_second', reason, resolvedBy: policies.latestWins } as const;
  await resolve(parts, transaction, first.graphId, contradiction, given, now);
};

const isUnchanged = async (transaction: StoreTransaction, memory: Memory): Promise<boolean> => {
  const present = await transaction.memory(memory.graphId, memory.id);
  return present?.version === memory.version && present.status === 'stored';
};

const keep = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memoryId: string,
  found: readonly Found[],
): Promise<void> => {
  const now = parts.now();
  const holding: Found[] = [];
  for (const one of found) {
    // Edited or forgotten while it was being read: what was found is about what is no more.
    if ((await isUnchanged(transaction, one.first)) && (await isUnchanged(transaction, one.second)))
      holding.push(one);
  }
  const graphId = holding[0]?.first.graphId;
  if (graphId === undefined) return;
  await transaction.putLinks(
    graphId,
    holding.map(one => linkOf(parts, one, now)),
  );
  for (const one of holding) {
    if (one.relation.kind !== 'contradiction') continue;
    const [memory, other] = one.first.id === memoryId ? [one.first, one.second] : [one.second, one.first];
    await reopenOnEvidence(parts, transaction, memory, other, one.relation, now);
    const opened = await openOrRenew(parts, transaction, graphId, one, now);
    if (opened !== null) await settleByPolicy(parts, transaction, one, opened, now);
  }
};

/** Answers when the links are stored, and the waiting work is done with them. */
const relateMemory = async (parts: EngineParts, graphId: string, memoryId: string): Promise<void> => {
  const memory = await parts.store.memory(graphId, memoryId);
  let judged: readonly Found[] = [];
  if (memory?.status === 'stored') {
    const comparison = await pairsFor(parts, memory);
    const ruled = await byRules(comparison);
    const certain = [...ruled.filter(isSettled), ...ruled.filter(isHint).slice(0, mostHints)];
    if (certain.length > 0)
      await parts.store.write(transaction => keep(parts, transaction, memoryId, certain));
    await reopenOnSupport(parts, memory, comparison);
    judged = await byJudge(parts, comparison, ruled);
  }
  await parts.store.write(async transaction => {
    await keep(parts, transaction, memoryId, judged);
    // What it was edited away from is over, unless it was found again above.
    await followContradictions(transaction, graphId, memoryId, parts.now());
    await transaction.finishWork(graphId, 'relate', [memoryId]);
  });
};

/** Does waiting work, one memory after the other: each may have to do with the one before. */
export const relateWaiting = async (
  parts: EngineParts,
  graphId: string,
  work: readonly WaitingWork[],
): Promise<void> => {
  for (const { memoryId } of work) await relateMemory(parts, graphId, memoryId);
};
