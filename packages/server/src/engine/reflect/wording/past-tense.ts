/** Tells a statement of the present as one of the past: "Atlas keeps …" → "Atlas kept …". */
import { baseOfPast, baseOfThird, isBaseVerb, pastOf } from './verb-forms.js';

const auxiliaries: Readonly<Record<string, string>> = {
  is: 'was',
  are: 'were',
  am: 'was',
  has: 'had',
  have: 'had',
  can: 'could',
  cannot: 'could not',
  will: 'would',
  must: 'had to',
  may: 'could',
  does: 'did',
  do: 'did',
  "isn't": 'was not',
  "aren't": 'were not',
  "doesn't": 'did not',
  "don't": 'did not',
  "can't": 'could not',
  "won't": 'would not',
  "it's": 'it was',
};
const alreadyPast = new Set(['was', 'were', 'had', 'did', 'could', 'would']);
const determiner =
  /^(?:the|a|an|my|our|your|their|its|his|her|this|that|these|those|every|each|all|no|some|of|for|to|in|on|at|by|with|from|and|or)$/;
const present = /\s*\b(?:now|currently|nowadays|today|at the moment|still)\b(?= )/i;

interface Changed {
  readonly text: string;
  readonly isPast: boolean;
}

/** Changes the first verb that can carry the tense; null where none is found. */
const clauseInPast = (clause: string): Changed | null => {
  const tokens = [...clause.matchAll(/[A-Za-z'’]+/g)];
  for (const [place, token] of tokens.entries()) {
    const word = token[0].toLowerCase().replace('’', "'");
    const before = tokens[place - 1]?.[0].toLowerCase() ?? '';
    const inCode = (clause.slice(0, token.index).match(/`/g)?.length ?? 0) % 2 === 1;
    const joined =
      /[-_/.`]/.test(clause.charAt(token.index - 1)) ||
      /^[-_/`]|^\.\w/.test(clause.slice(token.index + word.length));
    if (inCode || joined) continue;
    const put = (past: string): Changed => ({
      text: `${clause.slice(0, token.index)}${past}${clause.slice(token.index + token[0].length)}`,
      isPast: true,
    });
    if (alreadyPast.has(word)) return { text: clause, isPast: true };
    if (auxiliaries[word] !== undefined) return put(auxiliaries[word]);
    if (place === 0 || determiner.test(before)) continue;
    const third = baseOfThird(word);
    // "user sessions live": a plural may look like a verb, so what follows must be able to follow one.
    const after = tokens[place + 1]?.[0].toLowerCase() ?? '';
    if (
      third !== null &&
      baseOfThird(after) === null &&
      !isBareVerbAfterPlural(after, tokens[place + 2]?.[0])
    )
      return put(pastOf(third));
    if (baseOfPast(word) !== null && !isBaseVerb(word)) return { text: clause, isPast: true };
    if (isBaseVerb(word) && /[^s]s$|^(?:we|they|you|i|people)$/.test(before)) return put(pastOf(word));
  }
  return null;
};

const isBareVerbAfterPlural = (word: string, next: string | undefined): boolean =>
  (isBaseVerb(word) && next !== undefined && determiner.test(next.toLowerCase())) ||
  auxiliaries[word] !== undefined ||
  alreadyPast.has(word);

/** Null where no verb was found that could be changed; the caller then quotes. */
export const inPastTense = (statement: string): string | null => {
  const parts = statement.replace(present, '').split(/(; )/);
  const told = parts.map((part, at) => (at % 2 === 1 ? { text: part, isPast: true } : clauseInPast(part)));
  return told.every(part => part !== null) ? told.map(part => part.text).join('') : null;
};
