/** Relates memories pair by pair: all pairs go to the judge in one call, and a few of them a second time. */
import { statementOf } from '../../domain/memory.js';
import { mayContradict } from '../../domain/relationship.js';
import { mayHoldDates, prepareDates } from '../../language/dates.js';
import type { PairJudge, Verdict } from '../../language/models/pair-judge.js';
import { mapInTurns } from '../../take-turns.js';
import { shownSpeech } from '../recall/shown-note.js';
import { byWords, otherFigure, otherFigureInSentences } from './by-words.js';
import { type BothOrders, decide, needsOtherOrder, needsSpeakers, type Read } from './decide.js';
import { reasons } from './reasons.js';
import { type MemoryPair, plain, type RelateTools, type Relation } from './relation.js';
import { type ReadTexts, readPart, sharedWords, textPairs } from './sentence-pairs.js';
import { strengths, thresholds } from './thresholds.js';

/** Whether two memories share enough to be read by the judge. */
export const isWorthReading = (
  { first, second, cosine }: MemoryPair,
  weightOf: RelateTools['weightOf'],
): boolean =>
  (cosine !== null && cosine >= thresholds.readFromCosine) ||
  sharedWords(first.content, second.content, weightOf) >= thresholds.readFromWords;

const sameText = ({ first, second }: MemoryPair): Relation | null => {
  if (statementOf(first.content) !== statementOf(second.content)) return null;
  const quotes = { firstQuote: first.content, secondQuote: second.content };
  return {
    ...plain,
    kind: 'reinforcement',
    strength: strengths.sameText,
    reason: reasons.sameText(quotes),
    ...quotes,
    method: 'words',
  };
};

const nearMeaning = ({ first, second, cosine }: MemoryPair): Relation | null => {
  if (cosine === null || cosine < thresholds.related) return null;
  const quotes = { firstQuote: readPart(first.content), secondQuote: readPart(second.content) };
  return {
    ...plain,
    kind: 'related-to',
    strength: Math.min(1, cosine),
    reason: reasons.meaning(quotes),
    ...quotes,
    method: 'meaning',
  };
};

interface Asked extends ReadTexts {
  readonly pair: MemoryPair;
}

/** By place, for the few pairs in which who speaks decides: the texts with their speakers, in both orders. */
const readAsSpoken = async (
  asked: readonly Asked[],
  read: readonly Omit<Read, 'spoken'>[],
  judge: PairJudge,
): Promise<Map<number, BothOrders>> => {
  const places = [...asked.keys()].filter(place => needsSpeakers(asked[place]!.pair, read[place]!));
  if (places.length === 0) return new Map();
  const verdicts = await judge.judge(
    places.flatMap((place): [string, string][] => {
      const { pair, texts } = asked[place]!;
      const [first, second] = [shownSpeech(pair.first, texts[0]), shownSpeech(pair.second, texts[1])];
      return [
        [first, second],
        [second, first],
      ];
    }),
    'background',
  );
  return new Map(
    places.map((place, at) => [place, { verdict: verdicts[2 * at]!, turned: verdicts[2 * at + 1]! }]),
  );
};

const readAll = async (asked: readonly Asked[], judge: PairJudge): Promise<Read[]> => {
  if (asked.length === 0) return [];
  const verdicts = await judge.judge(
    asked.map(({ texts }) => texts),
    'background',
  );
  const open = [...asked.keys()].filter(place =>
    needsOtherOrder(asked[place]!.pair, verdicts[place]!, asked[place]!.torn),
  );
  const answers =
    open.length === 0
      ? []
      : await judge.judge(
          open.map(place => asked[place]!.texts.toReversed() as [string, string]),
          'background',
        );
  const turned = new Map<number, Verdict>(open.map((place, at) => [place, answers[at]!]));
  const read = asked.map(({ texts, torn }, place) => ({
    texts,
    torn,
    verdict: verdicts[place]!,
    turned: turned.get(place) ?? null,
  }));
  const spoken = await readAsSpoken(asked, read, judge);
  return read.map((one, place) => ({ ...one, spoken: spoken.get(place) ?? null }));
};

/** Of several sentence pairs, the one least likely to be unrelated counts. */
const strongest = (pair: MemoryPair, read: readonly Read[]): Relation | null => {
  const found = read
    .map(one => ({ none: one.verdict.relation.none, relation: decide(pair, one) }))
    .filter(one => one.relation !== null)
    .sort((one, other) => one.none - other.none);
  return found[0]?.relation ?? null;
};

/** The judge is certain that they are unrelated, whatever words they share. */
const isNothing = (read: readonly Read[]): boolean =>
  read.every(({ verdict }) => verdict.relation.none >= thresholds.nothing);

const mayHoldDate = ({ first, second }: MemoryPair): boolean =>
  mayHoldDates(readPart(first.content)) || mayHoldDates(readPart(second.content));

/** In the order of the pairs; null for unrelated pairs. */
export const relatePairs = async (
  pairs: readonly MemoryPair[],
  { judge, weightOf }: RelateTools,
): Promise<(Relation | null)[]> => {
  const inTurns = <Made>(each: (pair: MemoryPair, place: number) => Made) =>
    mapInTurns(pairs, each, 'background');
  if ((await inTurns(mayHoldDate)).includes(true)) await prepareDates();
  if (judge === null) return inTurns(pair => sameText(pair) ?? byWords(pair, weightOf));
  const begun = await inTurns(pair => {
    const same = sameText(pair);
    const { first, second } = pair;
    const texts = same === null ? textPairs(first.content, second.content, weightOf) : [];
    return { same, asked: texts.map(read => ({ pair, ...read })) };
  });
  const all = await readAll(
    begun.flatMap(({ asked }) => asked),
    judge,
  );
  let next = 0;
  return inTurns((pair, place) => {
    const { same, asked } = begun[place]!;
    const read = all.slice(next, next + asked.length);
    next += read.length;
    const figures = isNothing(read) ? null : otherFigure(pair);
    const found = same ?? figures ?? strongest(pair, read) ?? nearMeaning(pair);
    // The judge suspects it, and a sentence of each differs in one figure: that is enough to ask a person.
    return found?.method === mayContradict ? (otherFigureInSentences(pair) ?? found) : found;
  });
};

/** How one pair of memories is related. */
export const relatePair = async (pair: MemoryPair, tools: RelateTools): Promise<Relation | null> =>
  (await relatePairs([pair], tools))[0] ?? null;
