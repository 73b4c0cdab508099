/** Calls about graphs and their change log. */
import { type GraphDetail, LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import { allows, holds } from '../../domain/secret.js';
import type { Engine } from '../../engine/engine.js';
import { writers } from '../../exchange/writers/writers.js';
import type { SomeHandlers } from '../handlers.js';
import { digestWire } from '../wire/digest.js';
import { mapWire, timelineWire } from '../wire/map.js';
import { eventsWire, graphDetailWire, graphWire } from '../wire/records.js';
import { settingsOf } from '../wire/settings.js';
import { clocksOf, listOf, pageOf, timeIfGiven, timeText } from '../wire/values.js';
import { exportLinesOf } from './export.js';

const detail = async (engine: Engine, graphId: string): Promise<GraphDetail> =>
  graphDetailWire(await engine.readGraph(graphId));

const contextOf = ({
  context_type,
  name,
}: {
  readonly context_type?: string | undefined;
  readonly name?: string | undefined;
}): ContextName | null => {
  if (context_type !== undefined && name !== undefined) return { type: context_type, name };
  if (context_type === undefined && name === undefined) return null;
  const [missing, given] = name === undefined ? ['name', 'context_type'] : ['context_type', 'name'];
  const message = `is needed with ${given}`;
  throw new LociProblem('invalid_request', `${missing}: ${message}`, {
    errors: [{ path: missing, message }],
  });
};

export const graphCalls = {
  async listGraphs(engine, input, { grant }) {
    const scope = holds(grant.permissions, 'read') ? grant.graphs : [];
    return listOf(await engine.listGraphs(scope, pageOf(input)), graphWire);
  },
  async putGraph(engine, input, { grant }) {
    await engine.putGraph(input.graph_id, settingsOf(input));
    const put = await detail(engine, input.graph_id);
    if (allows(grant, 'read', input.graph_id)) return put;
    const { graph_id, created_at, settings } = put;
    return { graph_id, created_at, settings };
  },
  getGraph: (engine, input) => detail(engine, input.graph_id),
  async mapGraph(engine, input) {
    return mapWire(input.graph_id, await engine.readMap(input.graph_id, clocksOf(input), input.limit));
  },
  async graphTimeline(engine, input) {
    const [from, to] = [timeIfGiven(input.from), timeIfGiven(input.to)];
    const timeline = await engine.readTimeline(input.graph_id, { from, to, parts: input.buckets });
    return timelineWire(input.graph_id, timeline);
  },
  async graphDigest(engine, input) {
    const { graph_id, since, until, limit } = input;
    const request = {
      since: timeIfGiven(since),
      until: timeIfGiven(until),
      context: contextOf(input),
      limit,
    };
    return digestWire(engine, graph_id, await engine.readDigest(graph_id, request));
  },
  async forgetGraph(engine, input) {
    const receipt = await engine.forgetGraph(input.graph_id, input.dry_run);
    return {
      graph_id: receipt.graphId,
      dry_run: receipt.dryRun,
      at: timeText(receipt.at),
      counts: { ...receipt.counts },
      ...(receipt.scrubPending ? { scrub_pending: true } : {}),
    };
  },
  async exportGraph(engine, input) {
    // Requested here, so that an unknown graph is an error and not an empty stream.
    await engine.readGraph(input.graph_id);
    return writers[input.as](exportLinesOf(engine.exportGraph(input.graph_id)));
  },
  async importGraph(engine, input, caller) {
    // The readers of other formats are loaded with the first import, not with the server.
    const { takeImport } = await import('./import.js');
    return takeImport(engine, input, caller);
  },
  async listEvents(engine, input) {
    const size = input.page_size;
    const { events, hasMore } = await engine.readEvents(input.graph_id, input.after, size);
    return {
      items: eventsWire(events, await engine.namesInEvents(input.graph_id, events)),
      page_size: size,
      next_after: events.at(-1)?.seq ?? input.after,
      has_more: hasMore,
    };
  },
} satisfies SomeHandlers;
