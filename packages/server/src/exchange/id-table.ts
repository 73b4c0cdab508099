/** The ids seen so far and their lines, in a few bytes each: a file may contain millions. */

const firstSize = 1 << 10;
const mostFull = 0.5;

/** FNV-1a in 32 bits, from two starting values; a cryptographic hash would take as long as the rest of the check. */
const hashFrom = (start: number, id: string): number => {
  let hash = start;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** A table of 64-bit hashes; two ids of one file collide once in millions of files. */
export const openIdTable = () => {
  let size = firstSize;
  let high = new Uint32Array(size);
  let low = new Uint32Array(size);
  let lines = new Uint32Array(size);
  let count = 0;

  /** The slot of this hash, or the free slot where it belongs; a slot is free while its line is 0. */
  const slotOf = (one: number, other: number): number => {
    let slot = (one ^ Math.imul(other, 0x9e3779b1)) & (size - 1);
    while (lines[slot] !== 0 && (high[slot] !== one || low[slot] !== other)) slot = (slot + 1) & (size - 1);
    return slot;
  };
  const put = (slot: number, one: number, other: number, line: number): void => {
    high[slot] = one;
    low[slot] = other;
    lines[slot] = line;
  };
  const grow = () => {
    const before = { high, low, lines, size };
    size *= 2;
    high = new Uint32Array(size);
    low = new Uint32Array(size);
    lines = new Uint32Array(size);
    for (let at = 0; at < before.size; at++) {
      const [one, other, line] = [before.high[at]!, before.low[at]!, before.lines[at]!];
      if (line !== 0) put(slotOf(one, other), one, other, line);
    }
  };
  const slotFor = (id: string) => {
    const [one, other] = [hashFrom(0x811c9dc5, id), hashFrom(0x01234567, id)];
    return { one, other, slot: slotOf(one, other) };
  };
  return {
    has(id: string): boolean {
      return lines[slotFor(id).slot] !== 0;
    },
    /** Null if it is new; else the line where it was first seen. Lines count from 1. */
    add(id: string, line: number): number | null {
      const { one, other, slot } = slotFor(id);
      const seen = lines[slot]!;
      if (seen !== 0) return seen;
      put(slot, one, other, line);
      count++;
      if (count > size * mostFull) grow();
      return null;
    },
  };
};

export type IdTable = ReturnType<typeof openIdTable>;
