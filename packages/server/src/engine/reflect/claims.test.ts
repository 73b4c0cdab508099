/** Evidence becomes claims: support, reinforcement in other words, and what is contested. */
import { expect, it } from 'vitest';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import type { MemoryLink } from '../../domain/relationship.js';
import { claimsOf } from './claims.js';
import type { Evidence } from './evidence.js';
import type { Standing } from './standing.js';
import { statementsOf } from './statements.js';

const memory = (id: string, name: string, content: string): Memory => ({
  graphId: 'g',
  id,
  version: 1,
  createdAt: 0,
  recordedAt: 0,
  replacedAt: null,
  supportCount: 1,
  independentCount: 1,
  content,
  contexts: [],
  placedBy: 'caller',
  source: { kind: 'user', name, ref: null },
  session: null,
  occurredAt: 0,
  validUntil: null,
  metadata: {},
  status: 'stored',
  supersedes: [],
  supersededBy: null,
  needsReview: false,
});

const evidence = (of: Memory): Evidence => ({
  ...statementsOf(of)[0]!,
  coverage: 1,
  judged: null,
  relevance: 1,
});

const link = (first: Memory, second: Memory): MemoryLink => ({
  first: first.id,
  second: second.id,
  kind: 'reinforcement',
  direction: 'mutual',
  strength: 0.9,
  reason: '',
  firstQuote: first.content,
  secondQuote: second.content,
  method: 'judge',
  model: 'm@1',
  createdAt: 0,
});

const ana = memory('a', 'Ana', 'The office closes at six in the evening.');
const ben = memory('b', 'Ben', 'At six the building is locked for the night.');
const cid = memory('c', 'Cid', 'The office closes at 20 past five.');

const heardFrom = (of: Memory, isEcho = false): [string, SourceRecord[]] => [
  of.id,
  [{ ...of.source, recordedAt: 0, session: null, givenBy: of.source.name, isEcho }],
];

const alone: Standing = {
  disputes: [],
  changes: [],
  settlements: [],
  history: new Map(),
  reinforcements: [],
  heard: new Map([heardFrom(ana), heardFrom(ben), heardFrom(cid)]),
};

it('joins what a link found to be the same, and keeps another figure apart', () => {
  const all = [ana, ben, cid].map(evidence);
  expect(claimsOf(all, alone, []).map(claim => claim.voices)).toEqual([1, 1, 1]);
  const linked = claimsOf(all, { ...alone, reinforcements: [link(ana, ben), link(ana, cid)] }, []);
  expect(linked.map(claim => claim.sayers)).toEqual([['Ana', 'Ben'], ['Cid']]);
  expect(linked.map(claim => claim.voices)).toEqual([2, 1]);
});

it('hears no voice in an echo', () => {
  const reinforcements = [link(ana, ben)];
  const heard = new Map([heardFrom(ana), heardFrom(ben, true)]);
  const [claim] = claimsOf([ana, ben].map(evidence), { ...alone, reinforcements, heard }, []);
  expect(claim?.voices).toBe(1);
});
