/** Each type of context has one of eight colours, the same on every screen. */

/** Common types get different colours. */
const usual: Readonly<Record<string, number>> = {
  skill: 0,
  lesson: 1,
  project: 2,
  feedback: 3,
  error: 4,
  person: 5,
  topic: 6,
  session: 7,
};

/** How many colours there are: `--type-0` to `--type-7`. */
export const typeColours = 8;

/** The colour index of a type. */
export const typeColourOf = (type: string): number => {
  const key = type.trim().toLowerCase();
  const known = Object.hasOwn(usual, key) ? usual[key] : undefined;
  if (known !== undefined) return known;
  let sum = 7;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum % typeColours;
};
