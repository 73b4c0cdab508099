/** How two memories stand to each other: rules first, then the judge, then words and vectors, each only if the one before is silent. */
import { statementOf } from '../../domain/memory.js';
import { cutQuote, cutText } from '../../language/cut-text.js';
import { areOfOtherThings, heldApart } from './apart.js';
import {
  decideByException,
  decideByJudge,
  decideByQuantity,
  decideByWords,
  decideRelated,
  type PairSetting,
  sameFigures,
  stateByThemselves,
} from './decide.js';
import {
  DENIAL_SCORE,
  type DenialPair,
  denialClauses,
  denialPartners,
  denialScore,
  isOfAnyTime,
} from './denial-gate.js';
import { differencesOf, otherFigures } from './differences.js';
import { differing } from './differing.js';
import { sameLabels } from './figures.js';
import { headsDiffer } from './heads.js';
import { judgePairs } from './judge-pairs.js';
import { isBySame, type RelatedMemory, type RelateTools, type Relation, type RuleName } from './relation.js';
import { mayReplace } from './rules/may-replace.js';
import { rules } from './rules/rules.js';
import { bestSentencePairs, partsOf, wholePartsOf } from './sentence-pairs.js';
import { contextsDiffer, namesDiffer } from './settings.js';
import { readPlain, readStatement, type Statement } from './statement.js';
import { haveSameSubject } from './subject-guard.js';
import { CONTRADICTION, contradictionStrength, DENIAL_OF_ANY } from './thresholds.js';
import { contradictionBy, type ReadPair } from './told-relation.js';

/** From so many words on a memory is a message rather than a note, and gates stand before the judge. */
const longMessage = 60;
/** In a long message a rule needs the sentences to share so much; set by hand, it holds on the table of pairs. */
const leastLikenessInLong = 0.5;
/** Up to here a memory says one thing. */
const longestNote = 20;
/** Enough for a message with its plan, few enough to compare each with each. */
const mostFigureSentences = 12;
const SAME_TEXT_STRENGTH = 0.99;

const wordCount = (text: string): number => text.split(/\s+/).length;

/** The fence of relating: a long memory is compared by its beginning. */
const inPart = (memory: RelatedMemory): RelatedMemory => {
  const content = cutText(memory.content);
  return content === memory.content ? memory : { ...memory, content };
};

/** `first` is the earlier one by `occurredAt`. */
export async function relatePair(
  first: RelatedMemory,
  second: RelatedMemory,
  tools: RelateTools,
): Promise<Relation | null> {
  if (statementOf(first.content) === statementOf(second.content)) return sameText(first, second);
  return relateRead(inPart(first), inPart(second), tools);
}

async function relateRead(
  first: RelatedMemory,
  second: RelatedMemory,
  tools: RelateTools,
): Promise<Relation | null> {
  const { weightOf, cosine } = tools;
  const chosen = bestSentencePairs(first.content, second.content, weightOf, tools.sentenceCosine);
  const setting: PairSetting = {
    contextsDiffer: contextsDiffer(first, second),
    long: Math.max(wordCount(first.content), wordCount(second.content)) >= longMessage,
    weightOf,
    cosine,
  };
  const single = partsOf(first.content).length === 1 && partsOf(second.content).length === 1;
  const pairs = chosen.map(pair => {
    const [one, other] = [readPlain(pair.first, first, false), readPlain(pair.second, second, true)];
    return {
      first: one,
      second: other,
      cosine: tools.sentenceCosine?.(pair.first, pair.second) ?? (single ? cosine : null),
      likeness: pair.likeness,
      judged: null,
      // The first sentence of a message is no heading.
      torn: !setting.long && headsDiffer(first.content, second.content, one, other),
    };
  });
  const ruled = byRules(pairs, setting);
  if (ruled !== null) return ruled;
  const equal = setting.long ? null : decideByQuantity(pairs, setting);
  if (equal !== null) return equal;
  const judged: ReadPair[] = pairs;
  if (tools.judge !== null) {
    const worth = [...pairs.keys()].filter(place => mayBeJudged(pairs[place]!, weightOf));
    const verdicts = await judgePairs(
      worth.map(place => ({
        ...chosen[place]!,
        first: pairs[place]!.first.text,
        second: pairs[place]!.second.text,
      })),
      tools.judge,
    );
    for (const [at, verdict] of verdicts.entries()) {
      const place = worth[at]!;
      const pair = pairs[place]!;
      const against =
        verdict.contradiction >= CONTRADICTION && couldContradict(pair.first, pair.second, weightOf);
      const differ = against ? await differing(pair.first, pair.second, tools.judge) : undefined;
      judged[place] = { ...pair, judged: verdict, ...(differ === undefined ? {} : { differ }) };
    }
  }
  const said = decideByJudge(judged, setting);
  if (said !== null && said.kind !== 'extension') return said;
  return (
    (await byDenial(first, second, tools, setting)) ??
    (setting.contextsDiffer || setting.long ? null : decideByException(judged, setting)) ??
    (pairs.every(({ torn }) => torn) ? null : byFigures(first, second, setting)) ??
    said ??
    decideByWords(judged, setting) ??
    decideRelated(judged, setting)
  );
}

