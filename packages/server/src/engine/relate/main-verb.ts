/** Finds where the subject of a statement ends. */
import type { Token } from './tokens.js';
import { isVerb, looksLikeVerb } from './verbs.js';

/** "Shows that the …", while "requests that only touch …" goes on with what they are. */
const opensClause = /^(?:the|an?|it|he|she|they|we|i|you|this|there|all|no|my|our|its|his|her|their)$/;

/** An order has its verb first; otherwise it is the first word that can be one after something else was named. */
export function mainVerbAt(text: string, all: readonly Token[]): number {
  // "Expires on 3 May": the month is no verb.
  const tokens = all.filter(({ start, end }) => start === 0 || text.slice(start, end) !== 'May');
  const known = verbAt(tokens, token => isVerb(token.lower));
  const likely = verbAt(
    tokens,
    (token, place) =>
      place > 0 &&
      token.lower === text.slice(token.start, token.end) &&
      looksLikeVerb(token.lower, tokens[place + 1]?.lower) &&
      !(tokens[place + 1]?.lower === 'that' && !opensClause.test(tokens[place + 2]?.lower ?? '')),
  );
  if (opensWithOrder(text, tokens)) return 0;
  return Math.min(known ?? text.length, likely ?? text.length, afterPronoun(tokens) ?? text.length);
}

/** "I met Priya": what follows a pronoun is the verb, but for an adverb. */
function afterPronoun([first, ...rest]: readonly Token[]): number | undefined {
  if (first === undefined || !/^(?:i|we|you|he|she|they|it)$/.test(first.lower)) return undefined;
  return rest.find(token => !/^(?:also|just|already|still|now|then|\w{2,}ly)$/.test(token.lower))?.start;
}

function verbAt(
  tokens: readonly Token[],
  isOne: (token: Token, place: number) => boolean,
): number | undefined {
  for (const [place, token] of tokens.entries()) {
    if (place === 0 && /^(?:i|we|you|he|she|they|it|the|a|an|my|our)$/.test(token.lower)) continue;
    if (!isOne(token, place)) continue;
    // "The build runs": after an article the first word is a noun; "employees who joined": not what is said of them.
    const before = tokens[place - 1];
    if (
      before &&
      /^(?:the|a|an|my|our|your|their|its|his|her|this|that|every|each|of|for|who|whom|which|new|old)$/.test(
        before.lower,
      )
    )
      continue;
    if (place === 0 && opensWithNoun(tokens)) continue;
    if (place > 0 && isNounBeforeVerb(tokens, place)) continue;
    return token.start;
  }
  return undefined;
}

const determiner =
  /^(?:the|an?|all|any|each|every|my|your|our|their|its|this|that|these|those|some|it|them)$/;
const finite =
  /^(?:is|are|was|were|has|have|had|does|do|did|must|can|cannot|will|may|should|isn't|aren't|wasn't|doesn't|don't|can't|get|gets|pay|pays|take|takes|need|needs)$/;

const leading =
  /^(?:without|within|despite|unlike|via|upon|per|throughout|across|among|along|besides|except|toward|towards|like|all|both|half|yes|please)$/;

/** "Paint the door": what takes an object at once is asked for. */
function opensWithOrder(text: string, [first, next, ...rest]: readonly Token[]): boolean {
  if (first === undefined || next === undefined || first.start > 2) return false;
  // "Plan A costs" names a plan.
  if (/^\p{Lu}/u.test(text.slice(next.start)) || leading.test(first.lower)) return false;
  if (!/^(?:the|an?|all|every|each|your|its|their)$/.test(next.lower) || !first.content) return false;
  return !/(?:[^s]s|ed|ing|ly)$/.test(first.lower) && rest.length > 0;
}

/** "Used cars have", "log rotation is": what could be an order has another verb soon after. */
function opensWithNoun([first, next, ...rest]: readonly Token[]): boolean {
  if (first === undefined || next === undefined || determiner.test(next.lower)) return false;
  if (finite.test(next.lower)) return true;
  const at = rest.slice(0, 3).findIndex(token => finite.test(token.lower));
  if (at < 0) return false;
  const before = at === 0 ? next : rest[at - 1]!;
  return !/^(?:that|which|who|if|when|what|as|and|or|to|it|they|we|you)$/.test(before.lower);
}

const endsSubject =
  /^(?:and|or|but|that|which|who|to|if|when|because|so|as|than|while|until|is|be|been|not)$/;
/** Forms that agree with several. */
const ofSeveral =
  /^(?:are|were|have|do|don't|aren't|weren't|haven't|get|take|need|pay|run|use|go|see|lag|must|can|cannot|will|may|should)$/;
/** Forms that agree with one. */
const ofOne = /^(?:is|was|has|does|isn't|wasn't|doesn't|hasn't|must|can|cannot|will|may|should)$/;
const agreesWithOne = (word: string): boolean => ofOne.test(word) || (/[^s]s$/.test(word) && isVerb(word));

/** "Cold starts take", "the incident report is": a noun that could be a verb stands before the verb that agrees with it. */
function isNounBeforeVerb(tokens: readonly Token[], place: number): boolean {
  const { lower } = tokens[place]!;
  const plural = /[^s]s$/.test(lower);
  if (ofOne.test(lower) || ofSeveral.test(lower) || (!plural && /(?:ed|n't)$/.test(lower))) return false;
  // "Developers run tests": the word before is who does it.
  const before = tokens[place - 1]!.lower;
  if (!plural && (/[^s]s$/.test(before) || /^(?:i|we|you|they|to)$/.test(before))) return false;
  for (const token of tokens.slice(place + 1, place + 6)) {
    if (plural ? ofSeveral.test(token.lower) : agreesWithOne(token.lower)) return true;
    if (endsSubject.test(token.lower)) return false;
  }
  return false;
}
