/** Says whether a statement tells of a change: by an adverb or its verb, and never by a word that only describes a thing. */
import { isPastEvent } from './like-words.js';
import { mainVerbAt } from './main-verb.js';
import { type Token, tokensOf } from './tokens.js';

const adverbs =
  /\b(?:now|nowadays|no longer|not any ?more|any ?more|as of|since|from now on|effective (?:immediately|as of|from|today|tomorrow|next|on|january|february|march|april|may|june|july|august|september|october|november|december|\d)|instead|finally|at last|meanwhile|currently|successor|in place of|works? again|(?:is|are|am|was) (?:(?!not\b)\w+ )?(?:again|fixed|repaired|solved|restored|cured|resolved|finished|completed|gone|back)|ha(?:s|ve) been (?:filled|fixed|repaired|solved|restored|resolved|finished|completed))\b/i;
/** What was done today is a deed of that day, and what is so today was otherwise before. */
const today = /\btoday\b/i;
const verbs =
  /^(?:moved|moves|switched|changed|migrated|replaced|updated|upgraded|bumped|raised|lowered|increased|decreased|reduced|extended|shortened|postponed|rescheduled|delayed|renamed|became|joined|stopped|quit|dropped|turned|retired|resigned|withdrew|withdrawn|cancelled|canceled|discontinued|abolished|decommissioned|dissolved|scrapped|relocated|reopened|reversed|revoked|fell|rose|grew|shrank|sank|climbed)$/;
/** They tell of a change in two words or more; the first may stand apart from the second. */
const phrases =
  /\b(?:pushed (?:back|to)|brought forward|has become|have become|took over|taken over|gave up|given up|went back|handed (?:\S+ ){0,5}over|(?:was|were|been|got|is|are) (?:shut|closed|turned|torn) down|stepped down|called off|(?:has|have|had) left|passed on to)\b/i;
/** What is deleted as a rule is no news; what was deleted is. */
const ended =
  /\b(?:was|were|has been|have been|got) (?:deleted|removed|closed|ended|dismantled|taken down)\b/i;
/** Before a word these make it part of what is named: "the joined table", "those who joined". */
const naming =
  /^(?:the|an?|our|my|your|his|her|its|their|this|that|these|those|all|some|any|no|every|each|of|for|with|in|on|at|by|from|to|who|which|whom)$/;

export const tellsOfChange = (text: string, tokens: readonly Token[], verbAt: number): boolean =>
  adverbs.test(text) ||
  (today.test(text) && !isPastEvent(text)) ||
  phrases.test(text) ||
  ended.test(text) ||
  saysNewValue.test(text) ||
  tokens.some((token, place) => verbs.test(token.lower) && isSaid(tokens, place, verbAt));

/** The same of a text that was not read yet. */
export const isOfChange = (text: string): boolean => {
  const tokens = tokensOf(text);
  return tellsOfChange(text, tokens, mainVerbAt(text, tokens));
};

function isSaid(tokens: readonly Token[], place: number, verbAt: number): boolean {
  if (place === 0) return verbAt === 0;
  let before = place - 1;
  while (before > 0 && /ly$/.test(tokens[before]!.lower)) before--;
  return !naming.test(tokens[before]!.lower);
}

/** "The new limit is 50": what is new is the value. */
const saysNewValue =
  /^(?:the|our|my|your|his|her|its|their|[\p{L}\p{N}_-]+['’]s?) new (?!york\b|zealand\b|delhi\b)\p{Ll}[\p{L}-]*(?: \p{Ll}[\p{L}-]*)? (?:is|are|will be)\b/iu;

/** What is new in both is no news in the second. */
export const isNewInBoth = (first: string, second: string): boolean =>
  saysNewValue.test(first) && saysNewValue.test(second) && !adverbs.test(second);
