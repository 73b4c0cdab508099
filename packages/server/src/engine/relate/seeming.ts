/** Statements that only seem opposed: the judge takes another word, another case or a tale for a denial. */
import { differencesOf } from './differences.js';
import { contentStems, type Statement } from './statement.js';
import { overlaps, type Span } from './tokens.js';

/** "100 requests a minute", "100 calls a minute": of another thing there are as many, or it is another word. */
function countsAnother(first: Statement, second: Statement): boolean {
  const [place, ...others] = differencesOf(first, second);
  if (place === undefined || others.length > 0) return false;
  const counted = (statement: Statement, { start, end }: Span) =>
    statement.numbers.find(
      number =>
        number.kind === 'count' && overlaps(number, { start: start - 2, end }) && number.start < start,
    );
  const [one, other] = [counted(first, place.first), counted(second, place.second)];
  return one !== undefined && other !== undefined && one.value === other.value && one.unit !== other.unit;
}

/** "Restarting the pump clears it" is not denied by "it was stuck again; after I restarted the pump it ran". */
const isActAndTale = (first: Statement, second: Statement): boolean => {
  const known = contentStems(second);
  return (
    /^\p{L}+ing\b/u.test(first.text) &&
    second.pastEvent &&
    /\b(?:after|once|when)\b/i.test(second.text) &&
    [...first.subject].every(stem => known.has(stem))
  );
};

const condition = /\b(?:when|if|whenever) (?<case>[^,;]+)/i;

/** "When the file is missing", "when the file is corrupt": each says in which case. That it "does not exist" may be the same. */
const conditionsDiffer = (first: Statement, second: Statement): boolean => {
  const tokensIn = ({ text, tokens, negations }: Statement) => {
    const found = condition.exec(text);
    if (found === null) return [];
    const end = found.index + found[0].length;
    const isDenied = negations.some(({ start }) => start > found.index && start < end);
    return isDenied
      ? []
      : tokens.filter(token => token.content && token.start > found.index && token.end <= end);
  };
  const [one, other] = [tokensIn(first), tokensIn(second)];
  const [mine, theirs] = [contentStems(first), contentStems(second)];
  return one.some(token => !theirs.has(token.stem)) && other.some(token => !mine.has(token.stem));
};

/** "Tea instead of coffee" says nothing of how tea is. */
const isOtherChoice = (choosing: Statement, other: Statement): boolean => {
  const refused = choosing.states ? null : /\b(?:instead of|rather than) /i.exec(choosing.text);
  if (refused === null) return false;
  const known = contentStems(other);
  const after = choosing.tokens.find(
    token => token.content && token.start > refused.index + refused[0].length - 1,
  );
  return after !== undefined && !known.has(after.stem);
};

/** "By name, not number" is the same as "by name". */
const contrast = /, (?:and )?not (?:an? |the |by |as |in |with )?(?<refused>[\p{L}-]+)[.!]?$/u;
const onlyContrasts = (contrasting: Statement, other: Statement): boolean => {
  const found = contrast.exec(contrasting.text);
  if (found === null || contrasting.negations.length !== 1 || other.negations.length > 0) return false;
  const known = contentStems(other);
  const content = contrasting.tokens.filter(token => token.content);
  return (
    content.filter(token => token.end <= found.index).every(token => known.has(token.stem)) &&
    content.filter(token => token.start > found.index).every(token => !known.has(token.stem))
  );
};

const limit = /\b(?:limit(?:s|ed)?|allows?|allowed|at most|up to|no more than|max(?:imum)?|cap(?:s|ped)?)\b/i;

/** "Limited to 600 requests a minute", "allows 600 requests per minute". */
const setSameLimit = (first: Statement, second: Statement): boolean => {
  const [one, ...others] = first.numbers;
  const [other, ...rivals] = second.numbers;
  return (
    others.length + rivals.length + first.negations.length + second.negations.length === 0 &&
    one !== undefined &&
    one.value === other?.value &&
    one.kind === other.kind &&
    limit.test(first.text) &&
    limit.test(second.text)
  );
};

export const onlySeemOpposed = (first: Statement, second: Statement): boolean =>
  countsAnother(first, second) ||
  setSameLimit(first, second) ||
  isActAndTale(first, second) ||
  conditionsDiffer(first, second) ||
  isOtherChoice(first, second) ||
  isOtherChoice(second, first) ||
  onlyContrasts(first, second) ||
  onlyContrasts(second, first);
