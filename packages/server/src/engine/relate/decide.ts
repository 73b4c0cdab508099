/** Decides how two memories stand to each other from what rules, judge, words and vectors say of their sentences. */
import { areOfOtherThings, heldApart, otherNumbers, saysWhen } from './apart.js';
import { classify, closenessOf, type PairClass } from './classify-pair.js';
import { areTwoDeeds, SURE_OF_DEEDS } from './deeds.js';
import { exceptionIn } from './exceptions.js';
import { coverage, layFrames, type WeightOf } from './frame.js';
import type { JudgedPair } from './judge-pairs.js';
import type { Relation } from './relation.js';
import { confirmedBy } from './rules/confirmed.js';
import { sameQuantity } from './rules/quantity.js';
import { subjectText } from './rules/rule.js';
import { areExchanged } from './sides.js';
import type { Statement } from './statement.js';
import { haveSameSubject, rareSharedThing } from './subject-guard.js';
import { narrowerOf } from './thing.js';
import {
  ALIKE_COSINE,
  CONTRADICTION,
  CONTRADICTION_IN_LONG_TEXT,
  DENIAL_OF_ANY,
  DENIAL_OF_ANY_COSINE,
  ENTAILMENT_COSINE,
  RELATED_COSINE,
  relatedStrength,
  SAME_WORDS,
  SAME_WORDS_COSINE,
} from './thresholds.js';

import { contradictionBy, quotes, type ReadPair, sameOrMore } from './told-relation.js';

/** Two memories of different projects or persons speak of one subject only where a name says so. */
export interface PairSetting {
  readonly contextsDiffer: boolean;
  /** At least one of the two is a long message. */
  readonly long: boolean;
  readonly weightOf: WeightOf;
  /** Of the two whole memories. */
  readonly cosine: number | null;
}

/** Share of the earlier one's words that the later one must take up to count as adding to it; set by hand, it holds on the table of pairs. */
const TAKEN_UP = 0.5;
const ADDS_STRENGTH = 0.6;
/** Below it the judge holds something else for likelier. */
const NOT_FOLLOWING = 0.33;
/** A rare thing in common, and nothing else that tells. */
const RARE_STRENGTH = 0.5;
/** Of 962 pairs of written notes of one field that share no word, half lie nearer. */
const LEAST_RARE_COSINE = 0.53;

/** The judge takes another notation for another amount, so it is not asked. */
export function decideByQuantity(pairs: readonly ReadPair[], { weightOf }: PairSetting): Relation | null {
  const [pair] = pairs;
  const found =
    pair === undefined || pair.torn
      ? null
      : (sameQuantity(pair.first, pair.second, weightOf) ?? confirmedBy(pair.first, pair.second));
  if (pair === undefined || found === null) return null;
  const same = { kind: 'reinforcement', direction: 'mutual', strength: found.strength } as const;
  return { ...sameOrMore(pair, 'reinforcement', same, `rule:${found.rule}`), reason: found.reason };
}

/** The strongest of what the judge says of the pairs: against, the same, more. */
export function decideByJudge(pairs: readonly ReadPair[], setting: PairSetting): Relation | null {
  const read = pairs.flatMap(pair =>
    pair.judged === null ? [] : [{ pair, found: classOf(pair, pair.judged, setting) }],
  );
  for (const kind of ['contradiction', 'reinforcement', 'extension'] as const) {
    const best = read
      .filter(each => each.found.kind === kind)
      .sort((one, next) => next.found.strength - one.found.strength)[0];
    if (best === undefined) continue;
    const { pair, found } = best;
    if (kind === 'contradiction')
      return contradictionBy(
        pair,
        { reason: againstReason(pair), strength: found.strength, update: false },
        'judge',
      );
    return sameOrMore(pair, kind, found, 'judge');
  }
  return null;
}

/** In a message a shorter sentence leans on those around it: "Order matters." */
const fewestWords = 5;

/** A short note may be a fragment ("Timeout: 30 seconds"); in a message headings and list items say nothing by themselves. */
export const stateByThemselves = ({ first, second }: Pick<ReadPair, 'first' | 'second'>): boolean =>
  [first, second].every(({ states, text }) => states && text.split(/\s+/).length >= fewestWords);

