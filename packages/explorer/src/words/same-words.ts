/** Whether two texts read the same. */

/** Without surrounding punctuation, such as a full stop or quotation marks. */
const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .match(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su)?.[0] ?? '';

/** A final full stop, surrounding quotes and extra spaces make no difference. */
export const areSameWords = (one: string, other: string): boolean => bare(one) === bare(other);
