/** Reads one sentence of a memory: what it is about, what it names, counts, dates and denies, and where it holds. */
import { type DateSpan, datesIn } from '../../language/dates.js';
import { identifiers } from '../../language/identifiers.js';
import { namesIn } from '../../language/names.js';
import { hedges, type Negation, negations } from '../../language/negation.js';
import { type NumberSpan, numbersIn } from '../../language/numbers.js';
import { stopWords } from '../../language/words.js';
import { isKnownValue } from './families.js';
import { changeCue, foldedStem, formerCue, intentCue, isDress, isPastEvent } from './like-words.js';
import type { RelatedMemory } from './relation.js';
import { type Scope, scopesIn } from './scope.js';
import { isVerb } from './verbs.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Token extends Span {
  readonly lower: string;
  readonly stem: string;
  /** It says what the statement is about, and is neither a function word nor dress. */
  readonly content: boolean;
}

export interface Statement {
  readonly text: string;
  readonly at: number;
  readonly tokens: readonly Token[];
  readonly names: readonly Span[];
  readonly identifiers: ReadonlySet<string>;
  readonly numbers: readonly NumberSpan[];
  readonly dates: readonly DateSpan[];
  /** Those of the whole statement: "without" and "instead of" deny only what follows them. */
  readonly negations: readonly Negation[];
  readonly scopes: readonly Scope[];
  /** Where its main verb begins; 0 for an order, the length of the text where none was found. */
  readonly verbAt: number;
  readonly subject: ReadonlySet<string>;
  /** Who or what it speaks of by name, in lower case; `speaker` for I, my, we and our. */
  readonly subjectNames: ReadonlySet<string>;
  readonly hedged: boolean;
  readonly asks: boolean;
  readonly intends: boolean;
  readonly former: boolean;
  readonly changed: boolean;
  readonly pastEvent: boolean;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’_./+#-]*/gu;
const partial = /^(?:without|instead of|rather than|in place of|nor|lack|avoid|fail|refus|unable)/i;
const firstPerson = /^(?:i|we|my|our|mine|ours|me|us|i'm|i've|we've|we're|i'd|i'll|we'll)$/;

export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const written = match[0].replace(/[.'’/+-]+$/, '');
    const lower = written.toLowerCase().replace('’', "'");
    const bare = lower.replace(/'s$|s'$/, '');
    if (bare === '') continue;
    const content = !stopWords.has(bare) && !isDress(bare) && !/n't$|^[a-z]{1,5}'[a-z]{1,2}$/.test(bare);
    found.push({ lower: bare, stem: foldedStem(bare), start: match.index, end: match.index + written.length, content });
  }
  return found;
}

export function readStatement(text: string, memory: RelatedMemory): Statement {
  const tokens = tokensOf(text);
  const names = namesIn(text);
  const cues = negations(text);
  const verbAt = mainVerbAt(text, tokens);
  const subjectTokens = tokens.filter(token => token.end <= verbAt);
  const numbers = numbersIn(text);
  const dates = datesIn(text, new Date(memory.occurredAt));
  return {
    text,
    at: memory.occurredAt,
    tokens,
    names,
    identifiers: new Set(identifiers(text).map(each => each.normal)),
    numbers,
    dates,
    negations: cues.filter(each => !partial.test(each.cue)),
    scopes: scopesIn(text, tokens),
    verbAt,
    subject: new Set(subjectTokens.filter(token => token.content).map(token => token.stem)),
    subjectNames: subjectNamesOf(tokens, names, verbAt, text, memory),
    hedged: hedges(text).length > 0,
    asks: /\?\s*$/.test(text) || /^(?:can|could|would|will|do|does|is|are|how|what|why|where|who|when) (?:you|i|we|it|the|there)\b/i.test(text),
    intends: intentCue.test(text),
    former: formerCue.test(text),
    changed: changeCue.test(text),
    pastEvent: isPastEvent(text),
  };
}

/** An order has its verb first; otherwise it is the first word that can be one after something else was named. */
function mainVerbAt(text: string, tokens: readonly Token[]): number {
  for (const [place, token] of tokens.entries()) {
    if (place === 0 && /^(?:i|we|you|he|she|they|it|the|a|an|my|our)$/.test(token.lower)) continue;
    if (!isVerb(token.lower)) continue;
    // "The build runs": after an article the first word is a noun.
    const before = tokens[place - 1];
    if (before && /^(?:the|a|an|my|our|your|their|its|his|her|this|that|every|each|of|for)$/.test(before.lower)) continue;
    return token.start;
  }
  return text.length;
}

function subjectNamesOf(
  tokens: readonly Token[],
  names: readonly (Span & { readonly text: string })[],
  verbAt: number,
  text: string,
  memory: RelatedMemory,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of names) {
    if (name.start >= verbAt) break;
    const lower = name.text.toLowerCase();
    // A capital at the start may be only that; plurals, known words and words on -ing are no names.
    const opens = text.slice(0, name.start).trim() === '';
    if (opens && !/\s/.test(lower) && (isKnownValue(lower) || /(?:[^s]s|ing|tion)$/.test(lower))) continue;
    found.add(lower);
  }
  if (found.size === 0 && tokens.some(token => token.start < Math.max(verbAt, 3) && firstPerson.test(token.lower)))
    found.add(`speaker ${memory.source.name?.toLowerCase() ?? ''}`.trim());
  return found;
}

/** The words of a span as they stand in the statement. */
export const quoteOf = (statement: Statement, span: Span): string => statement.text.slice(span.start, span.end);

export const contentStems = (statement: Statement, without: readonly Span[] = []): Set<string> =>
  new Set(
    statement.tokens
      .filter(token => token.content && !without.some(span => overlaps(span, token)))
      .map(token => token.stem),
  );

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
