/** Reads one sentence of a memory: what it is about, what it names, counts, dates and denies, and where it holds. */
import { type DateSpan, datesIn, yearsIn } from '../../language/dates.js';
import { identifiers } from '../../language/identifiers.js';
import { type Name, namesIn } from '../../language/names.js';
import { hedges, type Negation, negations } from '../../language/negation.js';
import { type NumberSpan, numbersIn } from '../../language/numbers.js';
import { tellsOfChange } from './change.js';
import { isKnownValue } from './families.js';
import { isCorrection, plainOf } from './lead-in.js';
import { formerCue, intentCue, isPastEvent, wantedLabel } from './like-words.js';
import { mainVerbAt } from './main-verb.js';
import type { RelatedMemory } from './relation.js';
import { type Scope, scopesIn } from './scope.js';
import { overlaps, type Span, type Token, tokensOf } from './tokens.js';

export interface NamedSpan extends Span {
  readonly name: string;
  /** "We" of somebody with a name: those around them say it of the same. */
  readonly isOurs?: boolean;
}

export interface Statement {
  readonly text: string;
  /** As it stands in the memory; `text` may be without what only says how it is meant. */
  readonly said: string;
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
  readonly subjectNames: readonly NamedSpan[];
  /** It has a verb and is no heading, formula or row of a table: something is said that could be so or not. */
  readonly states: boolean;
  readonly hedged: boolean;
  readonly asks: boolean;
  readonly intends: boolean;
  readonly former: boolean;
  readonly changed: boolean;
  readonly pastEvent: boolean;
}

const kin =
  /^(?:my|our) (?:\w+ )?((?:step|grand)?(?:brother|sister|mother|father|mom|mum|dad|son|daughter|wife|husband|partner|friend|neighbou?r|colleague|coworker|boss|manager|cousin|uncle|aunt|roommate|flatmate|girlfriend|boyfriend|teacher|client|customer|landlord|doctor|lawyer|mentor|intern)s?)\b/i;
/** "Is valid until May" holds still; "we used it until May" does not. */
const lastsUntil =
  /^(?!.*\b(?:was|were|had|did|used|\p{L}{3,}ed until)\b).*\b(?:is|are|am|runs?|lasts?|holds?|stays?|remains?|valid)\b[^.;]*\buntil\b/iu;
