/** Keeps what was read until anybody writes: the database tells of every commit, of this process or another. */

export interface ReadCache {
  /** The kept value, or the one that `make` gives; `size` is about how many bytes it takes. */
  read<Value>(key: string, make: () => Promise<Value>, size: (value: Value) => number): Promise<Value>;
}

/** Enough for the pages that are asked for again and again; not a second database. */
const mostBytes = 8 * 1024 * 1024;

/** `stamp` changes with every commit; null where the database cannot tell, and then nothing is kept. */
export const openReadCache = (stamp: () => number | null): ReadCache => {
  const kept = new Map<string, unknown>();
  /** Under way since the stamp was what it is now: whoever asks the same meanwhile waits for it. */
  const underWay = new Map<string, Promise<unknown>>();
  let keptStamp: number | null = null;
  let bytes = 0;
  const empty = (): void => {
    kept.clear();
    underWay.clear();
    bytes = 0;
  };
  return {
    async read<Value>(
      key: string,
      make: () => Promise<Value>,
      size: (value: Value) => number,
    ): Promise<Value> {
      const before = stamp();
      if (before !== keptStamp) {
        empty();
        keptStamp = before;
      }
      if (kept.has(key)) return kept.get(key) as Value;
      const asked = underWay.get(key);
      if (asked !== undefined && before !== null) return asked as Promise<Value>;
      const making = make();
      underWay.set(key, making);
      const value = await making.finally(() => {
        if (underWay.get(key) === making) underWay.delete(key);
      });
      // Somebody wrote in the meantime: it may be of before or after, so it is not kept.
      if (before === null || stamp() !== before || keptStamp !== before) return value;
      bytes += key.length + size(value);
      if (bytes > mostBytes) empty();
      else kept.set(key, value);
      return value;
    },
  };
};
