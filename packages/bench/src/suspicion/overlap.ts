/** How much of the test texts occurs in the training texts, by runs of words. */
import { readText } from './fit-suspicion.js';

/** Four words in a row can be a common phrase; six are a copy. */
const runLengths = [4, 6, 8];

const runsOf = (text: string, length: number): string[] => {
  const words = readText(text).filter(token => /\p{L}|^</u.test(token));
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) =>
    words.slice(at, at + length).join(' '),
  );
};

/** A text that shares this many words in a row with a test text is not trained on. */
const longestShared = 8;

/** The texts that repeat none of the others, neither in full nor in a long run of words. */
export const unlike = <Text extends { readonly text: string }>(
  others: readonly string[],
  texts: readonly Text[],
): Text[] => {
  const wholes = new Set(others.map(text => readText(text).join(' ')));
  const runs = new Set(others.flatMap(text => runsOf(text, longestShared)));
  return texts.filter(
    ({ text }) =>
      !wholes.has(readText(text).join(' ')) && !runsOf(text, longestShared).some(run => runs.has(run)),
  );
};

export const sharedWithTraining = (tested: readonly string[], trained: readonly string[]): string => {
  const wholes = new Set(trained.map(text => readText(text).join(' ')));
  const copies = tested.filter(text => wholes.has(readText(text).join(' '))).length;
  const byLength = runLengths.map(length => {
    const known = new Set(trained.flatMap(text => runsOf(text, length)));
    const holding = tested.filter(text => runsOf(text, length).some(run => known.has(run))).length;
    return `${holding} share ${length} words in a row`;
  });
  return `of ${tested.length} texts ${copies} are also trained on, ${byLength.join(', ')}`;
};
