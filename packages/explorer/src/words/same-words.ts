/** Whether two texts say the same to a reader. */

/** Without what stands around the words, such as a full stop or quotation marks. */
const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .match(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su)?.[0] ?? '';

/** A full stop at the end, quotes around it or another blank make no difference. */
export const areSameWords = (one: string, other: string): boolean => bare(one) === bare(other);
