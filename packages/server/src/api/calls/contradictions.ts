/** Calls about contradictions. */
import { type Contradiction as ContradictionWire, LociProblem } from '@loci/client';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Engine } from '../../engine/engine.js';
import type { SomeHandlers } from '../handlers.js';
import { contradictionsWire } from '../wire/contradictions.js';
import { clocksOf, pageOf, timeIfGiven } from '../wire/values.js';

const oneWire = async (
  engine: Engine,
  graphId: string,
  contradiction: Contradiction,
  knownAt: number | null = null,
): Promise<ContradictionWire> => {
  const [wire] = await contradictionsWire(engine, graphId, [contradiction], knownAt);
  if (wire === undefined) {
    throw new LociProblem('contradiction_not_found', `The graph has no contradiction "${contradiction.id}".`);
  }
  return wire;
};

export const contradictionCalls = {
  async listContradictions(engine, input) {
    const { graph_id, status = null } = input;
    const { knownAt } = clocksOf(input);
    const page = await engine.listContradictions(graph_id, status, pageOf(input), knownAt);
    const items = await contradictionsWire(engine, graph_id, page.items, knownAt);
    return { items, total: page.total, page: page.page, page_size: page.size };
  },
  async openContradiction(engine, input) {
    const { graph_id, first, second, reason } = input;
    return oneWire(engine, graph_id, await engine.openContradiction(graph_id, first, second, reason ?? null));
  },
  async getContradiction(engine, input) {
    const { graph_id, id } = input;
    const { knownAt } = clocksOf(input);
    return oneWire(engine, graph_id, await engine.readContradiction(graph_id, id, knownAt), knownAt);
  },
  async resolveContradiction(engine, input, { grant }) {
    const { graph_id, id, resolution, reason } = input;
    const resolved = await engine.resolveContradiction(graph_id, id, resolution, reason ?? null, grant.actor);
    return oneWire(engine, graph_id, resolved);
  },
  async reopenContradiction(engine, input, { grant }) {
    const { graph_id, id, reason = null, resolved_at } = input;
    const undone = { reason, resolvedAt: timeIfGiven(resolved_at) };
    const reopened = await engine.reopenContradiction(graph_id, id, undone, grant.actor);
    return oneWire(engine, graph_id, reopened);
  },
} satisfies SomeHandlers;
