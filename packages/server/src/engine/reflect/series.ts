/** Readings of one thing on several days: a series, and neither a change nor a dispute. */
import { areReadings } from '../relate/readings.js';
import { readStatement } from '../relate/statement.js';
import { tellingTerms } from './alike.js';
import type { Claim } from './claims.js';
import type { Evidence } from './evidence.js';

/** But for its figures the shorter one says nothing that the other does not. */
const saysOfOneThing = (one: Evidence, other: Evidence): boolean => {
  const [less, more] = [one, other]
    .map(({ quote }) => [...tellingTerms({ quote })].filter(term => !/\d/.test(term)))
    .sort((a, b) => a.length - b.length) as [string[], string[]];
  return less.every(term => more.includes(term));
};

const areOfOneSeries = ({ evidence: one }: Claim, { evidence: other }: Claim): boolean =>
  one.memory.id !== other.memory.id &&
  one.memory.occurredAt !== other.memory.occurredAt &&
  saysOfOneThing(one, other) &&
  areReadings(readStatement(one.quote, one.memory), readStatement(other.quote, other.memory));

/** Of what is measured again and again the newest reading comes first, and each is told with its day. */
export const inSeries = (claims: readonly Claim[]): readonly Claim[] => {
  const left = claims.map(claim =>
    claims.some(other => other !== claim && areOfOneSeries(claim, other))
      ? { ...claim, isReading: true }
      : claim,
  );
  const told: Claim[] = [];
  for (const claim of left) {
    if (told.includes(claim)) continue;
    const series = claim.isReading ? left.filter(one => one !== claim && areOfOneSeries(claim, one)) : [];
    told.push(
      ...[claim, ...series]
        .filter(one => !told.includes(one))
        .sort((a, b) => b.evidence.memory.occurredAt - a.evidence.memory.occurredAt),
    );
  }
  return told;
};
