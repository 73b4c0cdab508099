/** Detects incoming contents that only repeat what Loci said in an insight. */
import type { StoreTransaction } from '../../storage/store.js';
import { givenKeptMs, isEcho, sentenceHashes } from '../given-sentences.js';

export const echoesAmong = async (
  transaction: StoreTransaction,
  graphId: string,
  contents: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => {
  const own = new Map(contents.map(content => [content, sentenceHashes(graphId, content)]));
  const hashes = [...own.values()].flat().map(one => one.hash);
  const given = await transaction.givenSentences(graphId, hashes, now - givenKeptMs);
  return new Set(contents.filter(content => isEcho(own.get(content) ?? [], given)));
};
