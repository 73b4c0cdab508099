/** Asks the judge which sentences answer the task; without one, words alone decide. */

import type { PairJudge } from '../../language/models/pair-judge.js';
import { sentences } from '../../language/sentences.js';
import type { Hit } from '../recall/recall.js';

/** Each costs some 5 ms, and an answer should not take longer than a breath. */
const mostSentences = 16;
const sentencesOfOne = 4;

/** Sentence → 0..1, how well it answers; a sentence that was not read is not there. */
export type Relevances = ReadonlyMap<string, number>;

const nothingRead: Relevances = new Map();

export const judgeSentences = async (
  judge: PairJudge | null,
  question: string,
  hits: readonly Hit[],
): Promise<Relevances> => {
  if (judge === null) return nothingRead;
  const read = hits
    .flatMap(({ memory }) =>
      sentences(memory.content)
        .slice(0, sentencesOfOne)
        .map(({ text }) => ({ text: text.trim(), speaker: memory.source.name })),
    )
    .filter(({ text }) => text !== '')
    .slice(0, mostSentences);
  try {
    const pairs = read.map(
      ({ text, speaker }) => [question, speaker === null ? text : `${speaker}: ${text}`] as const,
    );
    const verdicts = await judge.judge(pairs, 'asked');
    return new Map(read.map(({ text }, at) => [text, verdicts[at]?.relevance ?? 0]));
  } catch {
    // Decided here: without the judge the answer is made of words, as in the lexical tier.
    return nothingRead;
  }
};
