/** How slowly a body may come: a sender that drips a byte now and then must not hold a request open for days. */
import type { LociProblem } from '@loci/client';
import { invalid } from './problems.js';

export interface Pace {
  /** Anybody may take this long, however little arrives. */
  readonly graceMs: number;
  readonly leastBytesPerSecond: number;
}

/** About what a modem did: below that nobody sends. A large import on such a line goes through; drips end after a minute. A choice, not measured. */
export const usualPace: Pace = { graceMs: 60_000, leastBytesPerSecond: 4 * 1024 };

export interface PaceMeter {
  /** Counts what came after this long a wait; a problem where it is too slow by now. */
  arrived(bytes: number, waitedMs: number): LociProblem | null;
}

/** Only waiting counts: what the server itself takes to work through a body is not the sender's. */
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
        `the body comes too slowly: after ${graceMs / 1_000} s at least ${leastBytesPerSecond} bytes a second must arrive`,
      );
    },
  };
};
