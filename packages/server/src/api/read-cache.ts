/** Caches answers until the next write: the database reports every commit, of this process or another. */

/** Enough for pages that are requested again and again; not a second database. */
const mostBytes = 8 * 1024 * 1024;

/** `stamp` changes with every commit; null if the database cannot report commits, and then nothing is cached. */
export const openReadCache = (stamp: () => number | null) => {
  const kept = new Map<string, unknown>();
  /** In progress since the stamp had its current value: identical requests wait for it. */
  const underWay = new Map<string, Promise<unknown>>();
  let keptStamp: number | null = null;
  let bytes = 0;
  const empty = (): void => {
    kept.clear();
    underWay.clear();
    bytes = 0;
  };
  return {
    /** The cached value, or the one that `make` returns; `size` is its approximate number of bytes. */
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
      // Someone wrote in the meantime: the answer may be from before or after, so it is not cached.
      if (before === null || stamp() !== before || keptStamp !== before) return value;
      bytes += key.length + size(value);
      if (bytes > mostBytes) empty();
      else kept.set(key, value);
      return value;
    },
  };
};

export type ReadCache = ReturnType<typeof openReadCache>;
