/** Reproducible randomness: the same seed gives the same cases. */
import { mulberry32 } from '../mulberry.js';

export interface Chance {
  /** 0 ≤ x < 1. */
  next(): number;
  /** One of them. */
  one<Item>(items: readonly Item[]): Item;
  /** All of them, in another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

export const openChance = (seed: number): Chance => {
  const next = mulberry32(seed);
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