/** From this cosine on two sentences can say the same in quite other words; set by hand. */
const sameInOtherWords = 0.7;

/**
 * Sentences that name two different things neither contradict nor follow from each other; nor do those that differ in
 * two places, unless one denies, or all figures are the same and they lie very close.
 */
const mayBeJudged = (
  { first, second, cosine }: Pick<ReadPair, 'first' | 'second' | 'cosine'>,
  weightOf: RelateTools['weightOf'],
): boolean => {
  if (namesDiffer(first, second, [], [])) return false;
  if (first.negations.length !== second.negations.length) return true;
  const places = differencesOf(first, second);
  if (places.length > 1) return sameFigures(first, second) && (cosine === null || cosine >= sameInOtherWords);
  // With another figure in its place neither follows from the other, so only a contradiction is left to find.
  return (
    !places.some(place => otherFigures(first, second, place)) || couldContradict(first, second, weightOf)
  );
};

/** The cheap guards, before the judge is asked where exactly the two differ. */
const couldContradict = (first: Statement, second: Statement, weightOf: RelateTools['weightOf']): boolean =>
  (first.negations.length > 0 !== second.negations.length > 0 || haveSameSubject(first, second, weightOf)) &&
  !heldApart(first, second, true) &&
  !areOfOtherThings(first, second);

/** Whether the judge has anything to read in these two, so that those it has nothing to say of take nobody's place. */
export function canBeJudged(
  one: RelatedMemory,
  other: RelatedMemory,
  { weightOf, cosine }: RelateTools,
): boolean {
  const [first, second] = [inPart(one), inPart(other)];
  return bestSentencePairs(first.content, second.content, weightOf).some(pair =>
    mayBeJudged(
      { first: readPlain(pair.first, first, false), second: readPlain(pair.second, second, true), cosine },
      weightOf,
    ),
  );
}

function sameText(first: RelatedMemory, second: RelatedMemory): Relation {
  return {
    kind: 'reinforcement',
    direction: 'mutual',
    strength: SAME_TEXT_STRENGTH,
    reason: 'Both say the same in the same words.',
    firstQuote: cutQuote(first.content),
    secondQuote: cutQuote(second.content),
    method: 'words',
    update: false,
    suggestedResolution: null,
  };
}

const figureRules: ReadonlySet<RuleName> = new Set(['number', 'version', 'time', 'date']);

function byRules(
  pairs: readonly (ReadPair & { readonly likeness: number })[],
  setting: PairSetting,
): Relation | null {
  if (setting.contextsDiffer) return null;
  for (const pair of pairs) {
    if (pair.torn) continue;
    if (setting.long && (pair.likeness < leastLikenessInLong || !stateByThemselves(pair))) continue;
    for (const rule of rules) {
      const found = rule(pair.first, pair.second, setting.weightOf);
      // A message holds many figures: another one in the same words is a hint there, and no more.
      if (found !== null && !(setting.long && figureRules.has(found.rule)))
        return contradictionBy(pair, found, `rule:${found.rule}`);
    }
  }
  return null;
}

