/** What somebody said of themselves, told of them: "I took 10 mg" → "the user took 10 mg". */

const ofNoun = (who: string): string => `${who}'s`;

/** For a statement in the past, where "I" and a name take the same verb; null where "I" stands in it twice. */
export const toldOf = (past: string, who: string): string | null => {
  const first = /\b(?:I|[Mm]y)\b/.exec(past)?.[0];
  if ((past.match(/\bI\b/g) ?? []).length > 1 || /\bI['’]|\bmyself\b|\bmine\b|\bme\b/.test(past)) return null;
  const named = first === undefined ? past : past.replace(first, first === 'I' ? who : ofNoun(who));
  return /\bI\b/.test(named) ? null : named.replace(/\b[Mm]y\b/g, 'their');
};
