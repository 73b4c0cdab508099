/** Two memories that cannot both be true, and a contradiction between them. */
import type { Door } from '../doors.js';

export const twoLimits = (door: Door) => {
  const twoSides = async () => {
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      memories: [
        {
          content: 'The limit is 100 MB.',
          source: { kind: 'user', name: 'Ana' },
          occurred_at: '2026-03-01T00:00:00Z',
        },
        {
          content: 'The limit is 250 MB.',
          source: { kind: 'document', ref: 'wiki' },
          occurred_at: '2026-04-01T00:00:00Z',
        },
      ].map(memory => ({ ...memory, context_types: { project: ['atlas'] } })) as never,
    });
    return { graph_id, first: items[0]!, second: items[1]! };
  };
  const atOneTime = async () => {
    const graph_id = door.newGraph();
    const memories = ['The limit is 100 MB.', 'The limit is 250 MB.'].map(content => ({
      content,
      context_types: { project: ['atlas'] },
    }));
    return { graph_id, sides: (await door.api.remember({ graph_id, memories })).items };
  };
  const opened = async () => {
    const sides = await twoSides();
    const { graph_id, first, second } = sides;
    const contradiction = await door.api.openContradiction({ graph_id, first: first.id, second: second.id });
    return { ...sides, contradiction, id: contradiction.id };
  };
  return { twoSides, atOneTime, opened };
};
