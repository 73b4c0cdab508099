/** Calls about what was asked, and what people said about the answers. */
import type { AskedInsight, AskedInsightDetail } from '@loci/client';
import type { Asked, Feedback } from '../../domain/asked.js';
import { allows } from '../../domain/secret.js';
import type { AskedWithFeedback } from '../../engine/reflect/feedback.js';
import type { SomeHandlers } from '../handlers.js';
import { listOf, pageOf, timeText } from '../wire/values.js';

const askedWire = ({
  id,
  task,
  askedBy,
  askedAt,
  outcome,
  insight,
  recommendation,
  confidence,
  notes,
}: Asked): AskedInsight => ({
  insight_id: id,
  task,
  asked_by: askedBy,
  asked_at: timeText(askedAt),
  outcome,
  insight,
  recommendation,
  confidence,
  evidence: notes.map(({ memoryId, role, quote }) => ({ memory_id: memoryId, quote, role })),
});

const feedbackWire = ({ by, at, verdict, note, memoryIds }: Feedback) => ({
  by,
  at: timeText(at),
  verdict,
  note,
  memory_ids: [...memoryIds],
});

const detailWire = ({ asked, feedback }: AskedWithFeedback): AskedInsightDetail => ({
  ...askedWire(asked),
  feedback: feedback.map(feedbackWire),
});

export const askedCalls = {
  async listInsights(engine, input, { grant }) {
    const { graph_id, outcome = null } = input;
    // What people ask can be private: only an admin sees it all.
    const secretId = allows(grant, 'admin', graph_id) ? null : grant.secretId;
    const page = await engine.listAsked(graph_id, { outcome, secretId }, pageOf(input));
    return listOf(page, askedWire);
  },
  async getInsight(engine, { graph_id, id }) {
    return detailWire(await engine.readAsked(graph_id, id));
  },
  async giveFeedback(engine, { graph_id, id, verdict, note = null, memory_ids = null }, { grant }) {
    const given = { verdict, note, memoryIds: memory_ids };
    const { replaced, ...judged } = await engine.giveFeedback(graph_id, id, given, grant.actor);
    return { ...detailWire(judged), ...(replaced === null ? {} : { replaced: feedbackWire(replaced) }) };
  },
  async withdrawFeedback(engine, { graph_id, id }, { grant }) {
    return detailWire(await engine.withdrawFeedback(graph_id, id, grant.actor));
  },
} satisfies SomeHandlers;
