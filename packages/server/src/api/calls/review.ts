/** Calls about what is missing, what no answer used, and what changed since it was told. */
import { allows } from '../../domain/secret.js';
import type { SomeHandlers } from '../handlers.js';
import { memoryWire } from '../wire/memories.js';
import { listOf, pageOf, timeOrNull, timeText } from '../wire/values.js';

export const reviewCalls = {
  async listGaps(engine, input, { grant }) {
    // What people ask can be private: only an admin sees it all.
    const secretId = allows(grant, 'admin', input.graph_id) ? null : grant.secretId;
    const page = await engine.listGaps(input.graph_id, secretId, pageOf(input));
    return listOf(page, ({ tasks, count, firstAsked, lastAsked, nearest, notes }) => ({
      tasks: [...tasks],
      count,
      first_asked_at: timeText(firstAsked),
      last_asked_at: timeText(lastAsked),
      nearest: nearest === null ? null : { memory_id: nearest.memoryId, quote: nearest.quote },
      notes: [...notes],
    }));
  },
  async listUnused(engine, input) {
    const { graph_id } = input;
    const { answers, ...page } = await engine.listUnused(graph_id, pageOf(input));
    const contests = await engine.contestsOf(graph_id, page.items);
    return {
      ...listOf(page, memory => memoryWire(memory, contests.get(memory.id))),
      insights: { count: answers.count, since: timeOrNull(answers.since) },
    };
  },
  async listStale(engine, input) {
    const { graph_id, days } = input;
    const page = await engine.listStale(graph_id, days, pageOf(input));
    const contests = await engine.contestsOf(
      graph_id,
      page.items.map(({ memory }) => memory),
    );
    return listOf(page, ({ memory, told, reason, since, by }) => ({
      memory: memoryWire(memory, contests.get(memory.id)),
      reason,
      since: timeText(since),
      by,
      last_told_at: timeText(told.lastTold),
      told_count: told.times,
    }));
  },
} satisfies SomeHandlers;
