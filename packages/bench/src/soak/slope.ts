/** How a figure moves over time: the line that fits the samples best. */

export interface Sample {
  /** Minutes since the start. */
  readonly at: number;
  readonly value: number;
}

/** Change per minute, by least squares; 0 where there is nothing to fit. */
export const slopeOf = (samples: readonly Sample[]): number => {
  if (samples.length < 2) return 0;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / samples.length;
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / samples.length;
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const together = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - mean), 0);
  return spread === 0 ? 0 : together / spread;
};

/** The part of a run after it has warmed up. */
export const afterWarmUp = (samples: readonly Sample[], share: number): Sample[] => {
  const last = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at >= last * share);
};
