/** Whether two ways to be refused can be told apart by a stopwatch. */

export interface Compared {
  /** The share of pairs in which the first took longer: 0.5 where nobody can tell them apart. */
  readonly firstIsSlower: number;
  /** How far from 0.5 chance alone takes it, one standard deviation. */
  readonly chance: number;
  readonly medianFirst: number;
  readonly medianSecond: number;
}

const middle = (samples: readonly number[]): number =>
  [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] as number;

/** Mann and Whitney's measure: by ranks, so that a pause of the machine counts as one sample and no more. */
export const compareSamples = (first: readonly number[], second: readonly number[]): Compared => {
  const all = [
    ...first.map(value => ({ value, isFirst: true })),
    ...second.map(value => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const rank = (from + to + 1) / 2;
    ranks += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length;
    from = to;
  }
  const [n, m] = [first.length, second.length];
  return {
    firstIsSlower: (ranks - (n * (n + 1)) / 2) / (n * m),
    chance: Math.sqrt((n + m + 1) / (12 * n * m)),
    medianFirst: middle(first),
    medianSecond: middle(second),
  };
};

/** Both in turns, which of them first by turns too, so that neither is always the one with the warm cache. */
export const timeInTurns = async (
  times: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<Compared> => {
  const samples: [number[], number[]] = [[], []];
  const calls = [first, second] as const;
  const warmUp = Math.ceil(times / 10);
  for (let turn = -warmUp; turn < times; turn++) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const begun = performance.now();
      await calls[which]();
      if (turn >= 0) samples[which].push(performance.now() - begun);
    }
  }
  return compareSamples(...samples);
};
