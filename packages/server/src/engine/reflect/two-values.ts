/** Two people who give another figure for one thing: nobody but them can say which holds. */
import type { Claim } from './claims.js';
import { tellsChange } from './wording/denial.js';
import { termsOf } from './wording/fact.js';

/** They must share this many words, and this much of the shorter one, to speak of one thing. */
const leastShared = 3;
const mostOfIt = 0.5;

const figure =
  /(?<![\p{L}\p{N}.,:-])(?<before>[€£$])?(?<value>\d+(?:[.,]\d+)?) ?(?<unit>%|€|£|\p{L}{1,12})?(?![\p{N}:-])/gu;
const month = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** Unit → what is counted in it, as it is written; a day of a month is no figure. */
const figuresIn = (quote: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { 0: text, groups } of quote.matchAll(figure)) {
    const unit = (groups?.before ?? groups?.unit ?? '').toLowerCase();
    if (unit !== '' && !month.test(unit)) found.set(unit, [...(found.get(unit) ?? []), text.trim()]);
  }
  return found;
};

const wordsOf = ({ evidence }: Claim): string[] =>
  [...termsOf(evidence.quote)].filter(term => /^\p{L}{3,}/u.test(term));

export interface TwoValues {
  readonly other: Claim;
  /** As they stand in the one and in the other. */
  readonly values: readonly [string, string];
}

/** Null where one of them tells of a change, or counts more than one thing in this unit. */
export const twoValuesOf = (claim: Claim, claims: readonly Claim[]): TwoValues | null => {
  const own = figuresIn(claim.evidence.quote);
  const said = new Set(wordsOf(claim));
  for (const other of claims) {
    if (other.evidence.memory === claim.evidence.memory || other.sayers[0] === claim.sayers[0]) continue;
    if ([claim, other].some(one => tellsChange(one.evidence.quote))) continue;
    const terms = wordsOf(other);
    const shared = terms.filter(term => said.has(term)).length;
    if (shared < leastShared || shared < mostOfIt * Math.min(said.size, terms.length)) continue;
    for (const [unit, theirs] of figuresIn(other.evidence.quote)) {
      const [one, ...more] = own.get(unit) ?? [];
      const [another, ...others] = theirs;
      if (one === undefined || another === undefined || one === another) continue;
      if (more.length === 0 && others.length === 0) return { other, values: [one, another] };
    }
  }
  return null;
};
