/** The recommendation for readers who see the finding and its numbered evidence beside it. */
import type { InsightAnswer } from './contract/search.js';

/** As an answer quotes it: on one line. */
const asQuoted = (text: string): string => `“${text.replace(/\s+/gu, ' ').trim()}”`;

/** Names a note by its number, as `Start here: [1] (Ana, 4 March)`, if the finding quotes it already. */
export const shortRecommendation = ({
  insight,
  recommendation,
  evidence = [],
}: Pick<InsightAnswer, 'insight' | 'recommendation' | 'evidence'>): string =>
  evidence.reduce((text, { number, quote }) => {
    const quoted = asQuoted(quote);
    return insight.includes(quoted) ? text.replace(quoted, () => `[${number}]`) : text;
  }, recommendation);