function classOf(pair: ReadPair, judged: JudgedPair, setting: PairSetting): PairClass {
  const { first, second, differ } = pair;
  const closeness = closenessOf(first.text, second.text, pair.cosine);
  const none = deniesAny(pair, judged.contradiction);
  const against =
    judged.contradiction >= CONTRADICTION &&
    !setting.contextsDiffer &&
    !pair.torn &&
    (none || areOfOneMatter(pair, setting)) &&
    !heldApart(first, second, differ === 'nowhere' || none) &&
    !areOfOtherThings(first, second) &&
    (judged.contradiction >= SURE_OF_DEEDS || !areTwoDeeds(first, second)) &&
    (!setting.long || (judged.contradiction >= CONTRADICTION_IN_LONG_TEXT && stateByThemselves(pair)));
  const heard = saysTheSameOfTwo(pair) ? { ...judged, forward: 0, backward: 0 } : judged;
  const found = classify(heard, closeness, against);
  // "It failed this Sunday too" adds a case to "it fails every Sunday", and so says it once more.
  return found.kind === 'extension' && found.direction === 'from_second' && saysOnceMore.test(second.text)
    ? { ...found, kind: 'reinforcement', direction: 'mutual' }
    : found;
}

const saysOnceMore = /\b(?:again|once more|as (?:usual|always|before)|same as)\b|\btoo[.!]?$/i;

/** The judge would say that the one follows from the other, and it does not. */
const saysTheSameOfTwo = ({ first, second, torn }: ReadPair): boolean =>
  torn || first.intends !== second.intends || areExchanged(first, second) || saysWhen(first, second);

/** "I looked at the lease" and "I did not sign the lease": what is denied is not what is told. */
const deniesOne = ({ first, second }: ReadPair): boolean =>
  first.negations.length > 0 !== second.negations.length > 0;

const areOfOneMatter = (pair: ReadPair, { weightOf }: PairSetting): boolean =>
  pair.differ !== 'twice' &&
  !(pair.differ === 'once' && deniesOne(pair)) &&
  (pair.differ === 'nowhere' || haveSameSubject(pair.first, pair.second, weightOf));

/** "No customer is larger than Acme" says that Acme is the largest. */
const noneExceeds = /\b(?:more|less|fewer|better|worse|\p{L}{2,}er) than\b/iu;
const anyDenied = /^(?:there (?:is|are|was|were) (?:no|not any|nobody|nothing)|nobody|no one|none|no)\b/i;

/** "Nobody mows the grass" denies that the gardener does, whatever he is called: there it is the judge that knows the words. */
const deniesAny = ({ first, second, cosine }: ReadPair, contradiction: number): boolean =>
  anyDenied.test(first.text) !== anyDenied.test(second.text) &&
  !noneExceeds.test(anyDenied.test(first.text) ? first.text : second.text) &&
  contradiction >= DENIAL_OF_ANY &&
  (cosine ?? 0) >= DENIAL_OF_ANY_COSINE;

const againstReason = ({ first, second }: Pick<ReadPair, 'first' | 'second'>): string =>
  `Both speak of ${subjectText(first.verbAt > 0 ? first : second)}, and what they say of it cannot hold at the same time.`;

/** Nearly the same words, or one takes up the other and adds to it. */
export function decideByWords(pairs: readonly ReadPair[], setting: PairSetting): Relation | null {
  for (const pair of pairs) {
    const found = saidInWords(pair, setting);
    // Asked last: what holds two apart is dear to find out, and most pairs say nothing in words.
    if (
      found !== null &&
      !pair.torn &&
      !areExchanged(pair.first, pair.second) &&
      !heldApart(pair.first, pair.second)
    )
      return found;
  }
  return null;
}

