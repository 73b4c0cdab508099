/** Lays two statements word by word beside each other and says where they differ. */
import { comparable, disagree, figuresOf } from './figures.js';
import type { Statement } from './statement.js';
import { overlaps, type Span, type Token } from './tokens.js';
import { isVerb } from './verbs.js';

const mostSplit = 3;

/** A place where both say something, and not the same. */
export interface Difference {
  readonly first: Span;
  readonly second: Span;
}

/** "In this project" is where everything is that is said here. */
const tellingTokens = ({ tokens }: Statement): Token[] =>
  tokens.filter((token, place) => token.content && tokens[place - 1]?.lower !== 'this');

/** Longest common run of stems: which token of the first stands for which of the second. */
function matched(mine: readonly Token[], theirs: readonly Token[]): (readonly [number, number])[] {
  const width = theirs.length + 1;
  const best = new Uint16Array((mine.length + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column]!;
  for (let row = mine.length - 1; row >= 0; row--)
    for (let column = theirs.length - 1; column >= 0; column--)
      best[row * width + column] =
        mine[row]!.stem === theirs[column]!.stem
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < mine.length && column < theirs.length) {
    if (mine[row]!.stem === theirs[column]!.stem) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

const spanOf = (tokens: readonly Token[]): Span => ({ start: tokens[0]!.start, end: tokens.at(-1)!.end });

/** In order; where only one of them says something there is no difference, it just says more. */
export function differencesOf(first: Statement, second: Statement): Difference[] {
  const mine = tellingTokens(first);
  const theirs = tellingTokens(second);
  const myStems = new Set(mine.map(token => token.stem));
  const theirStems = new Set(theirs.map(token => token.stem));
  const found: Difference[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...matched(mine, theirs), [mine.length, theirs.length] as const]) {
    // What the other says in another place is no difference.
    const own = mine.slice(row, nextRow).filter(token => !theirStems.has(token.stem));
    const others = theirs.slice(column, nextColumn).filter(token => !myStems.has(token.stem));
    if (own.length > 0 && others.length > 0) found.push({ first: spanOf(own), second: spanOf(others) });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return found;
}

/** Both name figures of one sort there, and none of them agree. */
export function otherFigures(first: Statement, second: Statement, at: Difference): boolean {
  const of = (statement: Statement, span: Span) =>
    figuresOf(statement).filter(figure => overlaps(figure, span));
  const theirs = of(second, at.second);
  const rivals = of(first, at.first).flatMap(one =>
    theirs.filter(other => comparable(one, other)).map(other => [one, other] as const),
  );
  return rivals.length > 0 && rivals.every(([one, other]) => disagree(one, other));
}

/** The first statement with one difference as the second has it, and all else as it was. */
export const withDifference = (first: Statement, second: Statement, at: Difference): string =>
  first.text.slice(0, at.first.start) +
  second.text.slice(at.second.start, at.second.end) +
  first.text.slice(at.first.end);

/** "Tuesdays at 10" is one moment. */
const dayWithHour = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: at|,)? \d[\d:]*$/i;

/** What stands together counts as one: a name, a day, a figure with its unit. */
function unitsIn(statement: Statement, span: Span): Span[] {
  const wholes: readonly Span[] = [...statement.numbers, ...statement.dates, ...statement.names];
  const units: Span[] = [];
  for (const token of tellingTokens(statement)) {
    if (token.start < span.start || token.end > span.end) continue;
    const last = units.at(-1);
    const joined =
      last &&
      (wholes.some(whole => overlaps(whole, last) && overlaps(whole, token)) ||
        dayWithHour.test(statement.text.slice(last.start, token.end)));
    if (joined) units[units.length - 1] = { start: last.start, end: token.end };
    else units.push({ start: token.start, end: token.end });
  }
  return units;
}

const joined = (units: readonly Span[]): Span => ({ start: units[0]!.start, end: units.at(-1)!.end });

/** "Is under the flower pot" and "hangs in the garage" do not say thing for thing. */
const isVerbAt = (statement: Statement, { start, end }: Span): boolean => {
  const word = statement.text.slice(start, end).toLowerCase();
  return start === statement.verbAt || isVerb(word) || /(?:ed|en)$/.test(word);
};

/** A place where each says two or three things, thing by thing; as it is where their numbers differ. */
export function splitDifference(first: Statement, second: Statement, at: Difference): Difference[] {
  const mine = unitsIn(first, at.first);
  const theirs = unitsIn(second, at.second);
  if (mine.length < 2 || theirs.length < 2) return [at];
  const [oneVerb, otherVerb] = [isVerbAt(first, mine[0]!), isVerbAt(second, theirs[0]!)];
  // "Returns JSON" and "requires a key for each call": what is done, and to what.
  if (mine.length !== theirs.length || mine.length > mostSplit)
    return oneVerb && otherVerb
      ? [
          { first: mine[0]!, second: theirs[0]! },
          { first: joined(mine.slice(1)), second: joined(theirs.slice(1)) },
        ]
      : [at];
  if (oneVerb !== otherVerb) return [at];
  return mine.map((unit, place) => ({ first: unit, second: theirs[place]! }));
}
