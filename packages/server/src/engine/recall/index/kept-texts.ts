/** Texts that were read a moment ago, by row: what one search looked at, the next often looks at again. */

export interface KeptTexts {
  get(row: number): string | undefined;
  keep(row: number, text: string): void;
  /** What was forgotten is not kept. */
  drop(row: number): void;
}

/** Of one graph: about 4 MB, no more than its index where it has that much to say. */
const mostCharacters = 4_000_000;

/** The oldest goes first. */
export const openKeptTexts = (most = mostCharacters): KeptTexts => {
  const texts = new Map<number, string>();
  let characters = 0;
  const drop = (row: number): void => {
    characters -= texts.get(row)?.length ?? 0;
    texts.delete(row);
  };
  return {
    get: row => texts.get(row),
    keep(row, text) {
      drop(row);
      texts.set(row, text);
      characters += text.length;
      for (const oldest of texts.keys()) {
        if (characters <= most) return;
        drop(oldest);
      }
    },
    drop,
  };
};
