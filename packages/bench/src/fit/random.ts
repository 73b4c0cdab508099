/** Chance that repeats itself: the same seed gives the same cases. */

export interface Chance {
  /** 0 ≤ x < 1. */
  next(): number;
  /** One of them. */
  one<Item>(items: readonly Item[]): Item;
  /** All of them, in another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

export const openChance = (seed: number): Chance => {
  let state = seed >>> 0;
  // Mulberry32: small, and good enough to shuffle by.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    one: items => items[Math.floor(next() * items.length)] as (typeof items)[number],
    shuffled: items =>
      items
        .map(item => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
};
