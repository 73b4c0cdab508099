/** The next place in a direction: how the arrow keys move in the picture. */

/** A direction on the screen. */
export type Towards = 'up' | 'down' | 'left' | 'right';

/** A named place; y grows upwards. */
export interface Place {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

const directions: Readonly<Record<Towards, readonly [number, number]>> = {
  up: [0, 1],
  down: [0, -1],
  left: [-1, 0],
  right: [1, 0],
};

/** The penalty for moving sideways. */
const asideFactor = 2;

/** The nearest place ahead; without a start, the one nearest to the centre; null if nothing is ahead. */
export const nearestTowards = (
  places: readonly Place[],
  startKey: string | null,
  towards: Towards,
): string | null => {
  const start = places.find(({ key }) => key === startKey);
  const [middleX, middleY] = [0.5, 0.5];
  let best: { key: string; distance: number } | null = null;
  for (const { key, x, y } of places) {
    if (key === startKey) continue;
    const [dx, dy] = [x - (start?.x ?? middleX), y - (start?.y ?? middleY)];
    const [towardsX, towardsY] = directions[towards];
    const ahead = dx * towardsX + dy * towardsY;
    const aside = Math.abs(dx * towardsY - dy * towardsX);
    if (start !== undefined && ahead <= 0) continue;
    const distance = start === undefined ? Math.hypot(dx, dy) : ahead + asideFactor * aside;
    if (best === null || distance < best.distance) best = { key, distance };
  }
  return best?.key ?? null;
};
