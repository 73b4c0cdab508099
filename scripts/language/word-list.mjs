/** The word list: the table `Write | Not` under "Language" in CONTRIBUTING.md. */

const row = /^\|([^|]*)\|([^|]*)\|\s*$/u;

/** Each phrase not to write, with what to write instead. */
export const readWordList = contributing => {
  const [, section] = contributing.split(/^## Language$/mu);
  if (section === undefined) throw new Error('CONTRIBUTING.md has no section "Language"');
  const rows = section
    .split(/^## /mu, 1)[0]
    .split('\n')
    .flatMap(line => {
      const [, write, not] = row.exec(line) ?? [];
      return write === undefined
        ? []
        : [{ write: write.trim(), not: not.split('`').filter((_, at) => at % 2 === 1) }];
    })
    .filter(({ not }) => not.length > 0);
  if (rows.length === 0) throw new Error('CONTRIBUTING.md has no table Write | Not under "Language"');
  return rows.flatMap(({ write, not }) =>
    not.map(phrase => ({
      phrase,
      write: write.replaceAll('`', ''),
      pattern: new RegExp(`(?<![\\w-])${phrase.replaceAll(' ', '\\s')}(?![\\w-])`, 'iu'),
    })),
  );
};

/** What is wrong with the words of a text. */
export const wordFaults = (text, list) =>
  list
    .filter(({ pattern }) => pattern.test(text))
    .map(({ phrase, write }) => `says "${phrase}": write ${write}`);