const heading = /:[*_]*\s*$|^[*_]{2}[^*_]+[*_]{2}:?\s*$|^\|/;
const formula = /\\[[(]|\\(?:text|frac|cap|neq)\b|\$\$/;
const partial = /^(?:without|instead of|rather than|in place of|nor|lack|avoid|fail|refus|unable)/i;
/** Who never fails to do it does it. */
const neverFails = /^(?:never|(?:do|does|did) not|(?:do|does|did)n['’]t) fail(?:s|ed)? to\b/i;
const firstPerson = /^(?:i|we|my|our|mine|ours|me|us|i'm|i've|we've|we're|i'd|i'll|we'll)$/;

/** The same sentences are read again and again while their memories are compared; beyond this they are dropped whole. */
const largestCache = 4_000;
const readBefore = new Map<string, Statement>();

/** The same without what only says how it is meant. */
export function readPlain(said: string, memory: RelatedMemory, isLater: boolean): Statement {
  const { text, isNews: isNewsItself } = plainOf(said, isLater);
  const isNews = isNewsItself || (isLater && isCorrection(memory.content));
  if (text === said && !isNews) return readStatement(said, memory);
  const read = readStatement(text, memory);
  // Spread, it would read its dates, which are dear.
  return Object.create(read, {
    said: { value: said },
    changed: { value: read.changed || isNews },
  }) as Statement;
}

/** What it says depends on its words, who says it and when. */
export function readStatement(text: string, memory: RelatedMemory): Statement {
  const key = `${memory.occurredAt} ${memory.source.name ?? ''}\n${text}`;
  const known = readBefore.get(key);
  if (known !== undefined) return known;
  if (readBefore.size >= largestCache) readBefore.clear();
  const read = readAnew(text, memory);
  readBefore.set(key, read);
  return read;
}

function readAnew(text: string, memory: RelatedMemory): Statement {
  const tokens = tokensOf(text);
  const names = namesIn(text).flatMap(partsOfName);
  const cues = negations(text);
  const verbAt = mainVerbAt(text, tokens);
  const subjectTokens = tokens.filter(token => token.end <= verbAt);
  // Reading dates is by far the dearest part, and most comparisons end before they are asked for.
  let read: DateSpan[] | null = null;
  const dates = (): DateSpan[] => {
    read ??= datesIn(text, new Date(memory.occurredAt));
    return read;
  };
  // A year is a date, and no figure.
  const years = yearsIn(text);
  const isYear = (number: NumberSpan): boolean =>
    number.kind !== 'time' && years.some(year => overlaps(year, number));
  const numbers = numbersIn(text).filter(number => !isYear(number));
  return {
    text,
    said: text,
    at: memory.occurredAt,
    tokens,
    names,
    identifiers: new Set(identifiers(text).map(each => each.normal)),
    numbers,
    get dates() {
      return dates();
    },
    negations: cues.filter(each => !partial.test(each.cue) && !neverFails.test(text.slice(each.start))),
    scopes: scopesIn(text, tokens),
    verbAt,
    subject: new Set(subjectTokens.filter(token => token.content).map(token => token.stem)),
    subjectNames: subjectNamesOf(tokens, names, verbAt, text, memory),
    states: verbAt < text.length && !heading.test(text) && !formula.test(text),
    hedged: hedges(text).length > 0,
    asks:
      /\?\s*$/.test(text) ||
      /^(?:(?:and|but|so|or|then),? )*(?:how|whether|why|which|what|should i|should we|can you|could you)\b/i.test(
        text,
      ) ||
      /^(?:can|could|would|will|do|does|is|are|how|what|why|where|who|when(?![^?]+, \S)) (?:you|i|we|it|the|there)\b/i.test(
        text,
      ),
    intends: intentCue.test(text) || wantedLabel.test(text),
    former: formerCue.test(lastsUntil.test(text) ? text.replace(/\buntil\b/gi, '') : text),
    changed: tellsOfChange(text, tokens, verbAt),
    pastEvent: isPastEvent(text),
  };
}

/** "Veloria's CTO" and "CTO of Veloria" name Veloria: what follows the possessive, or is an abbreviation before "of", is a role. */
function partsOfName(name: Name): Name[] {
  const owner = /^(.+?)['’]s? (.+)$/u.exec(name.text);
  const ownedBy = /^\p{Lu}{2,4} (?:of|for|at|in) (?:the )?(.+)$/u.exec(name.text);
  const span = (text: string, from: number): Name => ({
    text,
    start: name.start + from,
    end: name.start + from + text.length,
  });
  if (owner) {
    const rest = span(owner[2]!, name.text.length - owner[2]!.length);
    return [span(owner[1]!, 0), ...(/^\p{Lu}{2,4}$/u.test(rest.text) ? [] : [rest])];
  }
  return ownedBy ? [span(ownedBy[1]!, name.text.length - ownedBy[1]!.length)] : [name];
}

function subjectNamesOf(
  tokens: readonly Token[],
  names: readonly (Span & { readonly text: string })[],
  verbAt: number,
  text: string,
  memory: RelatedMemory,
): NamedSpan[] {
  const found: NamedSpan[] = [];
  for (const { text: name, start, end } of names) {
    if (start >= verbAt) break;
    const lower = name.toLowerCase();
    // A capital at the start may be only that; plurals, known words and words on -ing are no names.
    const opens = text.slice(0, start).trim() === '';
    if (opens && !/\s/.test(lower) && (isKnownValue(lower) || /(?:[^s]s|ing|tion)$/.test(lower))) continue;
    found.push({ name: lower, start, end });
  }
  const speaker = tokens.find(token => token.start < Math.max(verbAt, 3) && firstPerson.test(token.lower));
  if (found.length === 0 && speaker) {
    // "My brother" is not who says "I".
    const whose = kin.exec(text.slice(speaker.start))?.[1]?.toLowerCase();
    found.push({
      name: `speaker ${memory.source.name?.toLowerCase() ?? ''}${whose === undefined ? '' : ` ${whose}`}`.trim(),
      start: speaker.start,
      end: speaker.end,
      isOurs:
        /^(?:we|our|us)\b/.test(speaker.lower) &&
        memory.source.kind === 'user' &&
        memory.source.name !== null &&
        whose === undefined,
    });
  }
  return found;
}

/** The words of a span as they stand in the statement. */
export const quoteOf = (statement: Statement, span: Span): string =>
  statement.text.slice(span.start, span.end);

export const contentStems = (statement: Statement, without: readonly Span[] = []): Set<string> =>
  new Set(
    statement.tokens
      .filter(token => token.content && !without.some(span => overlaps(span, token)))
      .map(token => token.stem),
  );