/** "I have never …" against what the same author tells elsewhere; only a denial lets a long message before the judge. */
async function byDenial(
  first: RelatedMemory,
  second: RelatedMemory,
  { judge, sentenceCosine }: RelateTools,
  setting: PairSetting,
): Promise<Relation | null> {
  if (judge === null || setting.contextsDiffer || !isBySame(first, second)) return null;
  const cosineOf = sentenceCosine ?? (() => null);
  const partnersIn = (denier: RelatedMemory, other: RelatedMemory): DenialPair[] =>
    denialClauses(denier.content).flatMap(denial => denialPartners(denial, other.content, cosineOf));
  // Who denies first may have done it since; only at the same time neither is the later one.
  const asked = [
    ...(first.occurredAt < second.occurredAt ? [] : partnersIn(first, second)).map(pair => ({
      pair,
      first: pair.denial,
      second: pair.partner,
      likeness: 0,
    })),
    ...partnersIn(second, first).map(pair => ({
      pair,
      first: pair.partner,
      second: pair.denial,
      likeness: 0,
    })),
  ];
  if (asked.length === 0) return null;
  const judged = await judgePairs(asked, judge);
  const scored = judged
    .map(each => ({ ...each, score: denialScore(each.pair, each.contradiction) }))
    .filter(each => each.score >= DENIAL_SCORE)
    .sort((one, next) => next.score - one.score);
  let best: (typeof scored)[number] | undefined;
  for (const each of scored) {
    const denying = each.first === each.pair.denial ? first : second;
    const denial = readStatement(each.pair.denial, denying);
    const partner = readStatement(each.pair.partner, denying === first ? second : first);
    const ever = isOfAnyTime(each.pair.denial);
    if ((partner.former && !ever) || partner.intends || namesDiffer(denial, partner, [], [])) continue;
    if (!(ever && each.contradiction >= DENIAL_OF_ANY)) {
      const differ = await differing(denial, partner, judge);
      if (differ === 'once' || differ === 'twice') continue;
    }
    best = each;
    break;
  }
  if (best === undefined) return null;
  const pair = { first: readStatement(best.first, first), second: readStatement(best.second, second) };
  const reason = `In one place it is denied ("${best.pair.denial}"), in the other it is told as done ("${best.pair.partner}").`;
  const strength = contradictionStrength(best.score);
  return contradictionBy(pair, { reason, strength, update: false }, 'judge:denial');
}

/** Another figure in the same words; only a hint, so it stays a related-to. */
function byFigures(first: RelatedMemory, second: RelatedMemory, setting: PairSetting): Relation | null {
  if (setting.contextsDiffer || second.occurredAt <= first.occurredAt) return null;
  const read = (memory: RelatedMemory) =>
    wholePartsOf(memory.content)
      .filter(part => /\d/.test(part))
      .slice(0, mostFigureSentences)
      .map(part => readStatement(part, memory));
  const notes = Math.max(wordCount(first.content), wordCount(second.content)) <= longestNote;
  const theirs = read(second);
  const found = read(first)
    .flatMap(one => theirs.map(other => ({ one, other })))
    // Of short notes the rules know what they need; only a word of change makes them a hint.
    .filter(
      ({ one, other }) => sameLabels(one, other) && (!notes || (other.changed && !heldApart(one, other))),
    )
    .map(pair => ({ ...pair, finding: mayReplace(pair.one, pair.other, setting.weightOf) }))
    .filter(each => each.finding !== null)
    .sort((left, right) => right.finding!.score - left.finding!.score)[0];
  if (found === undefined) return null;
  return {
    kind: 'related-to',
    direction: 'mutual',
    strength: found.finding!.strength,
    reason: found.finding!.reason,
    firstQuote: found.one.text,
    secondQuote: found.other.text,
    method: 'rule:may-replace',
    update: true,
    suggestedResolution: 'kept_second',
  };
}
