/** How far the waiting work of a graph or a server is, in words, from looking at it now and then. */

/** Waiting work as `GET /v1/graphs/{graph_id}` and `/readyz` tell it. */
export interface WaitingNow {
  readonly total: number;
  readonly by_kind: Readonly<Record<string, number>>;
}

/** Follows one backlog; keep it as long as you look. */
export interface WorkProgress {
  /** `relating 4,210 of 10,000, about 2 minutes`; null where nothing waits. The time is left out until it is known. */
  note(waiting: WaitingNow): string | null;
}

/** In this order: a memory is read before it is related. */
const words: Readonly<Record<string, string>> = { embed: 'reading', relate: 'relating' };
/** Speed is measured over the looks of so long. */
const spanMs = 60_000;
/** A shorter span says little. */
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

/** Pieces a second that were done between the looks; null where that is not known yet. */
const speedOf = (looks: readonly Look[]): number | null => {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < leastMs) return null;
  const done = looks.slice(1).reduce((sum, { total }, at) => sum + Math.max(0, looks[at]!.total - total), 0);
  return done === 0 ? null : (1_000 * done) / (last.at - first.at);
};

/** Begins to follow; the time can be given for tests. */
export const followWork = (now: () => number = Date.now): WorkProgress => {
  let looks: Look[] = [];
  /** The most of each kind that was seen waiting since nothing did. */
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
