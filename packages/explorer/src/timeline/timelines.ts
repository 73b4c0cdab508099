/** Reads the timeline of each clock over the range in which it has events, so that a single import fills the width. */
import type { GraphTimeline, KnowledgeApi } from '@loci/client';
import { type Clock, narrower } from './axis.js';

/** Each clock has its own time range. */
export type Timelines = Readonly<Record<Clock, GraphTimeline>>;

const parts = 160;
/** Each read zooms in up to 160 times: from ten years to less than a millisecond. */
const mostLooks = 5;

/** Both clocks of a graph. */
export const readTimelines = async (
  api: KnowledgeApi,
  graphId: string,
  signal: AbortSignal,
): Promise<Timelines> => {
  const read = (stretch: object = {}) =>
    api.graphTimeline({ graph_id: graphId, buckets: parts, ...stretch }, { signal });
  const whole = await read();
  const closely = async (clock: Clock): Promise<GraphTimeline> => {
    let seen = whole;
    for (let look = 0; look < mostLooks; look += 1) {
      const stretch = narrower(seen, clock);
      if (stretch === null) break;
      seen = await read(stretch);
    }
    return seen;
  };
  const [occurred, recorded] = await Promise.all([closely('occurred'), closely('recorded')]);
  return { occurred, recorded };
};
