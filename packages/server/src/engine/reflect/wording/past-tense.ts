/** Tells a statement of the present as one of the past: "Atlas keeps …" → "Atlas kept …". */
import { asInfinitive, isImperative } from './imperative.js';
import { semicolonParts } from './plain-sentence.js';
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
    if (isBaseVerb(word) && /[^s'’]s$|^(?:we|they|you|i|people)$/.test(before)) return put(pastOf(word));
  }
  return null;
};

const isBareVerbAfterPlural = (word: string, next: string | undefined): boolean =>
  (isBaseVerb(word) && next !== undefined && determiner.test(next.toLowerCase())) ||
  auxiliaries[word] !== undefined ||
  alreadyPast.has(word);

/** "… and is decided by Ada" goes on with the same subject. */
const goesOn =
  /(; |,? because | and (?=(?:is|are|has|must|can|needs|takes|costs|runs|uses|lives|works|gets|pays|closes|opens|starts|ends|leaves|goes)\b))/;

const verbFirstInPast = (part: string): string =>
  part.replace(/^[a-z]+/, verb => auxiliaries[verb] ?? pastOf(baseOfThird(verb) ?? verb));

/** Null where no verb was found that could be changed; the caller then quotes. */
export const inPastTense = (statement: string): string | null => {
  if (isImperative(statement)) return `the rule was ${asInfinitive(statement)}`;
  const parts = statement.replace(present, '').split(goesOn);
  const told = parts.map((part, at) => {
    if (at % 2 === 1) return { text: part, isPast: true };
    if (parts[at - 1] === ' and ') return { text: verbFirstInPast(part), isPast: true };
    // A reason may stay as it is; what held must not.
    return clauseInPast(part) ?? (parts[at - 1]?.includes('because') ? { text: part, isPast: true } : null);
  });
  return told.every(part => part !== null) ? told.map(part => part.text).join('') : null;
};

const figure =
  /\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** Of "Clara plays the cello; her lesson is on Tuesday" only the second part gives way to "the lesson moved to Thursday". */
export const partThatChanged = (old: string, news: string): string => {
  const parts = semicolonParts(old);
  if (parts.length < 2 || !figure.test(news)) return old;
  const changed = parts.filter(part => figure.test(part));
  return changed.length === 1 ? (changed[0] as string) : old;
};
