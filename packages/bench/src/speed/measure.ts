/** Figures from samples: percentiles, medians, rates. */
import { readFileSync } from 'node:fs';

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export const percentile = (samples: Iterable<number>, share: number): number => {
  const sorted = Float64Array.from(samples).sort();
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] as number;
};

export const median = (samples: Iterable<number>): number => percentile(samples, 0.5);

export const spreadOf = (samples: readonly number[]): Spread => ({
  p50: percentile(samples, 0.5),
  p95: percentile(samples, 0.95),
  p99: percentile(samples, 0.99),
  max: percentile(samples, 1),
});

export const spreadText = ({ p50, p95, p99 }: Spread): string =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;

export const millisecondsOf = async (work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Processor time of this process so far. */
export const ownProcessorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** How long calls took, one after the other. */
export interface Calls {
  readonly wall: Spread;
  readonly processor: Spread;
}

/** Runs 0 to `count`, after a number of untimed ones. */
export const timedCalls = async (
  { count, warmUp }: { readonly count: number; readonly warmUp: number },
  ask: (number: number) => Promise<unknown>,
): Promise<Calls> => {
  for (let number = 0; number < warmUp; number++) await ask(count + number);
  const wall: number[] = [];
  const processor: number[] = [];
  for (let number = 0; number < count; number++) {
    const spentBefore = ownProcessorMs();
    wall.push(await millisecondsOf(() => ask(number)));
    processor.push(ownProcessorMs() - spentBefore);
  }
  return { wall: spreadOf(wall), processor: spreadOf(processor) };
};

export interface Rate {
  readonly perSecond: number;
  /** Calls per second of processor time. */
  readonly perProcessorSecond: number;
}

interface RateOptions {
  readonly milliseconds: number;
  readonly inFlight: number;
  /** Continues until there were this many, however long it takes. */
  readonly atLeast?: number;
}

/** Repeats `work`, with this many in flight, until the time is up. */
export const rateOf = async (
  { milliseconds, inFlight, atLeast = 1 }: RateOptions,
  work: () => Promise<unknown>,
): Promise<Rate> => {
  const begun = performance.now();
  const spentBefore = ownProcessorMs();
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - begun < milliseconds || done < atLeast) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return {
    perSecond: (done / (performance.now() - begun)) * 1_000,
    perProcessorSecond: (done / (ownProcessorMs() - spentBefore)) * 1_000,
  };
};

/** `/proc` counts a process's time in hundredths of a second on every Linux. */
const ticksPerSecond = 100;

/**
 * Processor time of a process so far, which other load on the machine does not affect; null where it cannot be read.
 */
export const processorMs = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
  } catch {
    return null;
  }
};
