/** Pseudo-random numbers, the same in every run. */
import { mulberry32 } from '../mulberry.js';

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Any number is a good seed. */
export const seeded = (seed: number): Random => {
  const next = mulberry32(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: items => items[below(items.length)] as (typeof items)[number] };
};
