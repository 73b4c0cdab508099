/** How a link was found, in words. */

const methods: Readonly<Record<string, string>> = {
  judge: 'a model that read both',
  'judge:may-contradict': 'a model that read both (they may contradict each other)',
  meaning: 'similar meaning',
  figures: 'comparing figures',
  words: 'comparing words',
};

/** "Found by a model that read both."; a method of a newer server is named as it is. */
export const foundByWords = (method: string): string => `Found by ${methods[method] ?? method}.`;
