/** Asks the judge whether the question would be answered if it were about somebody else: then it names the wrong one. */
import { inPattern } from '../../language/in-pattern.js';
import type { PairJudge } from '../../language/models/pair-judge.js';
import type { Recalled } from '../recall/recall.js';

/** What the judge reads of one memory. */
const readCharacters = 600;

/** The question as it would be asked about another. */
const askedAbout = (question: string, name: string, other: string): string =>
  question.replace(new RegExp(`(?<![\\p{L}\\p{N}])${inPattern(name)}(?![\\p{L}\\p{N}])`, 'giu'), other);

/** 0..1: how well what others said answers the question when it is asked about them; null where nobody was read. */
export const answeredByOthers = async (
  judge: PairJudge | null,
  question: string,
  { besides, signals }: Recalled,
  signal?: AbortSignal,
): Promise<number | null> => {
  const name = signals?.asked?.name;
  if (name === undefined) return null;
  const read = besides.flatMap(({ source, content }) =>
    source.name === null ? [] : [{ other: source.name, content }],
  );
  if (judge === null || read.length === 0) return null;
  try {
    const verdicts = await judge.judge(
      read.map(
        ({ other, content }) =>
          [askedAbout(question, name, other), `${other}: ${content.slice(0, readCharacters)}`] as const,
      ),
      'asked',
      signal,
    );
    return Math.max(...verdicts.map(verdict => verdict.relevance));
  } catch {
    signal?.throwIfAborted();
    // Decided here: without the judge the words alone tell whose matter it is.
    return null;
  }
};
