/** What one person likes, told in two ways that do not go together. */
import { areAlternatives, areOpposites } from '../families.js';
import { foldedStem } from '../like-words.js';
import { namesDiffer, settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import type { Rule } from './rule.js';

const strength = 0.9;
/** So much of what is liked must be what is disliked; set by hand, it holds on the table of pairs. */
const leastShared = 0.6;

interface Preference {
  readonly liked: readonly string[];
  readonly less: readonly string[];
  readonly likes: boolean;
  /** One of several is chosen: "prefers", "better", "favourite", "over". */
  readonly choice: boolean;
  readonly text: string;
}

const preferring =
  /\b(?:prefers?|preferred|favou?rs?|would rather(?: have| use)?|(?:favou?rite|preferred) [\w ]{2,30}? is(?: now)?)\s+(?<liked>[^.,;]+)/i;
const better = /\b(?:likes?|loves?|enjoys?) (?<liked>[^.,;]+?) (?:better|more|best|most)\b/i;
const liking =
  /\b(?<!n['’]t )(?<!not )(?<!never )(?:likes?|loves?|enjoys?|is fond of|is a fan of|adores?) (?<liked>[^.,;]+)/i;
const disliking =
  /\b(?:dislikes?|hates?|can['’]?t stand|cannot stand|(?:doesn['’]t|does not|do not|don['’]t|no longer) (?:like|likes|want|enjoy|enjoys|drinks?|eats?)|detests?|is sick of|is tired of|never (?:drinks?|eats?)) (?<liked>[^.,;]+)/i;
const over = /\s(?:over|to|rather than|instead of|than)\s/;
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_'-]*/gu) ?? [])
    .filter(word => !small.has(word))
    .map(foldedStem);
const small = new Set(
  'the a an of for in on at to and very much more her his their my any all when with his is it its now drinking eating using having'.split(
    ' ',
  ),
);

function preferenceOf(statement: Statement): Preference | null {
  const { text } = statement;
  const dislikes = disliking.exec(text)?.groups?.liked;
  if (dislikes !== undefined)
    return { liked: stemsOf(dislikes), less: [], likes: false, choice: false, text: dislikes.trim() };
  const chosen = preferring.exec(text)?.groups?.liked ?? better.exec(text)?.groups?.liked;
  const liked = chosen ?? liking.exec(text)?.groups?.liked;
  if (liked === undefined) return null;
  const [more = '', less = ''] = liked.split(over);
  return {
    liked: stemsOf(more),
    less: stemsOf(less),
    likes: true,
    choice: chosen !== undefined,
    text: more.trim(),
  };
}

const shareOf = (one: readonly string[], other: readonly string[]): number =>
  one.length === 0 || other.length === 0
    ? 0
    : one.filter(stem => other.includes(stem)).length / Math.min(one.length, other.length);

export const preferenceRule: Rule = (first, second) => {
  const one = preferenceOf(first);
  const other = preferenceOf(second);
  if (one === null || other === null || first.asks || second.asks || namesDiffer(first, second, [], []))
    return null;
  if (settingsDiffer(first, second, [], []) || !samePerson(first, second)) return null;
  const reason = clash(one, other);
  return reason === null
    ? null
    : {
        rule: 'preference',
        reason: `Both say what one person likes, but ${reason}.`,
        strength,
        update: false,
      };
};

function samePerson(first: Statement, second: Statement): boolean {
  const of = (statement: Statement) =>
    statement.subjectNames[0]?.name ??
    statement.tokens.find(token => token.end <= statement.verbAt && token.content)?.stem;
  return of(first) !== undefined && of(first) === of(second);
}

function clash(one: Preference, other: Preference): string | null {
  if (one.likes !== other.likes) {
    const [liked, disliked] = one.likes ? [one, other] : [other, one];
    return shareOf(liked.liked, disliked.liked) >= leastShared
      ? `one says that it is ${liked.text} and the other that it is not`
      : null;
  }
  if (!one.likes || !(one.choice || other.choice)) return null;
  const named = `one names ${one.text} and the other ${other.text}`;
  const turned =
    shareOf(one.liked, other.less) >= leastShared || shareOf(other.liked, one.less) >= leastShared;
  if (turned && shareOf(one.liked, other.liked) < 1) return named;
  const opposed = wordsOf(one).some(mine =>
    wordsOf(other).some(theirs => areOpposites(mine, theirs) || areAlternatives(mine, theirs)),
  );
  return opposed && !wordsOf(one).every(word => wordsOf(other).includes(word)) ? named : null;
}

const wordsOf = (preference: Preference): string[] =>
  preference.text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
