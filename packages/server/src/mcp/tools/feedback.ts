/** `feedback`: says what an insight was worth. */
import { toolTexts } from '@loci/client/tools';
import { z } from 'zod';
import { addsOnly, defineTool } from './tool.js';

export const feedback = defineTool({
  name: 'feedback',
  title: 'Feedback on an insight',
  description: toolTexts.feedback.description,
  input: toolTexts.feedback.input,
  output: z.object({ memory_ids: z.array(z.string()) }),
  hints: addsOnly,
  async run({ insight_id, verdict, ...said }, { api, graph, signal }) {
    const named = { graph_id: graph, id: insight_id };
    if (verdict === 'undo') {
      await api.withdrawFeedback(named, { signal });
      return { text: 'Your feedback was withdrawn.', data: { memory_ids: [] } };
    }
    const { feedback: given, replaced } = await api.giveFeedback({ ...named, verdict, ...said }, { signal });
    const instead =
      replaced === undefined ? '' : ` Your earlier verdict, ${replaced.verdict}, no longer counts.`;
    const memory_ids = [
      ...new Set(given.filter(one => one.verdict === verdict).flatMap(one => one.memory_ids)),
    ];
    const effect =
      memory_ids.length === 0
        ? 'Recorded. No memory counts more or less because of it.'
        : `Recorded for ${memory_ids.join(', ')}: ${memory_ids.length === 1 ? 'it counts' : 'they count'} ${verdict === 'helpful' ? 'more' : 'less'} for tasks like this.`;
    return { text: `${effect}${instead}`, data: { memory_ids } };
  },
});