function saidInWords(pair: ReadPair, setting: PairSetting): Relation | null {
  const { first, second, cosine, judged } = pair;
  if (first.negations.length !== second.negations.length) return null;
  // Nearly the same words and the opposite: one word makes the difference.
  if (judged !== null && judged.contradiction > judged.forward + judged.backward) return null;
  const near = cosine === null || cosine >= SAME_WORDS_COSINE;
  if (
    near &&
    closenessOf(first.text, second.text, null).leastWords >= SAME_WORDS &&
    sameFigures(first, second)
  )
    return sameOrMore(
      pair,
      'reinforcement',
      { kind: 'reinforcement', direction: 'mutual', strength: 0.9 },
      'words',
    );
  if (cosine !== null && cosine < ENTAILMENT_COSINE) return null;
  // The judge has read both, and neither follows from the other.
  if (judged !== null && Math.max(judged.forward, judged.backward) < NOT_FOLLOWING) return null;
  const frame = layFrames(first, second, [], [], setting.weightOf);
  const takenUp = frame.sharedWeight / Math.max(1, frame.sharedWeight + frame.restFirstWeight);
  const adds =
    frame.shared.length > 1 && frame.restSecondWeight > frame.restFirstWeight && frame.restSecond.length > 1;
  const otherThing = otherNumbers(first, second) && narrowerOf(first, second, [], []) !== null;
  const takesUp =
    !otherThing &&
    !saysWhen(first, second) &&
    takenUp >= TAKEN_UP &&
    adds &&
    coverage(frame) >= TAKEN_UP &&
    haveSameSubject(first, second, setting.weightOf);
  return takesUp
    ? sameOrMore(
        pair,
        'extension',
        { kind: 'extension', direction: 'from_second', strength: ADDS_STRENGTH },
        'words',
      )
    : null;
}

/** What holds of a part adds to what holds in general, also where it says the opposite. */
export function decideByException(pairs: readonly ReadPair[], { weightOf }: PairSetting): Relation | null {
  for (const pair of pairs) {
    if (pair.torn || (pair.cosine !== null && pair.cosine < ENTAILMENT_COSINE)) continue;
    const narrow = exceptionIn(pair.first, pair.second, weightOf);
    if (narrow === null) continue;
    const [which, general] = narrow === 'first' ? ['earlier', pair.second] : ['later', pair.first];
    return {
      ...sameOrMore(
        pair,
        'extension',
        {
          kind: 'extension',
          direction: narrow === 'first' ? 'from_first' : 'from_second',
          strength: ADDS_STRENGTH,
        },
        'words',
      ),
      reason: `The ${which} one says what holds of a part or a case of what the other says of ${subjectText(general)}.`,
    };
  }
  return null;
}

/** A paraphrase has the same figures. */
export const sameFigures = (first: Statement, second: Statement): boolean => {
  const of = (statement: Statement) => statement.numbers.map(number => number.value).join(' ');
  return of(first) === of(second);
};

/** Close in meaning, or with a rare thing in common. */
export function decideRelated(pairs: readonly ReadPair[], setting: PairSetting): Relation | null {
  const best = pairs[0];
  if (best === undefined) return null;
  const cosine = pairs.reduce<number | null>(
    (most, pair) => (pair.cosine === null ? most : Math.max(most ?? 0, pair.cosine)),
    setting.cosine,
  );
  const shared = {
    kind: 'related-to',
    direction: 'mutual',
    method: 'words',
    update: false,
    suggestedResolution: null,
  } as const;
  const things = pairs.map(pair => ({
    pair,
    thing: rareSharedThing(pair.first, pair.second, setting.weightOf),
  }));
  const rare = things.find(({ thing }) => thing?.telling) ?? things.find(({ thing }) => thing !== null);
  const sharesWord = layFrames(best.first, best.second, [], [], setting.weightOf).shared.length > 0;
  if (cosine !== null && cosine >= (sharesWord || rare ? RELATED_COSINE : ALIKE_COSINE))
    return {
      ...shared,
      ...quotes(best),
      strength: relatedStrength(cosine),
      reason: rare
        ? `Both speak of "${rare.thing!.word}" in a like way.`
        : 'Both speak of nearly the same matter.',
    };
  if (setting.contextsDiffer || (cosine !== null && cosine < LEAST_RARE_COSINE) || !rare?.thing?.telling)
    return null;
  return {
    ...shared,
    ...quotes(rare.pair),
    strength: RARE_STRENGTH,
    reason: `Both name "${rare.thing.word}", which few memories do.`,
  };
}
