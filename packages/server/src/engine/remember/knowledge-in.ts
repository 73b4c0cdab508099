/** What kind of knowledge a spoken sentence is, by its words; talk is none. */
import { identifiers } from '../../language/identifiers.js';
import { namesIn } from '../../language/names.js';
import { numbersIn } from '../../language/numbers.js';
import { isIdentifierTerm, words } from '../../language/words.js';

export const knowledgeKinds = ['preference', 'decision', 'lesson', 'error', 'fix', 'rule', 'fact'] as const;
export type Knowledge = (typeof knowledgeKinds)[number];

const fewestWords = 3;
export const mostCharacters = 600;
/** "That fixed it" says nothing to who was not there. */
const fewestTellingWords = 2;

/** What people say before they say something. */
const filler =
  /^(?:(?:ok(?:ay)?|so|well|yeah|yep|yes|right|great|perfect|cool|nice|sure|oh|ah|hm+|btw|by the way|fyi|heads up|update|also|and|but|anyway|thanks|thank you|got it|good (?:news|point)|no problem|no,? wait|wait,? no|correction|actually)\b[\s,.!:;–-]+)+/iu;

/** Guesses: who says so does not know. */
const guess =
  /^(?:maybe|perhaps|possibly|probably|i (?:think|guess|suppose|assume|wonder|believe|doubt)|i'?m not sure|not sure|it (?:might|may|could) be|what if|imagine|suppose)\b/iu;
const counterfactual = /^if\b.*\bwould\b/iu;

/** Requests, greetings and plans are talk, not knowledge. */
const talk =
  /^(?:hi|hey|hello|bye|good (?:morning|evening|night|luck)|can you|could you|would you|will you|please (?:help|show|tell|explain|give|check|look|let)|let me|let's (?:see|talk|look|start)|i'll|i will|i'?m (?:(?:so|very|really|a bit) )?(?:going|about|just|trying|looking|thinking|wondering|curious|fine|good|ok|okay|tired|sorry|sure|glad|happy|done|back|here|afraid)|here(?:'s| is| are)|is there|are there|do you|does|did|sorry|for (?:the|your) help|you (?:can|could|may|might|are welcome|are an?)\b|you're|sounds good|looks good|i (?:would|'d) (?:recommend|suggest)|i'd|hope|happy to|feel free|no worries)\b/iu;
const asking =
  /^(?:what|how|why|when|where|which|who)(?:'s|\s+(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|am|about|if|one)\b)/iu;

/** They tell even in a sentence that begins like talk. */
const strongCues: readonly (readonly [Knowledge, RegExp])[] = [
  [
    'decision',
    /\b(?:we|i|the team|they)(?:'ve| have)? (?:decided|agreed|chose|picked|settled on|went with)\b|^(?:decision|agreed|decided):|\blet's (?:go with|use|stick with|switch to|keep|drop)\b|\bwe(?:'ll| will| are going to|'re going to) (?:use|move|switch|keep|drop|go with|stick with)\b/iu,
  ],
  [
    'lesson',
    /\b(?:lessons?|learned|learnt|turns out|takeaway|next time|in hindsight|should have|note to self|remember that)\b/iu,
  ],
  [
    'fix',
    /\b(?:fixed|solved|resolved|worked around|the (?:fix|solution) (?:was|is)|the workaround|cured|stopped the|did the trick)\b|^(?:fix|workaround|solution):/iu,
  ],
];

const cues: readonly (readonly [Knowledge, RegExp])[] = [
  [
    'preference',
    /\b(?:i|we|he|she|they|[A-Z]\w+) (?:(?:really|always|usually|strongly|much|would|'d) )?(?:prefers?|likes?|loves?|hates?|dislikes?|wants?|can't stand)\b|\bmy favou?rite\b/iu,
  ],
  ['fix', /\bhelped\b/iu],
  [
    'error',
    /\b(?:fails?|failed|failing|crash(?:es|ed|ing)?|errors?|exceptions?|broke|broken|tim(?:es|ed) ?out|outage|regression|bugs?)\b/iu,
  ],
  [
    'rule',
    /^(?:please )?(?:always|never|do not|don't|avoid|use|make sure|ensure|must)\b|\b(?:must|must not|never|always|is not allowed|is required|are not allowed)\b/iu,
  ],
];

const noTrouble = /\b(?:no|without|not an?y?) (?:errors?|bugs?|problems?|exceptions?)\b/iu;

const factVerb =
  /\b(?:is|are|was|were|am|i'm|has|have|had|uses?|used|runs?|ran|lives?|works?|moved|started|starts|ends?|ended|costs?|owns?|needs?|takes?|took|supports?|depends|lies|stands|belongs|bought|met|joined|left|born|said|says|told|confirmed|announced|deploys?|go(?:es)? out|ships?|expires?|closes?|opens?|stores?|sends?|listens?)\b/iu;
/** Its subject is in another sentence. */
const pointsElsewhere = /^(?:it|that|this|they|these|those|he|she|there)\b/iu;
const isMachine = /^[\s{}[\]()<>=;,|*#/\\-]|[{};]\s*$|=>|^\w+\(.*\)$/u;

const dayName = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/iu;

const hasNamed = (plain: string): boolean =>
  dayName.test(plain) ||
  identifiers(plain).length > 0 ||
  namesIn(plain).length > 0 ||
  numbersIn(plain).length > 0;

const tellingWords = (plain: string): number => words(plain).filter(term => !isIdentifierTerm(term)).length;

/** What an assistant explains is not what is so here, and what it promises is not a rule. */
export type Speaking = 'person' | 'assistant';

const factIn = (plain: string, by: Speaking): boolean => {
  if (!factVerb.test(plain)) return false;
  if (pointsElsewhere.test(plain)) return false;
  return hasNamed(plain) || (by === 'person' && /\b(?:i|i'm|my|we|our)\b/iu.test(plain));
};

/** A fact must be about something that can be named or counted, or about who speaks. */
export const knowledgeIn = (sentence: string, by: Speaking = 'person'): Knowledge | null => {
  const whole = sentence.trim();
  const plain = whole.replace(filler, '').replaceAll('’', "'");
  if (plain.endsWith('?') || plain.endsWith(':') || isMachine.test(plain)) return null;
  if (whole.length > mostCharacters || plain.split(/\s+/u).length < fewestWords) return null;
  if (guess.test(plain) || counterfactual.test(plain) || tellingWords(plain) < fewestTellingWords)
    return null;
  for (const [kind, cue] of strongCues) if (cue.test(plain)) return kind;
  if (talk.test(plain) || asking.test(plain) || noTrouble.test(plain)) return null;
  for (const [kind, cue] of cues) {
    if (!cue.test(plain)) continue;
    // Advice of an assistant is general; only who it works for makes a rule or has a wish.
    return by === 'assistant' && (kind === 'rule' || kind === 'preference') ? null : kind;
  }
  return factIn(plain, by) ? 'fact' : null;
};
