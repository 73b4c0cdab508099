/** The shapes of empty-heads.mjs. */
export const emptyHeadsAreCells: (markdown: unknown) => void;
