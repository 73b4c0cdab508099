/** The same thing with the same amount, time or rhythm, written in another way. */
import { couldBeSameFrame, layFrames, type WeightOf } from '../frame.js';
import { quantitiesOf, sameInOtherNotation } from '../quantity.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import type { Span } from '../tokens.js';
import { type Finding, subjectText } from './rule.js';

const strength = 0.9;

interface Written extends Span {
  readonly text: string;
}
type Pair = readonly [Written, Written];

/** Another amount beside it would have to be the same too. */
function sameAmount(first: Statement, second: Statement): Pair | null {
  if (quantitiesOf(first).length !== 1 || quantitiesOf(second).length !== 1) return null;
  return sameInOtherNotation(first, second)[0] ?? null;
}

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
  const firstValues = [one, ...first.numbers];
  const secondValues = [other, ...second.numbers];
  if (settingsDiffer(first, second, firstValues, secondValues)) return null;
  const frame = layFrames(first, second, firstValues, secondValues, weightOf);
  const unit =
    /^(?:euro|eur|dollar|usd|metr|meter|tonn|ton|cm|km|kg|mm|gram|litr|liter|g|m|l|t|of|long|high)$/;
  const rest = [...frame.restFirst, ...frame.restSecond].filter(stem => !unit.test(stem));
  if (frame.shared.length === 0 || rest.length > 0) return null;
  return {
    rule: 'quantity',
    reason: `Both say the same of ${subjectText(first)}: "${one.text}" and "${other.text}" are one.`,
    strength,
    update: false,
  };
}
