/** The time axis: places, bars and the text for a clock. It needs no browser. */
import type { Contradiction, GraphTimeline } from '@loci/client';

/** One of the two clocks. */
export type Clock = 'occurred' | 'recorded';

/** The number of slider positions; a step is much less than a pixel. */
export const places = 1_000;

interface Stop {
  readonly time: number;
  /** From 0 to `places`. */
  readonly place: number;
}

/** Times and their places, both ascending; time is linear between two stops. */
export type Axis = readonly Stop[];

/** A bar, in fractions of the width and height of its box, y downwards. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
}

/** A gap that is drawn shorter than it lasted, in fractions of the width. */
export interface Gap {
  readonly x: number;
  readonly width: number;
}

/** What one clock shows. */
export interface ClockLine {
  readonly axis: Axis;
  readonly bars: readonly Bar[];
  readonly gaps: readonly Gap[];
}

/** The most parts that a gap takes, however long it is. */
const longestQuiet = 4;

interface Run {
  readonly first: number;
  readonly length: number;
  readonly count: number;
}

/** Each busy part by itself, and each gap between two of them as one; nothing before the first or after the last. */
const runsOf = (counts: readonly number[]): Run[] => {
  const runs: Run[] = [];
  const end = counts.findLastIndex(count => count > 0);
  for (const [at, count] of counts.slice(0, end + 1).entries()) {
    const last = runs.at(-1);
    if (count > 0) runs.push({ first: at, length: 1, count });
    else if (last?.count === 0) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else if (last !== undefined) runs.push({ first: at, length: 1, count });
  }
  return runs;
};

const roomOf = ({ length, count }: Run): number => (count > 0 ? length : Math.min(length, longestQuiet));

/** The axis and bars of a clock. Long gaps are shortened to leave the width to events. */
export const lineOf = (timeline: GraphTimeline, clock: Clock): ClockLine => {
  const runs = runsOf(timeline[clock]);
  const from = Date.parse(timeline.from);
  if (runs.length === 0)
    return {
      axis: [
        { time: from, place: 0 },
        { time: Math.max(Date.parse(timeline.to), from + 1), place: places },
      ],
      bars: [],
      gaps: [],
    };
  const room = runs.reduce((sum, run) => sum + roomOf(run), 0);
  // Heights grow with the square root, so that one part does not dwarf the rest.
  const most = Math.sqrt(Math.max(...runs.map(({ count }) => count)));
  const timeOf = (part: number): number => from + part * timeline.bucket_ms;
  const axis: Stop[] = [{ time: timeOf(runs[0]?.first ?? 0), place: 0 }];
  const bars: Bar[] = [];
  const gaps: Gap[] = [];
  let used = 0;
  for (const run of runs) {
    const [x, width] = [used / room, roomOf(run) / room];
    if (run.count > 0) bars.push({ x, width, height: Math.sqrt(run.count) / most, count: run.count });
    else if (run.length > longestQuiet) gaps.push({ x, width });
    used += roomOf(run);
    axis.push({ time: timeOf(run.first + run.length), place: (used / room) * places });
  }
  return { axis, bars, gaps };
};

/** The range in which a clock has events; null if it already fills the timeline, or cannot be divided further. */
export const narrower = (
  { from, bucket_ms, ...counts }: GraphTimeline,
  clock: Clock,
): { readonly from: string; readonly to: string } | null => {
  const first = counts[clock].findIndex(count => count > 0);
  const last = counts[clock].findLastIndex(count => count > 0);
  if (first < 0 || bucket_ms <= 1 || 2 * (last - first + 1) > counts[clock].length) return null;
  const start = Date.parse(from);
  return {
    from: new Date(start + first * bucket_ms).toISOString(),
    to: new Date(start + (last + 1) * bucket_ms - 1).toISOString(),
  };
};

/** The stop at or before a value, and the next one. */
const between = (axis: Axis, value: number, of: keyof Stop): readonly [Stop, Stop] => {
  const after = axis.findIndex(stop => stop[of] > value);
  const at = after < 0 ? axis.length - 1 : Math.max(1, after);
  return [axis[at - 1] as Stop, axis[at] as Stop];
};

/** The time at a place; the last place is null, which means now. */
export const timeAt = (axis: Axis, place: number): string | null => {
  if (place >= places) return null;
  const [low, high] = between(axis, place, 'place');
  const share = (place - low.place) / (high.place - low.place);
  return new Date(Math.round(low.time + (high.time - low.time) * share)).toISOString();
};

/** The place of a time, from 0 to `places`. */
export const placeOf = (axis: Axis, time: number): number => {
  const [low, high] = between(axis, time, 'time');
  const share = (time - low.time) / (high.time - low.time);
  return Math.min(places, Math.max(0, Math.round(low.place + (high.place - low.place) * share)));
};

/** The length of the axis in milliseconds. */
export const lengthOf = (axis: Axis): number => (axis.at(-1)?.time ?? 0) - (axis[0]?.time ?? 0);

/** An event with a mark on the axis. */
export interface Mark {
  readonly at: number;
  readonly kind: 'opened' | 'resolved';
  readonly words: string;
  readonly id: string;
}

/** When contradictions were opened and settled, by the known clock; those at one place share a mark. */
export const marksOf = (contradictions: readonly Contradiction[], axis: Axis): Mark[] => {
  const seen = new Set<string>();
  return contradictions
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
    .sort((a, b) => a.at - b.at)
    .filter(({ at, kind }) => {
      const key = `${kind} ${placeOf(axis, at)}`;
      return !seen.has(key) && seen.add(key);
    });
};

/** The place just after the next event on either side; null if there is none. */
export const nextBusyPlace = (bars: readonly Bar[], place: number, direction: 1 | -1): number | null => {
  const ends = bars.map(({ x, width }) => Math.min(places, Math.round((x + width) * places)));
  const ahead = ends.filter(end => (direction === 1 ? end > place : end < place));
  return (direction === 1 ? ahead[0] : ahead.at(-1)) ?? null;
};
