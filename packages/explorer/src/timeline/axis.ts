/** The axis of time: places on it, bars above it, and the words for where a clock stands. No browser is needed here. */
import type { Contradiction, GraphTimeline } from '@loci/client';

/** A stretch of time, in milliseconds. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}

/** From the first moment of a graph to its last. */
export const axisOf = (timeline: GraphTimeline): Axis => ({
  from: Date.parse(timeline.from),
  to: Math.max(Date.parse(timeline.to), Date.parse(timeline.from) + 1),
});

/** How many places a slider has; a step is well below a pixel's worth of time. */
export const places = 1_000;

/** The time at a place; the last place is null, which means now. */
export const timeAt = ({ from, to }: Axis, place: number): string | null =>
  place >= places ? null : new Date(Math.round(from + ((to - from) * place) / places)).toISOString();

/** The place of a time, from 0 to `places`. */
export const placeOf = ({ from, to }: Axis, time: number): number =>
  Math.min(places, Math.max(0, Math.round(((time - from) / (to - from)) * places)));

/** A bar, in shares of the width and height of its box, y downwards. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
}

/** The bars of the parts that hold anything. One alone must not dwarf the rest, so heights grow with the root. */
export const barsOf = (counts: readonly number[]): Bar[] => {
  const most = Math.sqrt(Math.max(1, ...counts));
  return counts.flatMap((count, at) =>
    count === 0
      ? []
      : [{ x: at / counts.length, width: 1 / counts.length, height: Math.sqrt(count) / most, count }],
  );
};

/** Something that happened at one moment, worth a mark of its own. */
export interface Mark {
  readonly at: number;
  readonly kind: 'opened' | 'resolved';
  readonly words: string;
  readonly id: string;
}

/** When contradictions were opened and settled, by the clock of what was known. */
export const marksOf = (contradictions: readonly Contradiction[]): Mark[] =>
  contradictions
    .flatMap(({ id, opened_at, resolution, reason }): Mark[] => [
      { id, at: Date.parse(opened_at), kind: 'opened', words: `Contradiction opened: ${reason}` },
      ...(resolution === null
        ? []
        : [
            {
              id,
              at: Date.parse(resolution.resolved_at),
              kind: 'resolved' as const,
              words: `Contradiction settled: ${reason}`,
            },
          ]),
    ])
    .sort((a, b) => a.at - b.at);

/** The next place at which something happened, to either side; null where nothing did. */
export const nextBusyPlace = (counts: readonly number[], place: number, direction: 1 | -1): number | null => {
  const ends = counts.flatMap((count, at) =>
    count === 0 ? [] : [Math.min(places, Math.ceil(((at + 1) / counts.length) * places))],
  );
  const ahead = ends.filter(end => (direction === 1 ? end > place : end < place));
  return (direction === 1 ? ahead[0] : ahead.at(-1)) ?? null;
};
