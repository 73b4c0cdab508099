/** One says what holds in general, the other what holds of a part, a kind, a time or a place of it. */
import { layFrames, type WeightOf } from './frame.js';
import { isPeriod } from './settings.js';
import { contentStems, type Statement } from './statement.js';
import { narrowerOf } from './thing.js';
import { overlaps } from './tokens.js';
import { asksForWhatIsNot, futuresDiffer, wishesDiffer } from './wanted.js';

/** So much of what is said in general must be taken up, by weight; set by hand, it holds on the tables of pairs. */
const leastTakenUp = 0.5;
const ofAll = /^(?:all|every|each|any|everyone|everybody)\b/i;
const excepting =
  /\b(?:except|excluding|apart from|other than|unless|but not|but never|with the exception)\b/i;
const reported =
  /\b(?:says?|said|claims?|claimed|states?|stated|thinks?|finds?|asks?|asked) (?:that|whether|if)\b/i;
const restricted = /^(?:the|this|that|these|those|an?|my|our|your|his|her|its|their|some|one|two|three)$/;

/** "All tickets", "every ticket", or "tickets" without more. */
function isGeneral({ text, tokens, verbAt, names }: Statement, narrow: Statement): boolean {
  if (ofAll.test(text)) return true;
  const [opening] = tokens;
  if (opening === undefined || restricted.test(opening.lower) || verbAt === 0) return false;
  const head = tokens.filter(token => token.end <= verbAt).at(-1);
  // "Lukas" is no plural where the other speaks of "Lukas's sister".
  return (
    head !== undefined &&
    /[^s]s$/.test(text.slice(head.start, head.end)) &&
    !narrow.text.toLowerCase().includes(`${head.lower}'s`) &&
    !narrow.text.toLowerCase().includes(`${head.lower}' `) &&
    !names.some(name => overlaps(name, head) && name.start > 0)
  );
}

/** Nothing that the general one says is missing from the other. */
const takesUpAll = (general: Statement, narrow: Statement): boolean => {
  const known = contentStems(narrow);
  return [...contentStems(general)].every(stem => known.has(stem));
};

/** "… except on Fridays": it says the same, but for what it takes out. */
export const namesException = (general: Statement, narrow: Statement): boolean =>
  excepting.test(narrow.text) && !excepting.test(general.text) && takesUpAll(general, narrow);

/** "Not open on Sundays in August" denies less than "open on Sundays" says. */
export function deniesForATime(denying: Statement, saying: Statement): boolean {
  if (denying.changed || saying.pastEvent) return false;
  const known = new Set(saying.tokens.map(token => token.stem));
  return denying.dates.some(
    date =>
      isPeriod(date) &&
      !/\b(?:today|tomorrow|tonight|yesterday|now|this|since|until|from)\b/i.test(
        denying.text.slice(Math.max(0, date.start - 6), date.end),
      ) &&
      denying.tokens.some(token => overlaps(token, date) && token.content && !known.has(token.stem)),
  );
}

/** Which of the two tells the exception to the other, or null. */
export function exceptionIn(
  first: Statement,
  second: Statement,
  weightOf: WeightOf,
): 'first' | 'second' | null {
  if (reported.test(first.text) !== reported.test(second.text)) return null;
  if (first.asks || second.asks || first.intends || second.intends) return null;
  if (wishesDiffer(first, second, [], []) || futuresDiffer(first, second) || asksForWhatIsNot(first, second))
    return null;
  const denies = first.negations.length > 0 !== second.negations.length > 0;
  for (const [narrow, general, which] of [
    [second, first, 'second'],
    [first, second, 'first'],
  ] as const) {
    if (namesException(general, narrow)) return which;
    if (isGeneral(general, narrow) && narrowerOf(first, second, [], []) === which) {
      const numbers = (statement: Statement) => statement.numbers;
      const frame = layFrames(general, narrow, numbers(general), numbers(narrow), weightOf);
      if (frame.sharedWeight >= leastTakenUp * (frame.sharedWeight + frame.restFirstWeight)) return which;
    }
    if (
      denies &&
      isHabit(general) &&
      isHabit(narrow) &&
      takesUpAll(general, narrow) &&
      (limits(narrow, general) || deniesForATime(narrow, general))
    )
      return which;
  }
  return null;
}

/** What somebody once did or never did has no exceptions. */
const isHabit = ({ pastEvent, former, text }: Statement): boolean =>
  !pastEvent && !former && !/^I\b|\bno longer\b/.test(text);

/** It adds for whom, where or when: "in the test environment". */
function limits(narrow: Statement, general: Statement): boolean {
  const known = contentStems(general);
  return narrow.scopes.some(
    scope =>
      scope.kind !== 'thing' && scope.start > narrow.verbAt && !scope.terms.some(term => known.has(term)),
  );
}
