import { describe, expect, it } from 'vitest';
import { type LabelledNode, placeLabels } from './label-places.js';

const stage = { width: 400, height: 300 };
const node = (x: number, y: number, size = 6): LabelledNode => ({
  x,
  y,
  size,
  gap: 4,
  width: 100,
  height: 14,
});

describe('the labels of a picture', () => {
  it('stand to the right of their nodes', () => {
    expect(placeLabels([node(100, 100)], stage)).toEqual([{ left: 110, top: 93, right: 210, bottom: 107 }]);
  });

  it('stay inside the canvas', () => {
    const places = placeLabels([node(390, 100), node(200, 296), node(395, 4)], stage);
    for (const place of places)
      expect(
        place === null ||
          (place.left >= 0 && place.top >= 0 && place.right <= stage.width && place.bottom <= stage.height),
      ).toBe(true);
    expect(places[0]?.right).toBe(380);
  });

  it('never cover each other; the larger node keeps its place', () => {
    const [small, large] = placeLabels([node(200, 100), node(202, 104, 12)], stage);
    expect(large).toMatchObject({ left: 218, top: 97 });
    expect(small?.right).toBe(190);
  });

  it('are hidden where there is no room', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => node(200 + (at % 6), 150 + at / 6));
    const shown = placeLabels(crowd, stage).filter(place => place !== null);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(crowd.length);
    for (const [at, one] of shown.entries())
      for (const other of shown.slice(at + 1))
        expect(
          one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top,
        ).toBe(true);
  });
});
