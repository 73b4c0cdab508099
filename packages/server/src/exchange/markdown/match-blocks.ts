/** Finds again what a note said before: blocks that stayed, that were edited, that are new, that are gone. */

/** A block that became a memory earlier; only hashes of it are known. */
export interface KnownBlock {
  readonly id: string;
  /** Of what it says. */
  readonly said: string;
  /** Of where it stands and what goes with it. */
  readonly place: string;
}

/** A block as it stands in the note now. */
export interface FreshBlock {
  readonly said: string;
  readonly place: string;
  readonly content: string;
}

/** Which block is which. */
export interface SameBlocks<Fresh> {
  readonly same: readonly (readonly [KnownBlock, Fresh])[];
  readonly gone: readonly KnownBlock[];
  readonly added: readonly Fresh[];
}

/** Blocks that say the same, also where they moved; at the same place first. */
export const sameBlocks = <Fresh extends FreshBlock>(
  known: readonly KnownBlock[],
  fresh: readonly Fresh[],
): SameBlocks<Fresh> => {
  const left = new Set(known);
  const bySaid = new Map<string, KnownBlock[]>();
  for (const block of known) bySaid.set(block.said, [...(bySaid.get(block.said) ?? []), block]);
  const added: Fresh[] = [];
  const same: (readonly [KnownBlock, Fresh])[] = [];
  for (const one of fresh) {
    const candidates = (bySaid.get(one.said) ?? []).filter(block => left.has(block));
    const found = candidates.find(block => block.place === one.place) ?? candidates[0];
    if (found === undefined) added.push(one);
    else {
      left.delete(found);
      same.push([found, one]);
    }
  }
  return { same, gone: [...left], added };
};

/** Below this share of common words it is another statement and not an edit of the old one; set by eye on edited notes. */
const leastCommon = 0.4;

/** A note that was written anew from end to end is not compared block by block. */
const mostPairs = 100_000;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const commonShare = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = [...a].filter(word => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
};

/** Pairs what is gone with what came for it, the most alike first. */
export const editedBlocks = <Fresh extends FreshBlock>(
  gone: readonly { readonly block: KnownBlock; readonly content: string }[],
  added: readonly Fresh[],
): (readonly [KnownBlock, Fresh])[] => {
  if (gone.length * added.length > mostPairs) return [];
  const [before, after] = [
    gone.map(({ content }) => wordsOf(content)),
    added.map(one => wordsOf(one.content)),
  ];
  const pairs = before
    .flatMap((old, from) => after.map((now, to) => ({ from, to, share: commonShare(old, now) })))
    .filter(({ share }) => share >= leastCommon)
    .sort((a, b) => b.share - a.share || a.from - b.from || a.to - b.to);
  const [usedOld, usedNew] = [new Set<number>(), new Set<number>()];
  const edited: (readonly [KnownBlock, Fresh])[] = [];
  for (const { from, to } of pairs) {
    const [old, now] = [gone[from], added[to]];
    if (old === undefined || now === undefined || usedOld.has(from) || usedNew.has(to)) continue;
    usedOld.add(from);
    usedNew.add(to);
    edited.push([old.block, now]);
  }
  return edited;
};
