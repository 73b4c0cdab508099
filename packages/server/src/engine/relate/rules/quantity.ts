/** The same thing with the same amount, time or rhythm, written in another way. */
import { couldBeSameFrame, layFrames, type WeightOf } from '../frame.js';
import { type Quantity, quantitiesOf, sameInOtherNotation } from '../quantity.js';
import { settingsDiffer } from '../settings.js';
import { contentStems, type Statement } from '../statement.js';
import type { Span } from '../tokens.js';
import { type Finding, subjectText } from './rule.js';

const strength = 0.9;

interface Written extends Span {
  readonly text: string;
}
type Pair = readonly [Written, Written];

/** Another amount beside it would have to be the same too, unless it counts the same: "four a year, one every three months". */
function sameAmount(first: Statement, second: Statement): Pair | null {
  const [same] = sameInOtherNotation(first, second);
  if (same === undefined) return null;
  const isOther = ({ dimension }: Quantity) => dimension !== 'number' || same[0].dimension !== 'rhythm';
  const others = [first, second].map(each => quantitiesOf(each).filter(one => isOther(one)));
  return others.every(({ length }) => length === 1) ? same : null;
}

/** "Tcpdump shows a check every ten seconds": who saw it says nothing of it. */
const observed =
  /^(?:the |our )?[\p{L}-]+ (?:shows?|confirms?|logs?|proves?|says) (?:that )?(?=(?:an?|the|all|every)\b)/iu;
const seenBy = ({ text }: Statement): Span => ({ start: 0, end: observed.exec(text)?.[0].length ?? 0 });
/** Where both say how often, what happens need not be said with the same verb. */
const verbOf = ({ text, verbAt }: Statement): Span => ({
  start: verbAt,
  end: verbAt + (/^\p{L}+/u.exec(text.slice(verbAt))?.[0].length ?? 0),
});

function sameDay(first: Statement, second: Statement, weightOf: WeightOf): Pair | null {
  if (!couldBeSameFrame(first, second, [], [], weightOf)) return null;
  const [one, ...others] = first.dates;
  const [other, ...rivals] = second.dates;
  if (one === undefined || other === undefined || others.length + rivals.length > 0) return null;
  const same =
    one.grain === 'day' &&
    other.grain === 'day' &&
    one.from.getTime() === other.from.getTime() &&
    one.to === null &&
    other.to === null;
  return same && one.text.toLowerCase() !== other.text.toLowerCase() ? [one, other] : null;
}

/** Not one of the rules that look for two values: it says that there is only one. */
export function sameQuantity(first: Statement, second: Statement, weightOf: WeightOf): Finding | null {
  if (first.negations.length > 0 || second.negations.length > 0 || first.pastEvent !== second.pastEvent)
    return null;
  const [one, other] = sameAmount(first, second) ?? sameDay(first, second, weightOf) ?? [];
  if (one === undefined || other === undefined) return null;
  const isRhythm = 'dimension' in one && one.dimension === 'rhythm';
  const beside = (statement: Statement): Span[] => [
    seenBy(statement),
    ...(isRhythm ? [verbOf(statement)] : []),
    ...statement.numbers,
  ];
  const firstValues = [one, ...beside(first)];
  const secondValues = [other, ...beside(second)];
  if (settingsDiffer(first, second, firstValues, secondValues)) return null;
  const frame = layFrames(first, second, firstValues, secondValues, weightOf);
  const unit =
    /^(?:onc|year|month|week|dai|euro|eur|dollar|usd|metr|meter|tonn|ton|cm|km|kg|mm|gram|litr|liter|g|m|l|t|of|long|high)$/;
  const inBoth = new Set([...contentStems(first)].filter(stem => contentStems(second).has(stem)));
  const rest = [...frame.restFirst, ...frame.restSecond].filter(
    stem => !unit.test(stem) && !inBoth.has(stem),
  );
  if (frame.shared.length === 0 || rest.length > 0) return null;
  return {
    rule: 'quantity',
    reason: `Both say the same of ${subjectText(first)}: "${one.text}" and "${other.text}" are one.`,
    strength,
    update: false,
  };
}
