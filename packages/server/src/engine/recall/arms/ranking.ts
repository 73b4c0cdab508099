/** The result of an arm: rows with scores, best first. */

export interface Ranking {
  /** The best rows, best first; the newer row first among equals. */
  readonly rows: readonly number[];
  /** How many visible rows there are in total, including those that are not among the best. */
  readonly found: number;
  /** By row. */
  readonly scores: Float64Array | Float32Array;
}

/** No later stage looks deeper than this, and a plain search no deeper than the rank that counts as zero. */
export const rankingDepth = 1_000;

/** Worse than: a lower score, or the same and older. */
const isWorse = (scores: Ranking['scores'], a: number, b: number): boolean => {
  const difference = (scores[a] as number) - (scores[b] as number);
  return difference < 0 || (difference === 0 && a < b);
};

/** Inserts a row at `start` of a heap with the worst row on top, and sifts it down. */
const sink = (
  heap: Int32Array,
  size: number,
  scores: Ranking['scores'],
  start: number,
  row: number,
): void => {
  let at = start;
  for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isWorse(scores, heap[child + 1] as number, heap[child] as number)) child++;
    if (!isWorse(scores, heap[child] as number, row)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = row;
};

/** Orders the best `depth` rows without sorting all of them. */
export const rankingOf = (
  rows: ArrayLike<number>,
  scores: Ranking['scores'],
  isVisible: (row: number) => boolean,
  depth: number,
): Ranking => {
  const heap = new Int32Array(Math.min(depth, rows.length));
  let found = 0;
  /** The score on top of the full heap: anything below it cannot be a candidate. */
  let least = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    if (!isVisible(row)) continue;
    found++;
    if (found <= depth) {
      heap[found - 1] = row;
      if (found < depth) continue;
      for (let top = depth >> 1; top >= 0; top--) sink(heap, depth, scores, top, heap[top] as number);
    } else {
      if ((scores[row] as number) < least || !isWorse(scores, heap[0] as number, row)) continue;
      sink(heap, depth, scores, 0, row);
    }
    least = scores[heap[0] as number] as number;
  }
  const best = [...heap.subarray(0, Math.min(found, depth))];
  return { rows: best.sort((a, b) => (isWorse(scores, a, b) ? 1 : -1)), found, scores };
};

/**
 * Normalises scores to 0..1: the best is 1, the score at `zeroRank` and all below it are 0; where there are fewer,
 * `floor` is 0. A fixed rank and not the worst score, so that a long tail of weak matches does not lift the middle.
 */
export const normalised = (ranking: Ranking, zeroRank: number, floor: number): ((row: number) => number) => {
  const best = ranking.rows[0];
  if (best === undefined) return () => 0;
  const top = ranking.scores[best] as number;
  const zeroRow = ranking.rows[zeroRank - 1];
  const zero = zeroRow === undefined ? floor : (ranking.scores[zeroRow] as number);
  const span = top - zero;
  if (span <= 0) return row => ((ranking.scores[row] as number) >= top ? 1 : 0);
  return row => Math.min(1, Math.max(0, ((ranking.scores[row] as number) - zero) / span));
};

/** The worst score, or 0 where nothing was ranked. */
export const lowest = ({ rows, scores }: Ranking): number =>
  rows.length === 0 ? 0 : (scores[rows.at(-1) as number] as number);
