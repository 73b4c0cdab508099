/** The value that a question asks for by its noun: a sum for "price", a version, an address, a name for "which company". */
import { namesIn } from '../../language/names.js';
import { numbersIn } from '../../language/numbers.js';
import { words } from '../../language/words.js';
import { isCommonStem } from '../relate/common-words.js';
import type { Statement } from './statements.js';

/** With what the judge says of it, where it has read it. */
export type Holds = (statement: Statement & { readonly judged?: number | null }) => boolean;

export interface Form {
  /** Without it a statement cannot be the answer. */
  readonly holds: Holds;
  /** It can hardly be met by chance: a sum of money, a stretch of time. */
  readonly isNarrow: boolean;
  /** With it a statement surely tells what is asked; null where nothing is sure. */
  readonly tells: Holds | null;
}

export const broad = (holds: Holds): Form => ({ holds, isNarrow: false, tells: null });
export const narrow = (holds: Holds): Form => ({ holds, isNarrow: true, tells: null });

export const noFigure = /\b(?:none|no|nobody|unlimited|free|same)\b/i;
/** "Python 3.11": what names a version counts nothing. */
export const version = /(?<=\p{Lu}[\p{L}\p{N}]*\s)v?\d+(?:\.\d+)+/gu;
export const holdsFigure: Holds = ({ quote }) => {
  const text = quote.replace(version, '');
  return /\d/.test(text) || numbersIn(text).length > 0 || noFigure.test(text);
};

const money = /[$€£¥]|\b(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|cents?|ct|francs?|yen|free)\b|\d+k\b/i;
const anyFigure = /./;
/** A noun that asks for a figure, and what tells such a figure apart from another. */
const figures: readonly (readonly [asked: string, told: RegExp])[] = [
  ['temperature', /°|\b(?:degrees?|celsius|fahrenheit|temperatures?|hot|cold|warm)\b/i],
  ['price|cost|fee|rent|salary|budget', money],
  [
    'phone number|telephone number',
    // "12,000 cartons" is no number to call.
    /(?<![\d.,])\+?\d(?:[ ()/.-]{0,2}\d){5,}(?![\d,])|\b(?:phone|tel|call|dial|ext|extension|hotline|mobile|number)\b.*\d{2}/i,
  ],
  ['width', /\b(?:wide|width|broad|across)\b|\d\s?(?:[x×]|by)\s?\d/i],
  ['height', /\b(?:high|height|tall)\b|\d\s?(?:[x×]|by)\s?\d/i],
  ['depth', /\b(?:deep|depth)\b|\d\s?(?:[x×]|by)\s?\d/i],
  ['weight', /\b(?:weighs?|weighed|weight|heavy)\b|\d\s?(?:kg|kilos?|g|grams?|t|tons?|pounds?|lbs?)\b/i],
  ['pressure', /\b(?:pressure|bar|psi|pascal)\b|\d\/\d/i],
  ['percentage|humidity', /%|\bper ?cent\b|\bhumid/i],
  [
    'number|pin|size|length|speed|capacity|rate|ratio|amount|score|rating|age|density|discount|limit|quota|postcode|zip code',
    anyFigure,
  ],
];
/** "What is the …", "Which …", "What is Mrs Roth's …": the noun is what is asked for. */
const asksFor = (text: string, noun: string): boolean =>
  new RegExp(
    `^(?:what|which)(?:['’]s| is| was| are| were)? (?:(?:the|our|my|your|his|her|their) |(?:[\\p{L}\\p{N}.-]+ ){0,2}?[\\p{L}\\p{N}-]+['’]s? )?(?:[\\p{L}\\p{N}-]+ ){0,2}?(?:${noun})s?(?=$|[?.]| (?:of|for|from|with|does|do|did|is|are|was|were|in|on|at|to|can|may|must|should|we|I|per|has|have|had|will|would|\\p{Ll}{2,}(?:s|ed))\\b)`,
    'iu',
  ).test(text);

const figureAsked = (text: string): Form | null => {
  const found = figures.find(([noun]) => asksFor(text, noun));
  if (found === undefined) return null;
  const [noun, told] = found;
  const named = new RegExp(`\\b(?:${noun})s? (?:is|are|was|were|rises?|rose|falls?|fell)\\b`, 'i');
  return {
    // "The fee is 210" says what it is without a currency.
    holds: one =>
      noFigure.test(one.quote) || (holdsFigure(one) && (told.test(one.quote) || named.test(one.quote))),
    isNarrow: told !== anyFigure,
    tells: null,
  };
};

/** What is written in one way only. */
const written: readonly (readonly [asked: string, told: RegExp])[] = [
  ['e-?mail(?: address)?', /[^\s@]@[^\s@]/],
  ['web ?(?:site|page|address)|url|link', /https?:|www\.|[\p{L}\p{N}]\.\p{Ll}{2,}(?=[/\s,;)]|\.?$)|`/u],
];
const versionTold =
  /(?<![\p{L}\p{N}.,-])v?\d+(?:\.\d+)+(?!\s?%)|\b(?:[Vv]ersions?|[Rr]eleases?|[Vv])\s?\d|\p{Lu}[\p{L}-]+ \d{1,4}(?![\d:])|[\p{L}-]{3,} \d{1,4}(?=$|[.,;)])|\b(?:latest|newest|older?|newer?|stable|beta|final|draft)\b/u;

const writtenAsked = (text: string): Form | null => {
  const found = written.find(([noun]) => asksFor(text, noun));
  const isVersion = asksFor(text, 'version|release');
  if (found === undefined && !isVersion) return null;
  const [noun, told] = found ?? ['version|release', versionTold];
  const none = new RegExp(`\\b(?:no|not|without|any)\\b(?: \\p{L}+){0,2} (?:${noun})`, 'iu');
  return {
    holds: ({ quote }) => told.test(quote) || none.test(quote),
    isNarrow: !isVersion,
    tells: null,
  };
};

/** One of these has a name of its own. */
const namedKinds =
  'company|firm|agency|agencies|supplier|vendor|provider|manufacturer|bank|insurer|insurance|airline|hotel|restaurant|brand|school|university|college|hospital|clinic|courier|publisher|caterer|city|town|village|country|street';
const namedKindAsked = (text: string): Form | null => {
  if (!asksFor(text, namedKinds)) return null;
  const asked = text.toLowerCase();
  const isNew = (name: string) => !asked.includes(name.toLowerCase());
  return broad(
    ({ quote, memory }) =>
      namesIn(quote).some(
        ({ text: name, start }) => isNew(name) && (start > 0 || !words(name).every(isCommonStem)),
      ) ||
      /["“`]|[\p{L}\d][@.]\p{Ll}{2}/u.test(quote) ||
      memory.contexts.some(
        ({ type, name }) => new RegExp(`^(?:${namedKinds})$`, 'i').test(type) && isNew(name),
      ),
  );
};

/** "What does a ticket cost?" */
const asksCost = /^what (?:do|does|did|will|would)\b.*\b(?:cost|charge)\b/i;

/** The form of the value that the question names; null where it names none. */
export const valueAsked = (text: string): Form | null =>
  asksCost.test(text)
    ? broad(holdsFigure)
    : (writtenAsked(text) ?? figureAsked(text) ?? namedKindAsked(text));
