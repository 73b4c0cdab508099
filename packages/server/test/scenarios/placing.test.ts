/** Where notes without contexts go when many arrive at once. */
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  it('places the first of many notes near others, and searches a large graph for no more', async () => {
    proves('MEM-04');
    const graph_id = door.newGraph();
    const shelves = Array.from({ length: 2_001 }, (_, at) => ({
      content: `Crate ${at} stands behind pillar ${at}.`,
      context_types: { place: ['depot'] },
    }));
    for (let at = 0; at < shelves.length; at += 1_000)
      await door.api.remember({ graph_id, memories: shelves.slice(at, at + 1_000) });
    const { items } = await door.api.remember({
      graph_id,
      memories: Array.from({ length: 40 }, (_, at) => ({
        content: `A crate stands behind the pillar, seen ${at}.`,
      })),
    });
    expect(items[0]?.context_types).toEqual({ place: ['depot'] });
    expect(items[39]?.context_types).toEqual({ topic: ['general'] });
  });
});
