/** Makes a layout readable: fills the stage, sets what stands alone aside, and moves labels off each other. All in place. */

/** Two numbers for each node. */
type Positions = Float32Array;

/** About the stage in pixels, so that labels can be measured in the same unit. */
export const stage = { width: 1_000, height: 680 } as const;
/** A layout that is narrow by nature is not pulled wider than this. */
const mostStretch = 1.7;
const rowHeight = 34;
const letterWidth = 6.6;
const labelHeight = 20;
/** In letters; a longer one may run over the edge. */
const longestLabel = 28;
/** Looking at every pair is for pictures whose labels can all be read. */
const mostSeparated = 300;
const separatingRounds = 80;

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = (positions: Positions, nodes: readonly number[]): Box => {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of nodes) {
    const [x, y] = [positions[2 * at] as number, positions[2 * at + 1] as number];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return { left, bottom, width: Math.max(1e-6, right - left), height: Math.max(1e-6, top - bottom) };
};

/** Moves and stretches these nodes until they fill the stage. */
export const fitInBox = (positions: Positions, nodes: readonly number[]): void => {
  if (nodes.length === 0) return;
  const { left, bottom, width, height } = boxOf(positions, nodes);
  const scale = Math.min(stage.width / width, stage.height / height);
  const [scaleX, scaleY] = [
    Math.min(stage.width / width, mostStretch * scale),
    Math.min(stage.height / height, mostStretch * scale),
  ];
  for (const at of nodes) {
    positions[2 * at] = ((positions[2 * at] as number) - left) * scaleX;
    positions[2 * at + 1] = ((positions[2 * at + 1] as number) - bottom) * scaleY;
  }
};

/** Draws everything to the left as far as the longest label at the right edge needs. */
export const leaveRoomForLabels = (
  positions: Positions,
  nodes: readonly number[],
  widths: Float32Array,
): void => {
  if (nodes.length > mostSeparated) return;
  const factor = nodes.reduce((least, at) => {
    const x = positions[2 * at] as number;
    const room = stage.width - letterWidth * Math.min(longestLabel, widths[at] ?? 0);
    return x > room ? Math.min(least, room / x) : least;
  }, 1);
  for (const at of nodes) positions[2 * at] = (positions[2 * at] as number) * factor;
};

/** Puts nodes without any line in rows below the others. */
export const placeAlone = (positions: Positions, alone: readonly number[], widths: Float32Array): void => {
  const hasLabels = alone.length <= mostSeparated;
  const step = hasLabels
    ? 60 + letterWidth * Math.max(0, ...alone.map(at => Math.min(longestLabel, widths[at] ?? 0)))
    : Math.max(12, Math.sqrt((stage.width * stage.height) / alone.length));
  const columns = hasLabels
    ? Math.max(1, Math.floor(stage.width / step))
    : Math.ceil(Math.sqrt((alone.length * stage.width) / stage.height));
  for (const [nth, at] of alone.entries()) {
    positions[2 * at] = (nth % columns) * step;
    positions[2 * at + 1] = -2 * rowHeight - Math.floor(nth / columns) * (hasLabels ? rowHeight : step);
  }
};

/** Pushes nodes up and down until no label lies on another, as far as a few rounds get. */
export const separateLabels = (
  positions: Positions,
  nodes: readonly number[],
  widths: Float32Array,
): void => {
  if (nodes.length > mostSeparated) return;
  for (let round = 0; round < separatingRounds; round += 1) {
    let hasMoved = false;
    for (const [nth, a] of nodes.entries()) {
      for (const b of nodes.slice(nth + 1)) {
        const dx = (positions[2 * b] as number) - (positions[2 * a] as number);
        const dy = (positions[2 * b + 1] as number) - (positions[2 * a + 1] as number);
        // A label lies to the right of its node, so the left one's width decides.
        const reach = 30 + letterWidth * ((dx >= 0 ? widths[a] : widths[b]) ?? 0);
        if (Math.abs(dx) > reach || Math.abs(dy) >= labelHeight) continue;
        const push = (labelHeight - Math.abs(dy)) / 2;
        const up = dy >= 0 ? 1 : -1;
        positions[2 * a + 1] = (positions[2 * a + 1] as number) - up * push;
        positions[2 * b + 1] = (positions[2 * b + 1] as number) + up * push;
        hasMoved = true;
      }
    }
    if (!hasMoved) return;
  }
};
