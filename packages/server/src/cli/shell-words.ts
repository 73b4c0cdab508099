/** A command as a person pastes it into a shell, or a hook passes it to one. */

const plainWord = /^[\w@%+=:,./\\-]+$/;

const shellWord = (word: string, platform: NodeJS.Platform): string => {
  if (plainWord.test(word) && (platform === 'win32' || !word.includes('\\'))) return word;
  return platform === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`;
};

export const shellCommand = (words: readonly string[], platform: NodeJS.Platform): string =>
  words.map(word => shellWord(word, platform)).join(' ');
