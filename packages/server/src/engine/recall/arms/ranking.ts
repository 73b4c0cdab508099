/** What an arm found: rows with scores, best first. */

export interface Ranking {
  /** The best rows, best first; the newer row first among equals. */
  readonly rows: readonly number[];
  /** How many visible rows there are in all, also those that are not among the best. */
  readonly found: number;
  /** By row. */
  readonly scores: Float64Array | Float32Array;
}

/** No stage after the arms looks deeper than this, and those of a plain search not deeper than the rank that counts as zero. */
export const rankingDepth = 1_000;

/** Worse than: a lower score, or the same and older. */
const isWorse = (scores: Ranking['scores'], a: number, b: number): boolean => {
  const difference = (scores[a] as number) - (scores[b] as number);
  return difference < 0 || (difference === 0 && a < b);
};

/** Restores the heap (worst row on top) below `at`. */
const sink = (heap: number[], scores: Ranking['scores'], start: number): void => {
  let at = start;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const child =
      right < heap.length && isWorse(scores, heap[right] as number, heap[left] as number) ? right : left;
    if (!isWorse(scores, heap[child] as number, heap[at] as number)) return;
    const moved = heap[at] as number;
    heap[at] = heap[child] as number;
    heap[child] = moved;
    at = child;
  }
};

/** Orders the best `depth` rows without sorting all of them. */
export const rankingOf = (
  rows: ArrayLike<number>,
  scores: Ranking['scores'],
  isVisible: (row: number) => boolean,
  depth: number,
): Ranking => {
  const heap: number[] = [];
  let found = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    if (!isVisible(row)) continue;
    found++;
    if (heap.length < depth) {
      heap.push(row);
      if (heap.length === depth) for (let top = heap.length >> 1; top >= 0; top--) sink(heap, scores, top);
    } else if (
      (scores[row] as number) >= (scores[heap[0] as number] as number) &&
      isWorse(scores, heap[0] as number, row)
    ) {
      heap[0] = row;
      sink(heap, scores, 0);
    }
  }
  return { rows: heap.sort((a, b) => (isWorse(scores, a, b) ? 1 : -1)), found, scores };
};

/**
 * Brings scores to 0..1: the best is 1, the score at `zeroRank` and all below it are 0; where there are fewer, `floor` is 0.
 * A fixed rank and not the worst score, so that a long tail of weak matches does not lift the middle.
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

/** The worst score there is, or 0 where nothing was ranked. */
export const lowest = ({ rows, scores }: Ranking): number =>
  rows.length === 0 ? 0 : (scores[rows.at(-1) as number] as number);
