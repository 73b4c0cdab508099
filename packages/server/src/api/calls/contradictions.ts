/** Calls about contradictions. */
import { type Contradiction as ContradictionWire, LociProblem } from '@loci/client';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Engine } from '../../engine/engine.js';
import type { Handlers } from '../handlers.js';
import { contradictionsWire } from '../wire/contradictions.js';
import { pageOf } from '../wire/values.js';

const oneWire = async (
  engine: Engine,
  graphId: string,
  contradiction: Contradiction,
): Promise<ContradictionWire> => {
  const [wire] = await contradictionsWire(engine.parts.store, graphId, [contradiction]);
  if (wire === undefined) {
    throw new LociProblem('contradiction_not_found', `The graph has no contradiction "${contradiction.id}".`);
  }
  return wire;
};

export const contradictionCalls: Handlers<
  | 'listContradictions'
  | 'openContradiction'
  | 'getContradiction'
  | 'resolveContradiction'
  | 'reopenContradiction'
> = {
  async listContradictions(engine, input) {
    const page = await engine.listContradictions(input.graph_id, input.status ?? null, pageOf(input));
    const items = await contradictionsWire(engine.parts.store, input.graph_id, page.items);
    return { items, total: page.total, page: page.page, page_size: page.size };
  },
  async openContradiction(engine, input) {
    const { graph_id, first, second, reason } = input;
    return oneWire(engine, graph_id, await engine.openContradiction(graph_id, first, second, reason ?? null));
  },
  async getContradiction(engine, input) {
    return oneWire(engine, input.graph_id, await engine.readContradiction(input.graph_id, input.id));
  },
  async resolveContradiction(engine, input, { grant }) {
    const { graph_id, id, resolution, reason } = input;
    const resolved = await engine.resolveContradiction(graph_id, id, resolution, reason ?? null, grant.actor);
    return oneWire(engine, graph_id, resolved);
  },
  async reopenContradiction(engine, input, { grant }) {
    const { graph_id, id, reason } = input;
    const reopened = await engine.reopenContradiction(graph_id, id, reason ?? null, grant.actor);
    return oneWire(engine, graph_id, reopened);
  },
};
