/** Which open contradictions are the matter of the task, and which only stand in a memory that speaks to it. */
import { words } from '../../language/words.js';
import type { Evidence } from './evidence.js';
import type { Dispute } from './standing.js';
import { statementsOf } from './statements.js';

export interface Disputed {
  /** They are the finding. */
  readonly leading: readonly Dispute[];
  /** They touch it. */
  readonly beside: readonly Dispute[];
}

export const disputesTold = ({ leading, beside }: Disputed): readonly Dispute[] => [...leading, ...beside];

/** A side that fits about as well as the best evidence is what the task asks. */
const isTheMatter = 0.9;
const touchesIt = 0.75;
/** A sentence that has this share of the words of the quoted side is that side. */
const sameSentence = 0.6;

const isSameSentence = (quote: string, side: string): boolean => {
  if (quote.includes(side) || side.includes(quote)) return true;
  const [held, asked] = [new Set(words(quote)), [...new Set(words(side))]];
  return asked.length > 0 && asked.filter(term => held.has(term)).length >= sameSentence * asked.length;
};

type Said = Pick<Evidence, 'memory' | 'quote'>;

export const isFirstOf = (one: Said, { contradiction, first }: Dispute): boolean =>
  one.memory.id === first.id && isSameSentence(one.quote, contradiction.firstQuote);

export const isSecondOf = (one: Said, { contradiction, second }: Dispute): boolean =>
  one.memory.id === second.id && isSameSentence(one.quote, contradiction.secondQuote);

/** The very sentence that is contested, not another one of the same memory. */
export const isSideOf = (one: Said, dispute: Dispute): boolean =>
  isFirstOf(one, dispute) || isSecondOf(one, dispute);

/** A statement that stands against several is told once, with the side that fits best. */
const eachSideOnce = (disputes: readonly Dispute[]): Dispute[] => {
  const told = new Set<string>();
  return disputes.filter(({ first, second }) => {
    if (told.has(first.id) || told.has(second.id)) return false;
    told.add(first.id).add(second.id);
    return true;
  });
};

/** A question wants its answer; a task also wants to know what is unsettled around it. */
export const disputedOf = (
  disputes: readonly Dispute[],
  evidence: readonly Evidence[],
  isTask: boolean,
): Disputed => {
  const best = Math.max(0, ...evidence.map(one => one.relevance));
  const fits = new Map(
    disputes.map(dispute => [
      dispute,
      evidence
        .filter(one => isSideOf(one, dispute))
        .map(one => one.relevance)
        .sort((a, b) => b - a),
    ]),
  );
  const sum = (dispute: Dispute) => (fits.get(dispute) ?? []).reduce((total, fit) => total + fit, 0);
  const fit = (dispute: Dispute) => fits.get(dispute)?.[0] ?? 0;
  const told = eachSideOnce(
    disputes
      .filter(dispute => fit(dispute) > 0 && fit(dispute) >= touchesIt * best)
      .sort((a, b) => sum(b) - sum(a)),
  );
  return {
    leading: told.filter(dispute => fit(dispute) >= isTheMatter * best),
    beside: isTask ? told.filter(dispute => fit(dispute) < isTheMatter * best) : [],
  };
};

const sideAmong = (memory: Dispute['second'], dispute: Dispute, known: Evidence): Evidence | null => {
  const side = statementsOf(memory).find(one => isSideOf(one, dispute));
  return side === undefined
    ? null
    : { ...side, coverage: known.coverage, judged: null, relevance: known.relevance };
};

/** What is told to hold in its place, where that changed. */
export const followerOf = (one: Evidence, changes: readonly Dispute[]): Evidence => {
  const newest = changes
    .filter(change => isFirstOf(one, change))
    .sort((a, b) => b.second.occurredAt - a.second.occurredAt)[0];
  return newest === undefined ? one : (sideAmong(newest.second, newest, one) ?? one);
};

/** The other side of each dispute that is told: who reads the evidence must find both. */
export const missingSides = (disputes: readonly Dispute[], evidence: readonly Evidence[]): Evidence[] =>
  disputes.flatMap(dispute => {
    const known = evidence.find(one => isSideOf(one, dispute));
    if (known === undefined) return [];
    return [dispute.first, dispute.second]
      .filter(memory => !evidence.some(one => one.memory.id === memory.id && isSideOf(one, dispute)))
      .flatMap(memory => sideAmong(memory, dispute, known) ?? []);
  });
