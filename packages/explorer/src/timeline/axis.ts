/** The axis of time: places on it, bars above it, and the words for where a clock stands. No browser is needed here. */
import type { Contradiction, GraphTimeline } from '@loci/client';

/** One of the two clocks. */
export type Clock = 'occurred' | 'recorded';

/** How many places a slider has; a step is well below a pixel's worth of time. */
export const places = 1_000;

interface Stop {
  readonly time: number;
  /** From 0 to `places`. */
  readonly place: number;
}

/** Times and their places, both rising; between two stops time runs evenly. */
export type Axis = readonly Stop[];

/** A bar, in shares of the width and height of its box, y downwards. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
}

/** A stretch without anything that was drawn shorter than it lasted, in shares of the width. */
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

/** However long nothing happened, it takes no more room than so many parts. */
const longestQuiet = 4;

interface Run {
  readonly first: number;
  readonly length: number;
  readonly count: number;
}

/** Each busy part for itself, and what is empty between two of them as one; nothing before the first or after the last. */
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

/** The axis and the bars of a clock. Long silences are drawn short, so that what happened has the width. */
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
  // One part alone must not dwarf the rest, so heights grow with the root.
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

/** The stretch that a clock has anything in; null where it fills the timeline well enough, or cannot be told apart more closely. */
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

/** The stop before or at which a wanted value lies, and the next. */
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

/** How long the axis lasts, in milliseconds. */
export const lengthOf = (axis: Axis): number => (axis.at(-1)?.time ?? 0) - (axis[0]?.time ?? 0);

/** Something that happened at one moment, worth a mark of its own. */
export interface Mark {
  readonly at: number;
  readonly kind: 'opened' | 'resolved';
  readonly words: string;
  readonly id: string;
}

/** When contradictions were opened and settled, by the clock of what was known; those at one place share a mark. */
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

/** The next place at which something happened, to either side, so that it is just behind; null where nothing did. */
export const nextBusyPlace = (bars: readonly Bar[], place: number, direction: 1 | -1): number | null => {
  const ends = bars.map(({ x, width }) => Math.min(places, Math.round((x + width) * places)));
  const ahead = ends.filter(end => (direction === 1 ? end > place : end < place));
  return (direction === 1 ? ahead[0] : ahead.at(-1)) ?? null;
};
