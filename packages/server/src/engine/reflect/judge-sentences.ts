/** Asks the judge which statements answer the task; without one, words alone decide. */
import type { PairJudge } from '../../language/models/pair-judge.js';
import type { Hit } from '../recall/recall.js';
import type { Statement } from './statements.js';

/** Each costs some 4 ms, and an answer should not take longer than a breath. */
const mostRead = 16;
/** A longer one is read by its beginning: the time grows with the words. */
const longestRead = 240;

/** Quote → 0..1, how well it answers; a statement that was not read is not there. */
export type Relevances = ReadonlyMap<string, number>;

const nothingRead: Relevances = new Map();

/** In turns the best by words, and the best of each memory in the order of recall, which also knows meaning. */
export const toRead = (ranked: readonly Statement[], hits: readonly Hit[]): Statement[] => {
  const ofMemory = new Map<string, Statement>();
  for (const one of ranked) if (!ofMemory.has(one.memory.id)) ofMemory.set(one.memory.id, one);
  const recalled = hits.flatMap(({ memory }) => ofMemory.get(memory.id) ?? []);
  const read = new Set<Statement>();
  for (let at = 0; at < Math.max(ranked.length, recalled.length) && read.size < mostRead; at++) {
    for (const one of [ranked[at], recalled[at]]) if (one !== undefined) read.add(one);
  }
  return [...read];
};

/** The statements come best first by words and by the place of their memory. */
export const judgeStatements = async (
  judge: PairJudge | null,
  question: string,
  statements: readonly Statement[],
  signal?: AbortSignal,
): Promise<Relevances> => {
  if (judge === null) return nothingRead;
  const read = statements.slice(0, mostRead);
  try {
    const pairs = read.map(({ quote, speaker }) => {
      const text = quote.slice(0, longestRead);
      return [
        question,
        speaker === null || quote.startsWith(speaker) ? text : `${speaker}: ${text}`,
      ] as const;
    });
    const verdicts = await judge.judge(pairs, 'asked', signal);
    return new Map(read.map(({ quote }, at) => [quote, verdicts[at]?.relevance ?? 0]));
  } catch {
    signal?.throwIfAborted();
    // Decided here: without the judge the answer is made of words, as in the lexical tier.
    return nothingRead;
  }
};
