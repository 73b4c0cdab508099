/** Proposals to settle a contradiction, or to confirm that a later statement replaced an earlier one. */
import { LociProblem, resolutions } from '@loci/client';
import { type Contradiction, type ResolutionKind, resolutionInForce } from '../../domain/contradiction.js';
import type { StoreReads } from '../../storage/store.js';
import { reopenIn, resolveIn } from '../relate/contradictions.js';
import {
  type Accepted,
  basisOf,
  type Candidate,
  type Choice,
  type Description,
  idOf,
  mostOfKind,
  type Rule,
} from './rule.js';

const changes: Readonly<Record<ResolutionKind, string>> = {
  kept_first: 'Keeps the first; the second is superseded.',
  kept_second: 'Keeps the second; the first is superseded.',
  both_in_time: 'Keeps both: the first held until the second began.',
  both_in_scope: 'Keeps both: each holds in a different case.',
  dismissed: 'Keeps both: they do not contradict each other.',
};
const choices: readonly Choice[] = resolutions.map(choice => ({ choice, change: changes[choice] }));

const isResolution = (choice: string): choice is ResolutionKind =>
  (resolutions as readonly string[]).includes(choice);

const describe = async (store: StoreReads, graphId: string, one: Contradiction): Promise<Description> => {
  const sides = new Map((await store.memories(graphId, [one.first, one.second])).map(m => [m.id, m]));
  const quotes = [
    [one.first, one.firstQuote],
    [one.second, one.secondQuote],
  ] as const;
  const suggested = one.suggestedResolution;
  return {
    reason: one.reason,
    change: suggested === null ? 'Settles the contradiction as you choose.' : changes[suggested],
    contradictionId: one.id,
    evidence: quotes.flatMap(([id, quote]) => {
      const memory = sides.get(id);
      return memory === undefined ? [] : [{ memory, quote }];
    }),
    choices,
    suggestedChoice: suggested,
  };
};

const kindOf = ({ suggestedResolution }: Contradiction) =>
  suggestedResolution === null ? ('settle' as const) : ('confirm' as const);

const resolutionOf = (one: Contradiction, { choice }: Accepted): ResolutionKind => {
  const wanted = choice ?? one.suggestedResolution;
  if (wanted !== null && isResolution(wanted)) return wanted;
  throw new LociProblem('invalid_request', 'A contradiction can be settled in several ways; choose one.', {
    errors: [{ path: 'choice', message: `must be one of ${resolutions.join(', ')}` }],
  });
};

const candidateOf = (graphId: string, one: Contradiction): Candidate => ({
  id: idOf(kindOf(one), one.id),
  kind: kindOf(one),
  basis: basisOf(one.openedAt, one.suggestedResolution, one.firstQuote, one.secondQuote),
  members: { memoryIds: [one.first, one.second], contextIds: [] },
  meaning: null,
  describe: store => describe(store, graphId, one),
  async accept(parts, transaction, given) {
    const choice = resolutionOf(one, given);
    const { reason, by } = given;
    const settled = await resolveIn(parts, transaction, graphId, one.id, choice, reason, by, 'choice');
    const at = resolutionInForce(settled)?.resolvedAt ?? given.now;
    return { choice, changeId: null, made: [], at };
  },
});

export const contradictionRule: Rule = {
  kinds: ['settle', 'confirm'],
  async find(store, graphId) {
    const page = { page: 1, size: mostOfKind };
    const { items } = await store.contradictions(graphId, 'open', page);
    return items.map(one => candidateOf(graphId, one));
  },
  async read(store, graphId, { kind, member }) {
    const one = await store.contradiction(graphId, member);
    if (one === null || resolutionInForce(one) !== null || kindOf(one) !== kind) return null;
    return candidateOf(graphId, one);
  },
  async undo(parts, transaction, graphId, { proposalId, kind, at }, by) {
    const id = proposalId.slice(kind.length + 1);
    await reopenIn(parts, transaction, graphId, id, { reason: null, resolvedAt: at }, by);
  },
};
