/** What a sentence stands on: something that was said, by whom, when and about what. */

export interface Ground {
  readonly text: string;
  readonly speaker: string | null;
  /** Milliseconds since 1970, in UTC. */
  readonly at: number;
  /** Names that belong to it though they are not in its words: those of its contexts. */
  readonly places: readonly string[];
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const dayInWords = (at: number): string => {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** With its speaker and day, as a reporter would write it. */
export const reported = ({ text, speaker, at }: Ground): string =>
  `${speaker ?? 'Somebody'} said on ${dayInWords(at)}: ${text}`;

/** Every word that a sentence about it may use for a name. */
export const wordsAround = ({ text, speaker, places }: Ground): string =>
  [text, speaker ?? '', ...places].join(' \n ');
