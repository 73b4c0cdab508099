/** How a link was found, in words. */

const methods: Readonly<Record<string, string>> = {
  judge: 'the judge model',
  'judge:may-contradict': 'the judge model (may contradict)',
  meaning: 'similar meaning',
  figures: 'comparing figures',
  words: 'comparing words',
};

/** "Found by the judge model."; a method of a newer server is named as it is. */
export const foundByWords = (method: string): string => `Found by ${methods[method] ?? method}.`;
