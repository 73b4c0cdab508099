/**
 * Gives each term a number: packed terms are found by their hash, so that loading them creates no object for each.
 */
import type { TakeTurn } from '../../../take-turns.js';
import { openTextColumn, type PackedTexts, packTexts } from './text-column.js';

export interface PackedTerms extends PackedTexts {
  /** Open addressing: number + 1 of the term whose hash leads here, or 0. A power of two long. */
  readonly slots: Int32Array;
}

/** FNV-1a over the code units. */
const hashOf = (term: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

const slotsFor = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(8, count * 2)));

const noTerms: PackedTerms = {
  offsets: new Int32Array(1),
  bytes: new Uint8Array(0),
  slots: new Int32Array(slotsFor(0)),
};

/** Packed between two checks of the clock. */
const together = 1_000;

export const packTerms = async (
  count: number,
  termAt: (number: number) => string,
  turn: TakeTurn,
): Promise<PackedTerms> => {
  const slots = new Int32Array(slotsFor(count));
  const mask = slots.length - 1;
  for (let number = 0; number < count; number++) {
    if (number % together === 0) await turn();
    let slot = hashOf(termAt(number)) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number + 1;
  }
  return { ...(await packTexts(count, termAt, turn)), slots };
};

export const openTermTable = (packed: PackedTerms = noTerms) => {
  const texts = openTextColumn(packed);
  const packedCount = texts.count;
  const mask = packed.slots.length - 1;
  const added = new Map<string, number>();

  /** -1 for an unknown term. */
  const find = (term: string): number => {
    for (let slot = hashOf(term) & mask; packed.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = (packed.slots[slot] as number) - 1;
      if (texts.at(number) === term) return number;
    }
    return packedCount === texts.count ? -1 : (added.get(term) ?? -1);
  };
  return {
    get count() {
      return texts.count;
    },
    at: texts.at,
    find,
    /** Its number, or a new one. */
    numberOf(term: string): number {
      const known = find(term);
      if (known >= 0) return known;
      const number = texts.count;
      texts.push(term);
      added.set(term, number);
      return number;
    },
  };
};

export type TermTable = ReturnType<typeof openTermTable>;
