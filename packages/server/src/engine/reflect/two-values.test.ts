import { expect, it } from 'vitest';
import type { Claim } from './claims.js';
import { twoValuesOf } from './two-values.js';

const claimOf = (who: string, quote: string): Claim =>
  ({ evidence: { memory: { content: quote }, quote, speaker: who }, sayers: [who] }) as unknown as Claim;

it.each([
  ['Ana', 'Wheel nuts of the trailer: 90 Nm, dry.', ['90 Nm', '110 Nm']],
  // One and the same voice, a change, another thing, the same figure.
  ['Ben', 'Wheel nuts of the trailer: 90 Nm, dry.', null],
  ['Ana', 'Wheel nuts of the trailer: 90 Nm since May.', null],
  ['Ana', 'Head bolts of the engine: 90 Nm, oiled.', null],
  ['Ana', 'Wheel nuts of the trailer: 110 Nm, dry.', null],
])('%s: %s', (who, quote, values) => {
  const lead = claimOf(who, quote);
  const claims = [lead, claimOf('Ben', 'The chart says 110 Nm for the wheel nuts of the trailer.')];
  expect(twoValuesOf(lead, claims)?.values ?? null).toEqual(values);
});
