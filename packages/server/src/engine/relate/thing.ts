/** Says whether two statements speak of one thing, or one of a part, a kind or somebody of the other's. */
import { contentStems, type Statement } from './statement.js';
import { overlaps, type Span, type Token } from './tokens.js';

/** Which of the two names more than the other knows: that one speaks of a part or a kind of it. */
export type Narrower = 'first' | 'second' | 'both';

/** They tell which one is meant, though elsewhere they say nothing: "the next release". */
const mark = /^(?:new|old|next|last|used|latest|current|present|one|most|least|only)$/;
/** Alone they only say that it is the one of today; beside another mark they tell which. */
const ofToday = /^(?:current|present|latest|one|only|most|least)$/;
/** What the whole is called to which everything here belongs. */
const whole =
  /^(?:apis?|apps?|applications?|services?|systems?|platforms?|projects?|products?|teams?|company)$/;
/** What sort of thing a name is the name of. */
const sort =
  /^(?:apis?|apps?|applications?|services?|systems?|platforms?|projects?|products?|tools?|repos?|repository|teams?|company|modules?|packages?|librar(?:y|ies)|settings?|options?|flags?|variables?|parameters?|values?|files?|jobs?|servers?|hosts?|users?|commands?|functions?|methods?|plans?|rooms?|folders?|class|columns?|tables?|fields?|enums?|types?|propert(?:y|ies)|constants?|endpoints?|keys?|branch|branches)$/;
const preposition =
  /^(?:of|in|on|at|for|from|with|without|by|to|under|over|inside|within|during|after|before|between|against|about)$/;
const nobody = /^(?:there|nobody|no|none|nothing|it|they|he|she|this|that)$/;

export function narrowerOf(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): Narrower | null {
  const one = thingOf(first, firstValues);
  const other = thingOf(second, secondValues);
  if (one === null || other === null) return null;
  const share = (mine: readonly Token[], theirs: readonly Token[]): boolean =>
    mine.some(token => token.content && theirs.some(each => each.stem === token.stem));
  if (!share(one, other)) {
    // "The new endpoint has a limit of 300" speaks of a limit of one endpoint.
    if (hasSuch(second) && isOnly(one, second))
      return leftOver(second, other, first, one, secondValues) ? 'second' : null;
    if (hasSuch(first) && isOnly(other, first))
      return leftOver(first, one, second, other, firstValues) ? 'first' : null;
    return null;
  }
  const mine = leftOver(first, one, second, other, firstValues);
  const theirs = leftOver(second, other, first, one, secondValues);
  if (mine && theirs) return 'both';
  return mine ? 'first' : theirs ? 'second' : null;
}

const hasSuch = ({ text, verbAt }: Statement): boolean => /^(?:has|have|had) an? /i.test(text.slice(verbAt));

/** All that the one speaks of is what the other has. */
const isOnly = (thing: readonly Token[], { tokens, verbAt }: Statement): boolean =>
  thing.every(
    token => !token.content || tokens.some(each => each.start > verbAt && each.stem === token.stem),
  );

/** The words before the verb, without what is compared, and without a phrase before them; null where nothing is named. */
function thingOf(statement: Statement, values: readonly Span[]): readonly Token[] | null {
  const { tokens, text, verbAt } = statement;
  const end = verbAt === text.length ? text.indexOf(':') : verbAt;
  if (end <= 0 || nobody.test(tokens[0]?.lower ?? '')) return null;
  const start = leadOf(statement)?.end ?? 0;
  const named = tokens.filter(
    token =>
      token.start >= start &&
      token.end <= end &&
      !values.some(value => overlaps(value, token)) &&
      !statement.numbers.some(number => overlaps(number, token)),
  );
  return named.some(token => token.content) ? named : null;
}

function leftOver(
  own: Statement,
  mine: readonly Token[],
  other: Statement,
  theirs: readonly Token[],
  values: readonly Span[],
): boolean {
  const known = contentStems(other);
  const marks = new Set(theirs.filter(token => mark.test(token.lower)).map(token => token.lower));
  const marked = mine.filter(
    token =>
      mark.test(token.lower) &&
      !marks.has(token.lower) &&
      !(ofToday.test(token.lower) && marks.size === 0) &&
      !(token.lower === 'new' && marks.size === 0 && tellsNewValue(own, mine, values)),
  );
  if (marked.length > 0) return true;
  const left = mine.filter(
    token =>
      token.content &&
      !mark.test(token.lower) &&
      !known.has(token.stem) &&
      !/ly$/.test(token.lower) &&
      !isMeasured(token, other),
  );
  return (
    left.some(token => !isSortOfThing(own, mine, token, known)) && !left.every(token => isDated(own, token))
  );
}

const measure =
  /^(?:length|size|height|width|depth|weight|price|cost|fee|duration|age|count|number|amount|total|version|temperature|speed|capacity|period|time|point|rate|value|level|single|timezone|lifetime|retention)$/;
const bound = /^(?:min|minimum|max|maximum|limit)$/;
const bounded =
  /\b(?:at least|and (?:up|later|newer|above)|or (?:more|later|newer)|at most|up to|no more than)\b/i;

