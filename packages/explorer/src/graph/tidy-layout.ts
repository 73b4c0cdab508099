/**
 * Makes a layout readable: fills the stage, separates unconnected nodes, and moves overlapping labels apart. All in
 * place.
 */

/** Two numbers for each node. */
type Positions = Float32Array;

/** The width of the stage in layout units; its height follows the window. */
export const stageWidth = 1_000;
/**
 * Labels use the same unit, for a stage of about 750 pixels; a portrait stage is a phone, where a letter takes more
 * of the width.
 */
const labelScale = (stageHeight: number): number => (stageHeight > stageWidth ? 2.2 : 1);
/** A narrow layout is not stretched more than this. */
const mostStretch = 1.7;
const rowHeight = 42;
const letterWidth = 9;
const labelHeight = 26;
/** In letters; longer names are cut. */
export const longestLabel = (stageHeight: number): number => (stageHeight > stageWidth ? 16 : 28);
/** Comparing every pair is only for pictures small enough to read all labels. */
const mostSeparated = 300;
const separatingRounds = 80;

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** How far a label reaches to the right of its node. */
const labelWidth = (letters: number | undefined, stageHeight: number): number =>
  labelScale(stageHeight) * letterWidth * Math.min(longestLabel(stageHeight), letters ?? 0);

const boxOf = (positions: Positions, nodes: readonly number[]): Box => {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of nodes) {
    const [x, y] = [positions[2 * at] as number, positions[2 * at + 1] as number];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return { left, bottom, width: Math.max(1e-6, right - left), height: Math.max(1e-6, top - bottom) };
};

/** Moves and scales these nodes to fill the stage. */
export const fitInBox = (positions: Positions, nodes: readonly number[], stageHeight: number): void => {
  if (nodes.length === 0) return;
  const { left, bottom, width, height } = boxOf(positions, nodes);
  const scale = Math.min(stageWidth / width, stageHeight / height);
  const [scaleX, scaleY] = [
    Math.min(stageWidth / width, mostStretch * scale),
    Math.min(stageHeight / height, mostStretch * scale),
  ];
  for (const at of nodes) {
    positions[2 * at] = ((positions[2 * at] as number) - left) * scaleX;
    positions[2 * at + 1] = ((positions[2 * at + 1] as number) - bottom) * scaleY;
  }
};

/** Moves everything left to make room for the longest label at the right edge. */
export const leaveRoomForLabels = (
  positions: Positions,
  nodes: readonly number[],
  widths: Float32Array,
  stageHeight: number,
): void => {
  if (nodes.length > mostSeparated) return;
  const factor = nodes.reduce((least, at) => {
    const x = positions[2 * at] as number;
    const room = stageWidth - labelWidth(widths[at], stageHeight);
    return x > room ? Math.min(least, room / x) : least;
  }, 1);
  for (const at of nodes) positions[2 * at] = (positions[2 * at] as number) * factor;
};

/** The visible area at rest: at least a whole stage, centred on the nodes and labels. */
export interface Stage {
  readonly x: [number, number];
  readonly y: [number, number];
}

const around = (low: number, high: number, least: number): [number, number] => {
  const half = Math.max(high - low, least) / 2;
  return [(low + high) / 2 - half, (low + high) / 2 + half];
};

/** A few nodes are centred instead of in a corner. */
export const stageAround = (positions: Positions, widths: Float32Array, stageHeight: number): Stage => {
  const nodes = [...widths.keys()];
  if (nodes.length === 0) return { x: [0, stageWidth], y: [0, stageHeight] };
  const { left, bottom, height } = boxOf(positions, nodes);
  const labelAt = (at: number): number =>
    nodes.length > mostSeparated ? 0 : labelWidth(widths[at], stageHeight);
  const right = nodes.reduce(
    (most, at) => Math.max(most, (positions[2 * at] as number) + labelAt(at)),
    -Infinity,
  );
  return { x: around(left, right, stageWidth), y: around(bottom, bottom + height, stageHeight) };
};

/** Below this number, each node gets its own part of the stage. */
const mostSpread = 60;
/** Parts are wider than high, because labels are next to their nodes. */
const partShape = 1.1;

/** Gives each node an equal part of the stage, for a graph without lines. */
const spreadAlone = (
  positions: Positions,
  nodes: readonly number[],
  widths: Float32Array,
  stageHeight: number,
): void => {
  const longest = Math.max(0, ...nodes.map(at => labelWidth(widths[at], stageHeight)));
  const fitting = Math.max(1, Math.floor(stageWidth / (labelScale(stageHeight) * 60 + longest)));
  const balanced = Math.round(Math.sqrt((nodes.length * stageWidth) / (stageHeight * partShape)));
  const columns = Math.max(1, Math.min(fitting, balanced));
  const rows = Math.ceil(nodes.length / columns);
  for (const [nth, at] of nodes.entries()) {
    const row = Math.floor(nth / columns);
    // A partial last row is centred.
    const inRow = row === rows - 1 ? nodes.length - row * columns : columns;
    positions[2 * at] = ((nth % columns) + (columns - inRow) / 2) * (stageWidth / columns);
    positions[2 * at + 1] = (rows - 1 - row) * (stageHeight / rows);
  }
};

/** Puts nodes without lines in rows below the others. */
export const placeAlone = (
  positions: Positions,
  alone: readonly number[],
  widths: Float32Array,
  stageHeight: number,
): void => {
  if (alone.length === widths.length && alone.length <= mostSpread) {
    spreadAlone(positions, alone, widths, stageHeight);
    return;
  }
  const hasLabels = alone.length <= mostSeparated;
  const scale = labelScale(stageHeight);
  const longest = Math.max(0, ...(hasLabels ? alone.map(at => labelWidth(widths[at], stageHeight)) : []));
  const step = hasLabels
    ? scale * 60 + longest
    : Math.max(12, Math.sqrt((stageWidth * stageHeight) / alone.length));
  const columns = hasLabels
    ? Math.max(1, Math.floor(stageWidth / step))
    : Math.ceil(Math.sqrt((alone.length * stageWidth) / stageHeight));
  for (const [nth, at] of alone.entries()) {
    positions[2 * at] = (nth % columns) * step;
    positions[2 * at + 1] =
      -2 * scale * rowHeight - Math.floor(nth / columns) * (hasLabels ? scale * rowHeight : step);
  }
};

/** Pushes nodes up and down to separate labels, for a few rounds. */
export const separateLabels = (
  positions: Positions,
  nodes: readonly number[],
  widths: Float32Array,
  stageHeight: number,
): void => {
  if (nodes.length > mostSeparated) return;
  const scale = labelScale(stageHeight);
  const apart = scale * labelHeight;
  for (let round = 0; round < separatingRounds; round += 1) {
    let hasMoved = false;
    for (const [nth, a] of nodes.entries()) {
      for (const b of nodes.slice(nth + 1)) {
        const dx = (positions[2 * b] as number) - (positions[2 * a] as number);
        const dy = (positions[2 * b + 1] as number) - (positions[2 * a + 1] as number);
        // A label is to the right of its node, so the left one's width decides.
        const reach = 30 + labelWidth(dx >= 0 ? widths[a] : widths[b], stageHeight);
        if (Math.abs(dx) > reach || Math.abs(dy) >= apart) continue;
        const push = (apart - Math.abs(dy)) / 2;
        const up = dy >= 0 ? 1 : -1;
        positions[2 * a + 1] = (positions[2 * a + 1] as number) - up * push;
        positions[2 * b + 1] = (positions[2 * b + 1] as number) + up * push;
        hasMoved = true;
      }
    }
    if (!hasMoved) return;
  }
};
