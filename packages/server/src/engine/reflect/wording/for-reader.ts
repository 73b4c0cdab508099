/** An order in the first person, told to somebody else: "in my repos" is "in Rosa's repos". */
import { ofSelf } from './report.js';
import { isBaseVerb, thirdOf } from './verb-forms.js';

/** ", I like to choose myself": why they want it; it is told in the finding. */
const ownReason = /,? (?:(?:because|since|as|so|but|and) )?(?:I|I['’](?:m|ve|d|ll)) .*$/;

/** "until I say otherwise" says how long it holds. */
const ownCondition =
  /\b(?<when>until|unless|when|whenever|if|before|after|once|while|where) I (?<verb>\p{Ll}+)\b/gu;
const thirdPerson = (verb: string): string => {
  if (verb === 'am') return 'is';
  return isBaseVerb(verb) ? thirdOf(verb) : verb;
};

/** Null where it still speaks as "I": then it is no order for another. */
export const forReader = (order: string, speaker: string | null): string | null => {
  if (speaker === null || !ofSelf.test(order)) return order;
  const named = order
    .replace(ownCondition, (_, when: string, verb: string) => `${when} ${speaker} ${thirdPerson(verb)}`)
    .replace(ownReason, '')
    .replace(/\b(?:me|myself)\b/g, speaker)
    .replace(/\b[Mm](?:y|ine)\b/g, `${speaker}'s`);
  return ofSelf.test(named) || !/\s/.test(named) ? null : named;
};
