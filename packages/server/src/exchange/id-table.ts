/** Which ids were seen and on which line, in a few bytes each: a file may hold millions. */
import { createHash } from 'node:crypto';

const firstSize = 1 << 10;
const mostFull = 0.5;

/** A table of hashes of 64 bits; two ids of one file fall together once in thirty million files of a million ids. */
export const openIdTable = () => {
  let size = firstSize;
  let hashes = new BigUint64Array(size);
  let lines = new Uint32Array(size);
  let count = 0;

  const hashOf = (id: string): bigint => {
    const hash = createHash('sha256').update(id).digest().readBigUInt64LE();
    return hash === 0n ? 1n : hash;
  };
  const slotOf = (hash: bigint): number => {
    let slot = Number(hash & BigInt(size - 1));
    while (hashes[slot] !== 0n && hashes[slot] !== hash) slot = (slot + 1) & (size - 1);
    return slot;
  };
  const grow = () => {
    const [oldHashes, oldLines] = [hashes, lines];
    size *= 2;
    hashes = new BigUint64Array(size);
    lines = new Uint32Array(size);
    for (const [at, hash] of oldHashes.entries()) {
      if (hash === 0n) continue;
      const slot = slotOf(hash);
      hashes[slot] = hash;
      lines[slot] = oldLines[at] as number;
    }
  };
  return {
    has(id: string): boolean {
      return hashes[slotOf(hashOf(id))] !== 0n;
    },
    /** Null where it is new; else the line it was seen on first. */
    add(id: string, line: number): number | null {
      const hash = hashOf(id);
      const slot = slotOf(hash);
      if (hashes[slot] !== 0n) return lines[slot] as number;
      hashes[slot] = hash;
      lines[slot] = line;
      count++;
      if (count > size * mostFull) grow();
      return null;
    },
  };
};

/** Ids seen so far. */
export type IdTable = ReturnType<typeof openIdTable>;
