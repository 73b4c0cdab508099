/** How slowly a body may arrive: a sender that drips a byte now and then must not hold a request open for days. */
import type { LociProblem } from '@loci/client';
import { invalid } from './problems.js';

export interface Pace {
  /** Any sender may take this long, however little arrives. */
  readonly graceMs: number;
  readonly leastBytesPerSecond: number;
}

/**
 * About the speed of a modem: no one sends more slowly. A large import at this speed succeeds; drips end after a
 * minute. A choice, not measured.
 */
export const usualPace: Pace = { graceMs: 60_000, leastBytesPerSecond: 4 * 1024 };

export interface PaceMeter {
  /** Counts what arrived after this wait; throws a problem if it is too slow by now. */
  arrived(bytes: number, waitedMs: number): LociProblem | null;
}

/** Only waiting counts: the time the server needs to process a body is not the sender's fault. */
export const meterPace = ({ graceMs, leastBytesPerSecond }: Pace): PaceMeter => {
  let bytes = 0;
  let waitedMs = 0;
  return {
    arrived(more, waited) {
      bytes += more;
      waitedMs += waited;
      if (waitedMs <= graceMs + (bytes / leastBytesPerSecond) * 1_000) return null;
      return invalid(
        '',
        `the body arrives too slowly: after ${graceMs / 1_000} s at least ${leastBytesPerSecond} bytes per second must arrive`,
      );
    },
  };
};
