/** The texts of rows, for steps that read the statement and not only its words. */
import type { StoreReads } from '../../storage/store.js';
import { refOf } from './index/documents.js';
import type { GraphIndex } from './index/graph-index.js';

/** Row → its text. */
export type RowTexts = ReadonlyMap<number, string>;

/** Forgotten between the index and the read: then it is missing. */
export const textsOf = async (
  store: StoreReads,
  { graphId, documents, texts: kept }: GraphIndex,
  rows: Iterable<number>,
): Promise<RowTexts> => {
  const texts = new Map<number, string>();
  const missing = new Set<number>();
  for (const row of rows) {
    const text = kept.get(row);
    if (text === undefined) missing.add(row);
    else texts.set(row, text);
  }
  if (missing.size === 0) return texts;
  const asked = [...missing];
  const contents = await store.contents(
    graphId,
    asked.map(row => refOf(documents, row)),
  );
  for (const [place, row] of asked.entries()) {
    const content = contents[place];
    if (content == null) continue;
    texts.set(row, content);
    // Forgotten while it was read: the index will not return it again.
    if (documents.gone[row] !== 1) kept.keep(row, content);
  }
  return texts;
};
