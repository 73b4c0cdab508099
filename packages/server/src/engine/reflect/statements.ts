/** The statements of a memory: its sentences, each long enough to be understood alone, each word for word as stored. */
import type { Memory } from '../../domain/memory.js';
import { meaningsIn } from '../../language/error-codes.js';
import { sentences } from '../../language/sentences.js';
import { isQuestion, toldInQuestion } from '../../language/told-in-question.js';
import { isIdentifierTerm, words } from '../../language/words.js';
import { speakerInText } from './wording/report.js';

export interface Statement {
  readonly memory: Memory;
  /** A stretch of the content. */
  readonly quote: string;
  /** Who says it: as the text of a transcript names them, else as the source does. */
  readonly speaker: string | null;
  /** Its own words. */
  readonly terms: ReadonlySet<string>;
  /** Its words, names of code too and what they mean, with who says it and where it is kept. */
  readonly placed: ReadonlySet<string>;
}

/** How many of their own words two statements share. */
export const termsInCommon = (one: Pick<Statement, 'terms'>, other: Pick<Statement, 'terms'>): number =>
  [...one.terms].filter(term => other.terms.has(term)).length;

/** A sentence that opens with one of these leans on the one before it. */
const leaning =
  /^(?:\W*)(?:it|its|they|their|them|this|that|these|those|he|she|his|her|but|however|so|therefore|then|instead|also|otherwise|afterwards|since then|because of (?:it|this|that)|both|the (?:latter|former|same|second|other)|as a result|which)\b(?! (?:is|was) (?:important|best|why we)\b)/i;
/** "3 hours." and "Reserved." say nothing alone. */
const mostWordsOfFragment = 2;
const isFragment = (text: string): boolean => text.trim().split(/\s+/).length <= mostWordsOfFragment;
/** More than this is no statement any more. */
const longestQuote = 420;
/** Enough for a long message; what stands further down is found by its own sentences only in a shorter memory. */
const mostOfOne = 40;

/** A heading names what follows and says nothing. */
const isHeading = (content: string, start: number): boolean =>
  /^\s*#{1,6}\s+$/.test(content.slice(content.lastIndexOf('\n', start - 1) + 1, start));

/** "Here are some tips:" and "Thanks, that looks good!" are said, and tell nothing. */
const leadsIn = /:[*_\s]*$/;
const courtesy =
  /^(?:\p{Lu}\p{L}*:)?\W*(?:that(?:['’]s| is| sounds) (?:so |really |very )?(?:great|good|nice|awesome|amazing|wonderful|cool|lovely|fantastic|perfect|fun|sad|sweet)|(?:many )?thanks|thank you|you(?:'re| are) welcome|great|perfect|awesome|absolutely|sounds|looks|sure|yeah|yes|yep|ok(?:ay)?|of course|certainly|got it|good (?:luck|idea|point)|no problem|glad|happy to)\b/iu;
const fewestTellingWords = 4;

const tellsNothing = (text: string): boolean =>
  leadsIn.test(text) ||
  (courtesy.test(text) && words(text).filter(term => !isIdentifierTerm(term)).length < fewestTellingWords);

interface Told {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence as it is; of a question only what it tells; nothing of what only leads in, where more is said. */
const toldOf = (all: readonly Told[]): Told[] => {
  const told = all.flatMap(({ text, start, end }) => {
    if (!isQuestion(text)) return [{ text, start, end }];
    const span = toldInQuestion(text);
    return span === null
      ? []
      : [{ text: text.slice(span.start, span.end), start: start + span.start, end: start + span.end }];
  });
  const telling = told.filter(({ text }) => !tellsNothing(text));
  return telling.length === 0 ? told : telling;
};

export const speakerOf = (memory: Memory): string | null =>
  speakerInText(memory.content, memory.source.name) ?? memory.source.name;

/** Said by the user of an assistant, who has no name there. */
export const isOfUser = ({ source }: Memory): boolean => source.kind === 'user' && source.name === null;

/** Read once for each insight: a memory is loaded anew for the next one. */
const read = new WeakMap<Memory, readonly Statement[]>();

export const statementsOf = (memory: Memory): readonly Statement[] => {
  const known = read.get(memory);
  if (known !== undefined) return known;
  const found = readStatements(memory);
  read.set(memory, found);
  return found;
};

/** "Back home." or "Amazing." at the beginning only sets the scene; what names something or counts tells it. */
const tellsSomething = /^(?!\W*(?:[Hh]ey|[Hh]i|[Hh]ello|[Dd]ear)\b).*(?:\d|\S\s+\p{Lu})/u;
const withoutScene = (told: readonly Told[]): readonly Told[] => {
  const bare = told[0]?.text.replace(/^\p{Lu}\p{L}*:\s*/u, '') ?? '';
  return told.length > 1 && isFragment(bare) && !tellsSomething.test(bare) ? told.slice(1) : told;
};

/** A memory of so few sentences is of one matter. */
const mostOfShort = 3;
export const isShortMemory = (memory: Memory): boolean => statementsOf(memory).length <= mostOfShort;

const readStatements = (memory: Memory): Statement[] => {
  const all = sentences(memory.content).slice(0, mostOfOne);
  const telling = toldOf(all.filter(part => all.length === 1 || !isHeading(memory.content, part.start)));
  const parts = withoutScene(telling);
  const speaker = speakerOf(memory);
  const where = memory.contexts.map(context => context.name).join(' ');
  const place = words(`${speaker ?? ''} ${memory.source.name ?? ''} ${where}`);
  return parts.map((part, at) => {
    const before = parts[at - 1];
    const joins =
      before !== undefined &&
      (leaning.test(part.text) || isFragment(part.text)) &&
      part.end - before.start <= longestQuote;
    const quote = memory.content.slice(joins ? before.start : part.start, part.end).trim();
    const own = words(quote);
    return {
      memory,
      speaker,
      quote,
      terms: new Set(own.filter(term => !isIdentifierTerm(term))),
      placed: new Set([...own, ...place, ...meaningsIn(`${quote} ${where}`)]),
    };
  });
};
