/** Stores the relations found for one memory, and ends those that were not found again. */
import {
  type Contradiction,
  newResolution,
  otherSide,
  policies,
  resolutionInForce,
} from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import type { MemoryLink } from '../../domain/relationship.js';
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Comparison, Found } from './comparison.js';
import { resolve } from './contradictions.js';
import { madeBy } from './made-by.js';
import { reopenOnEvidence } from './new-evidence.js';
import type { Relation } from './relation.js';

/** An echo of Loci's own words reinforces nothing. */
const withoutEcho = ({ first, second, relation }: Found): Relation =>
  relation.kind === 'reinforcement' && (first.independentCount === 0 || second.independentCount === 0)
    ? { ...relation, kind: 'related-to', direction: 'mutual', reason: 'One of them repeats an insight.' }
    : relation;

const linkOf = (parts: EngineParts, found: Found, now: number): MemoryLink => {
  const { kind, direction, strength, reason, firstQuote, secondQuote, method } = withoutEcho(found);
  return {
    first: found.first.id,
    second: found.second.id,
    kind,
    direction,
    strength,
    reason,
    firstQuote,
    secondQuote,
    method,
    model: madeBy(parts.models.judge),
    createdAt: now,
  };
};

const contradictionOf = async (
  transaction: StoreTransaction,
  graphId: string,
  first: string,
  second: string,
): Promise<Contradiction | undefined> =>
  (await transaction.contradictionsOf(graphId, first)).find(one => otherSide(one, first) === second);

/** A pair has at most one contradiction. Found again, it is updated, and reopened only if no one settled it. */
const openOrRenew = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  { first, second, relation }: Found,
  now: number,
): Promise<Contradiction | null> => {
  const known = await contradictionOf(transaction, graphId, first.id, second.id);
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
  const isByItself =
    inForce?.resolvedBy === policies.causeRemoved || inForce?.resolvedBy === policies.notFoundAgain;
  if (inForce !== null && !isByItself) return null;
  // The sides keep their order, because earlier resolutions refer to them.
  const quotes =
    known.first === first.id
      ? { firstQuote, secondQuote, suggestedResolution }
      : { firstQuote: secondQuote, secondQuote: firstQuote, suggestedResolution: null };
  // What a person said about it stays, as long as the memories still say what was quoted.
  const [one, other] = known.first === first.id ? [first, second] : [second, first];
  const isQuoted = one.content.includes(known.firstQuote) && other.content.includes(known.secondQuote);
  const told = known.origin === 'asserted' ? {} : { reason, strength };
  const said = known.origin === 'asserted' && isQuoted ? {} : quotes;
  await transaction.putContradiction(graphId, { ...known, ...said, ...told, updatedAt: now });
  if (inForce?.resolvedBy === policies.notFoundAgain) {
    const undoing = {
      at: now,
      by: policies.notFoundAgain,
      reason: 'A new comparison found the contradiction again.',
    };
    await transaction.undoResolution(graphId, known.id, undoing);
  }
  return null;
};

/** The later one states a change. With `latest_wins`, the same words with a different figure count as one too. */
const isReplaced = ({ first, second, relation }: Found): boolean =>
  relation.update || (relation.method === 'figures' && second.occurredAt > first.occurredAt);

/** With the policy `latest_wins`, no one needs to decide. */
const settleByPolicy = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  found: Found,
  contradiction: Contradiction,
  now: number,
): Promise<void> => {
  const { graphId } = found.first;
  const graph = await transaction.graph(graphId);
  if (graph?.settings.contradictions !== 'latest_wins' || !isReplaced(found)) return;
  const reason = 'The policy of this graph is “latest wins”.';
  const given = { resolution: 'kept_second', reason, resolvedBy: policies.latestWins } as const;
  await resolve(parts, transaction, graphId, contradiction, given, now);
};

const isUnchanged = async (transaction: StoreTransaction, memory: Memory): Promise<boolean> => {
  const present = await transaction.memory(memory.graphId, memory.id);
  return present?.version === memory.version && present.status === 'stored';
};

/** Drops older links that were not found again, along with contradictions that no one has acted on. */
const endOlder = async (
  transaction: StoreTransaction,
  graphId: string,
  older: readonly MemoryLink[],
  now: number,
): Promise<void> => {
  await transaction.dropLinks(
    graphId,
    older.map(({ first, second }) => [first, second] as const),
  );
  for (const { first, second, kind } of older) {
    if (kind !== 'contradiction') continue;
    const known = await contradictionOf(transaction, graphId, first, second);
    if (known === undefined || known.origin !== 'detected' || known.resolutions.length > 0) continue;
    const closed = newResolution({
      resolution: 'dismissed',
      reason: 'A new comparison no longer found a contradiction.',
      resolvedBy: policies.notFoundAgain,
      resolvedAt: now,
    });
    await transaction.addResolution(graphId, known.id, closed);
  }
};

const isOf = (link: MemoryLink, { first, second }: Found): boolean =>
  (link.first === first.id && link.second === second.id) ||
  (link.first === second.id && link.second === first.id);

export const keepFindings = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  { memory, older }: Comparison,
  found: readonly Found[],
): Promise<void> => {
  const now = parts.now();
  const { graphId } = memory;
  // Edited or forgotten during the comparison: the result is outdated.
  if (!(await isUnchanged(transaction, memory))) return;
  const holding: Found[] = [];
  for (const one of found) {
    const other = one.first.id === memory.id ? one.second : one.first;
    if (await isUnchanged(transaction, other)) holding.push(one);
  }
  const gone = older.filter(link => !holding.some(one => isOf(link, one)));
  if (gone.length > 0) await endOlder(transaction, graphId, gone, now);
  if (holding.length === 0) return;
  await transaction.putLinks(
    graphId,
    holding.map(one => linkOf(parts, one, now)),
  );
  for (const one of holding) {
    if (one.relation.kind !== 'contradiction') continue;
    const other = one.first.id === memory.id ? one.second : one.first;
    await reopenOnEvidence(parts, transaction, memory, other, one.relation, now);
    const opened = await openOrRenew(parts, transaction, graphId, one, now);
    if (opened !== null) await settleByPolicy(parts, transaction, one, opened, now);
  }
};
