/** The progress of pending work in a graph or server as text, from repeated samples. */

/** Pending work as returned by `GET /v1/graphs/{graph_id}` and `/readyz`. */
export interface WaitingNow {
  readonly total: number;
  readonly by_kind: Readonly<Record<string, number>>;
}

/** Follows one backlog; keep it between samples. */
export interface WorkProgress {
  /** `relating 4,210 of 10,000, about 2 minutes`; null if nothing is pending. The time is omitted until it is known. */
  note(waiting: WaitingNow): string | null;
}

/** In order: a memory is read before it is related. */
const words: Readonly<Record<string, string>> = { embed: 'reading', relate: 'relating' };
/** Speed is measured over the samples in this window. */
const spanMs = 60_000;
/** A shorter span is too noisy. */
const leastMs = 2_000;

const number = (value: number): string => value.toLocaleString('en-US');

const timeInWords = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `about ${Math.round(minutes / 60)} hours`;
};

interface Look {
  readonly at: number;
  readonly total: number;
}

/** Items finished per second between the samples; null if not known yet. */
const speedOf = (looks: readonly Look[]): number | null => {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < leastMs) return null;
  const done = looks.slice(1).reduce((sum, { total }, at) => sum + Math.max(0, looks[at]!.total - total), 0);
  return done === 0 ? null : (1_000 * done) / (last.at - first.at);
};

/** Starts following; tests can pass their own clock. */
export const followWork = (now: () => number = Date.now): WorkProgress => {
  let looks: Look[] = [];
  /** The largest backlog of each kind since it was last empty. */
  const most = new Map<string, number>();
  return {
    note({ total, by_kind }) {
      if (total === 0) {
        looks = [];
        most.clear();
        return null;
      }
      const at = now();
      looks = [...looks.filter(look => at - look.at <= spanMs), { at, total }];
      for (const [kind, count] of Object.entries(by_kind))
        most.set(kind, Math.max(most.get(kind) ?? 0, count));
      const kind = Object.keys(words).find(one => (by_kind[one] ?? 0) > 0);
      if (kind === undefined) return null;
      const all = most.get(kind) ?? 0;
      const done = `${words[kind]} ${number(all - (by_kind[kind] ?? 0))} of ${number(all)}`;
      const speed = speedOf(looks);
      return speed === null ? done : `${done}, ${timeInWords(total / speed)}`;
    },
  };
};