/** "The minimum length is 8" and "must have at least 8" measure the same. */
const isMeasured = ({ lower }: Token, other: Statement): boolean =>
  (lower === 'name' && /\b(?:called|named)\b/i.test(other.text)) ||
  (lower === 'date' && other.dates.length > 0) ||
  (other.numbers.length > 0 && (measure.test(lower) || (bound.test(lower) && bounded.test(other.text))));

/** "The new limit is 50": what is new is the value, and the thing is the same. */
function tellsNewValue(
  { text, verbAt }: Statement,
  mine: readonly Token[],
  values: readonly Span[],
): boolean {
  const definite = /^(?:the|our|my|your|his|her|its|their|[\p{L}\p{N}_-]+['’]s?) new\b/iu.test(text);
  const said = text.slice(verbAt);
  return (
    definite &&
    /^(?:is|are|will be|=)\s/i.test(said) &&
    values.some(value => /^[\p{Lu}\d$€£]/u.test(text.slice(value.start))) &&
    !mine.some(token => preposition.test(token.lower))
  );
}

/** What does it: "the backup job" is the backup. */
const doing = /^(?:jobs?|runs?|process|script)$/;
const withFigure = /^\p{L}[\p{L}_]*-?\d+$/u;

/** "The Heron service" is Heron, and "the API quota" the quota of what is spoken of here. */
function isSortOfThing(
  own: Statement,
  mine: readonly Token[],
  token: Token,
  known: ReadonlySet<string>,
): boolean {
  const at = mine.indexOf(token);
  const isNamed = (beside: Token | undefined): boolean =>
    beside !== undefined &&
    !sort.test(beside.lower) &&
    (own.names.some(name => overlaps(name, beside)) ||
      [...own.identifiers].some(each => each.endsWith(beside.lower)));
  const [before, next] = [mine[at - 1], mine[at + 1]];
  if (sort.test(token.lower) && (isNamed(before) || isNamed(next))) return true;
  if (doing.test(token.lower) && before !== undefined && known.has(before.stem)) return true;
  const code = mine.findIndex((each, place) => place > at && withFigure.test(each.lower));
  // "The Kafka broker kb-3" is kb-3.
  if (
    code > at &&
    known.has(mine[code]!.stem) &&
    !mine.slice(at, code).some(each => preposition.test(each.lower))
  )
    return true;
  if (/^compan(?:y|y's)$/.test(token.lower)) return true;
  return (
    whole.test(token.lower) && next?.content === true && !/['’]/.test(own.text.slice(token.start, next.start))
  );
}

const isDated = (own: Statement, token: Token): boolean => own.dates.some(date => overlaps(date, token));

export interface Lead extends Span {
  readonly preposition: string;
}

const leading =
  /^(?<preposition>since|as of|from|after|before|with|without|at|in|on|for|above|below|over|under|up to|during|by|starting|effective|until|inside|outside|within|as)\s(?:the |an? |our |my |its |this |each |every )?[^\s,]+(?: [^\s,]+){0,3}?(?:, ?| (?=(?:the|our|an?|my|its|your|we|i|you|they|it|there)\b))/i;

/** The phrase before what a statement speaks of: "Before the move", "For guests,". */
function leadOf({ text, verbAt }: Statement): Lead | null {
  const match = leading.exec(text);
  if (match === null || match[0].length > verbAt) return null;
  return { start: 0, end: match[0].length, preposition: match.groups!.preposition!.toLowerCase() };
}

const opposed: readonly (readonly [one: string, other: string])[] = [
  ['before', 'after'],
  ['with', 'without'],
  ['above', 'below'],
  ['over', 'under'],
  ['up to', 'from'],
  ['until', 'from'],
  ['inside', 'outside'],
];
const areOpposed = (one: string, other: string): boolean =>
  opposed.some(pair => pair.includes(one) && pair.includes(other) && one !== other);

/** "Before the move …" and "After the move …", "For guests …" and "For members …". */
export function leadsDiffer(first: Statement, second: Statement): boolean {
  const one = leadOf(first);
  const other = leadOf(second);
  if (one === null || other === null) return false;
  if (areOpposed(one.preposition, other.preposition)) return true;
  const unknown = (statement: Statement, lead: Lead, to: Statement): boolean => {
    const stems = new Set(to.tokens.map(token => token.stem));
    return statement.tokens.some(token => token.end <= lead.end && token.content && !stems.has(token.stem));
  };
  return unknown(first, one, second) && unknown(second, other, first);
}

/** "300 ms with a warm cache" and "4 s without": the same stands after the opposite word, outside of what is compared. */
export function prepositionsDiffer(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
): boolean {
  const of = (statement: Statement, values: readonly Span[]) =>
    statement.tokens.flatMap((token, place) => {
      if (!opposed.some(pair => pair.includes(token.lower))) return [];
      if (values.some(value => overlaps(value, token))) return [];
      const after = statement.tokens.slice(place + 1).find(each => each.content);
      return after === undefined ? [] : [{ word: token.lower, stem: after.stem }];
    });
  const theirs = of(second, secondValues);
  return of(first, firstValues).some(one =>
    theirs.some(other => one.stem === other.stem && areOpposed(one.word, other.word)),
  );
}
