/** Matches a note with its previous version: blocks that stayed, were edited, are new, or are gone. */

/** A block that already became a memory; only its hashes are known. */
export interface KnownBlock {
  readonly id: string;
  /** Hash of its content. */
  readonly said: string;
  /** Hash of its position and properties. */
  readonly place: string;
}

/** A block in the note now. */
export interface FreshBlock {
  readonly said: string;
  readonly place: string;
  readonly content: string;
}

export interface SameBlocks<Fresh> {
  readonly same: readonly (readonly [KnownBlock, Fresh])[];
  readonly gone: readonly KnownBlock[];
  readonly added: readonly Fresh[];
}

/** Blocks with the same content, even if they moved; those in the same position first. */
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

/** Below this share of common words, it is a new statement, not an edit; set by eye on edited notes. */
const leastCommon = 0.4;

/** A note that was rewritten completely is not compared block by block. */
const mostPairs = 100_000;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const commonShare = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = [...a].filter(word => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
};

/** Pairs removed blocks with new ones, most similar first. */
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
