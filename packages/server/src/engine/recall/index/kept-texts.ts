/** Recently read texts, by row: what one search reads, the next often reads again. */

/** For one graph: about 4 MB, no more than its index. */
const mostCharacters = 4_000_000;

/** The oldest goes first. */
export const openKeptTexts = (most = mostCharacters) => {
  const texts = new Map<number, string>();
  let characters = 0;
  const drop = (row: number): void => {
    characters -= texts.get(row)?.length ?? 0;
    texts.delete(row);
  };
  return {
    get: (row: number) => texts.get(row),
    keep(row: number, text: string): void {
      drop(row);
      texts.set(row, text);
      characters += text.length;
      for (const oldest of texts.keys()) {
        if (characters <= most) return;
        drop(oldest);
      }
    },
    /** Forgotten texts are not kept. */
    drop,
  };
};

export type KeptTexts = ReturnType<typeof openKeptTexts>;
