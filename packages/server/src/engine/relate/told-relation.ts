/** The relations that are told, with their reasons: of two sentences, and what was found of them. */
import { isNewInBoth } from './change.js';
import type { PairClass } from './classify-pair.js';
import type { Differing } from './differing.js';
import type { JudgedPair } from './judge-pairs.js';
import type { Relation, RelationMethod } from './relation.js';
import { type Finding, subjectText } from './rules/rule.js';
import type { Statement } from './statement.js';

/** One pair of sentences with all that is known of it. */
export interface ReadPair {
  readonly first: Statement;
  readonly second: Statement;
  readonly cosine: number | null;
  readonly judged: JudgedPair | null;
  /** They stand under two headings, so that they speak of two things. */
  readonly torn: boolean;
  /** Where they differ in two things, one of these says which thing is meant. Asked only where the judge sees a contradiction. */
  readonly differ?: Differing;
}

export const quotes = (pair: Pick<ReadPair, 'first' | 'second'>) => ({
  firstQuote: pair.first.said,
  secondQuote: pair.second.said,
});

export function contradictionBy(
  pair: Pick<ReadPair, 'first' | 'second'>,
  found: Pick<Finding, 'reason' | 'strength' | 'update'>,
  method: RelationMethod,
): Relation {
  const update =
    pair.second.at > pair.first.at &&
    (found.update || (pair.second.changed && !isNewInBoth(pair.first.text, pair.second.text)));
  return {
    kind: 'contradiction',
    direction: 'mutual',
    strength: found.strength,
    reason: found.reason,
    ...quotes(pair),
    method,
    update,
    suggestedResolution: update ? 'kept_second' : null,
  };
}

export function sameOrMore(
  pair: ReadPair,
  kind: 'reinforcement' | 'extension',
  found: PairClass,
  method: RelationMethod,
): Relation {
  const more = found.direction === 'from_first' ? 'The earlier one' : 'The later one';
  return {
    kind,
    direction: kind === 'reinforcement' ? 'mutual' : found.direction,
    strength: found.strength,
    reason:
      kind === 'reinforcement'
        ? `Both say the same of ${subjectText(pair.first)}.`
        : `${more} says what the other says of ${subjectText(pair.first)}, and more.`,
    ...quotes(pair),
    method,
    update: false,
    suggestedResolution: null,
  };
}
