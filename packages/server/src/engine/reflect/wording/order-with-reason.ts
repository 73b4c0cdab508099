/** "Ida cannot climb stairs, so give her a room downstairs": what to do stands behind why. */
import { isImperative } from './imperative.js';
import { capitalised, midSentence, type Spelling } from './plain-sentence.js';
import { baseOfThird, isBaseVerb } from './verb-forms.js';

/** A verb with its object right behind it: "send her a card". */
const takesObject =
  /^\p{Ll}+ (?:the|an?|it|them|her|him|any|all|every|each|both|one|two|three|your|our|\d+|`[^`]+`|\p{Lu}[\p{L}\p{N}_-]*)(?=[ ,.;]|$)/u;
const parted = /^(?<fact>\p{Lu}[^,;:]+), (?<so>so )?(?:please )?(?<order>\p{Ll}.+)$/u;
const finite = /^(?:is|are|has|have|do|does|cannot|can|will|\p{Ll}+n['’]t)$/u;
const not = /^(?:do not|don['’]t) \p{Ll}/u;

const tells = (fact: string): boolean =>
  fact.split(' ').some((word, at) => at > 0 && (finite.test(word) || baseOfThird(word) !== null));

/** Null where the second half could tell something as well. */
export const orderWithReason = (text: string, spelling: Spelling): string | null => {
  const found = parted.exec(text)?.groups as Record<'fact' | 'so' | 'order', string> | undefined;
  if (found === undefined || isImperative(found.fact) || !tells(found.fact)) return null;
  // "If …", "When …": that is a case and no reason.
  if (/^(?:if|when|whenever|before|after|once|while|in case|unless|until|for|to)\b/i.test(found.fact))
    return null;
  const verb = /^(?:never )?(?<verb>\p{Ll}+)/u.exec(found.order)?.groups?.verb ?? '';
  const isOrder =
    not.test(found.order) || (isBaseVerb(verb) && takesObject.test(found.order.replace(/^never /, '')));
  if (!isOrder || !isImperative(found.order)) return null;
  const order = capitalised(found.order.replace(/^don['’]t /, 'do not '));
  return order.includes(': ') ? order : `${order}: ${midSentence(found.fact, spelling)}`;
};
