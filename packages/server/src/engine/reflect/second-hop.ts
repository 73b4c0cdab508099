/** What the evidence leads to: in the same place or of the same thing, what forbids, requires, cures or allows the task, in words that the task does not have. */
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { isCommonStem } from '../relate/common-words.js';
import { foldedStem } from '../relate/like-words.js';
import { tellingTerms } from './alike.js';
import type { Evidence, Sought } from './evidence.js';
import { placesOf, saysNothingNew } from './matters.js';
import { relationTerms } from './relations.js';
import { adviceIn } from './wording/advice.js';
import { askingPart } from './wording/question.js';

/** More than these and the finding is about something else. */
const mostHops = 2;
/** From where it is looked further: the best few. */
const mostSeeds = 3;
const seedShare = 0.75;
/** What fits the task less than this leads nowhere. */
const leastSeed = 0.5;
/** A place with more memories than this holds many matters. */
const narrowPlace = 6;
/** What the evidence leads to fits this much of what led to it. */
const hopShare = 0.75;
/** Beside so few, what is only known of the same one is told too. */
const few = 3;

/** An order of days, a rule without exception, a cure: it holds for whoever does the thing. */
const rule =
  /\b(?:never|always|must(?: not)?|before (?:every|each)|after (?:every|each)|every time|lesson|make sure|do not|don['’]t|forbid(?:s|den)?|not allowed|prohibited)\b/i;
const remedy =
  /\b(?:fix(?:es|ed)|solv(?:es|ed)|resolv(?:es|ed)|cured?|prevent(?:s|ed)|workaround|stopped the|removed the)\b|^\p{Lu}[\p{L}-]*ing .{3,80}\b(?:raised|lowered|cut|improved|helped|stopped|reduced|brought|halved|doubled|fixed)\b/iu;
const limit =
  /\b(?:can(?:not|['’]t)|only|at least|at most|minimum|maximum|no more than|up to|requires?|needs?|demands?|wants?|insists?|prefers?|likes?|loves?|hates?|dislikes?|allergic|afraid|would (?:accept|allow|agree|let)|accepts?|allows?|agrees?|lets?|permits?|offers?|has no|have no|without|unless|otherwise|unable|not possible)\b/i;
/** What went wrong before goes wrong again. */
const failure =
  /\b(?:failed|rejected|refused|crashed|broke|was lost|were lost|unpublished|rolled back|returned|locked)\b.*\b(?:because|since|as)\b/i;
/** Words of so many sentences that they tie none together. */
const passing: ReadonlySet<string> = new Set(
  words('run use take make work go start end keep open time day week year new part all please').map(
    foldedStem,
  ),
);
const inability =
  /\b(?:can(?:not|['’]t)|unable|(?:is|are|does|do|has|have|was|were)(?: not|n['’]t)|no|without|broken|too \p{Ll}+|forbids?|must not|never|only)\b/iu;
const demand =
  /\b(?:wants?|wanted|requires?|required|demands?|demanded|needs?|expects?|expected|asks?|asked|insists?|must|has to|have to)\b/i;
const enabling = /\b(?:would|could|can|may|accepts?|allows?|agrees?|lets?|permits?|offers?|possible)\b/i;
const comparison = /\b(?:than|instead of|rather than|compared (?:to|with)|unlike|same as)\b/i;

/** "What is the problem with the demo?": what is wanted, and what cannot be. */
const asksProblem =
  /\b(?:problem|trouble|issue|catch|obstacle|risk|difficulty)s? (?:with|of|for|in|about)\b|\bwhat(?:['’]s| is) wrong\b|\bwhat (?:speaks|stands) against\b|\bgo wrong\b/i;
const asksWhatWasDone =
  /^(?:what|how) (?:did|have|has|was|were|is|are) .*\b(?:do|done|react|respond|fixed|solved|handled|dealt|changed)\b/i;

/** All that one user or one talk says is kept there: it ties nothing together. */
const broadTypes: ReadonlySet<string> = new Set([
  'user',
  'session',
  'conversation',
  'chat',
  'thread',
  'channel',
]);

/** A statement with what it is looked at for, read once. */
interface Read {
  readonly one: Evidence;
  readonly terms: ReadonlySet<string>;
  readonly places: readonly string[];
}

const read = (one: Evidence): Read => ({
  one,
  terms: tellingTerms(one),
  places: placesOf(one).filter((_, at) => !broadTypes.has(one.memory.contexts[at]?.type ?? '')),
});

interface Tie {
  readonly seed: Read;
  /** Words that both have, beyond names of places and of the task. */
  readonly things: readonly string[];
  readonly inOnePlace: boolean;
  /** The place that both are in holds few memories. */
  readonly isNarrow: boolean;
}

const isThing = (term: string): boolean =>
  /\p{L}{2}|\p{L}\d/u.test(term) && !term.startsWith('=') && !passing.has(term);

const tieOf = (
  { one, terms, places }: Read,
  seed: Read,
  { task }: Sought,
  held: ReadonlyMap<string, number>,
): Tie => {
  const both = places.filter(place => seed.places.includes(place));
  const known = new Set(
    [
      ...[seed.one, one].flatMap(({ memory }) => memory.contexts).map(({ name }) => name),
      ...task.names,
    ].flatMap(name => words(name)),
  );
  return {
    seed,
    things: [...seed.terms].filter(term => terms.has(term) && isThing(term) && !known.has(term)),
    inOnePlace: both.length > 0,
    isNarrow: both.some(place => (held.get(place) ?? 0) <= narrowPlace),
  };
};

const isOfAnotherPlace = ({ memory }: Evidence, seed: Evidence): boolean => {
  const ofSeed = seed.memory.contexts;
  const alike = memory.contexts.filter(({ type }) => ofSeed.some(place => place.type === type));
  return (
    alike.length > 0 &&
    !alike.some(({ type, name }) => ofSeed.some(place => place.type === type && place.name === name))
  );
};

/** It begins with a name that the graph knows, and that neither the task nor the evidence says. */
const isOfAnotherName = (
  { quote }: Evidence,
  evidence: readonly Evidence[],
  { task }: Sought,
  knownNames: ReadonlySet<string>,
): boolean => {
  const first = namesIn(quote)[0];
  return (
    first !== undefined &&
    first.start < 5 &&
    knownNames.has(first.text.toLowerCase()) &&
    words(first.text).some(term => !task.weights.has(term) && !evidence.some(other => other.placed.has(term)))
  );
};

const isTied = ({ things, inOnePlace, isNarrow }: Tie, isStrong: boolean): boolean => {
  if (inOnePlace) return things.length >= (isStrong && isNarrow ? 1 : 2);
  return things.length >= 2 && things.some(term => !isCommonStem(term));
};

type For = 'problem' | 'done' | 'advice' | 'choice';

const bears = ({ one }: Read, tie: Tie, asked: For): boolean => {
  const seed = tie.seed.one;
  if (asked === 'problem')
    return (
      inability.test(one.quote) && (isTied(tie, true) || (demand.test(seed.quote) && tie.things.length > 0))
    );
  if (asked === 'done')
    return one.memory.occurredAt > seed.memory.occurredAt && tie.inOnePlace && tie.things.length >= 2;
  if (asked === 'choice' || !isTied(tie, true)) return false;
  const kind = adviceIn(one.quote, one.speaker)?.kind ?? null;
  const isStrong = (kind !== null && kind !== 'wish') || rule.test(one.quote) || remedy.test(one.quote);
  return isStrong || ((limit.test(one.quote) || failure.test(one.quote)) && isTied(tie, false));
};

/** "Costs more than Metallo": it is of another, and sets it beside what the evidence begins with. */
const isBeside = ({ one }: Read, { seed, things }: Tie): boolean => {
  const subject = namesIn(seed.one.quote)[0];
  return (
    things.length > 0 &&
    comparison.test(one.quote) &&
    subject !== undefined &&
    words(subject.text).every(term => one.terms.has(term))
  );
};

/** What the one for whom or with whom it is done cannot, wants or likes bears on it, in whatever words. */
const isOfWhom = (
  { quote, terms, placed }: Evidence,
  { seed }: Tie,
  { task, wantsAdvice, asked }: Sought,
): boolean => {
  if (!(limit.test(quote) || rule.test(quote))) return false;
  if (asked === 'how')
    return enabling.test(quote) && task.names.some(name => words(name).every(term => terms.has(term)));
  const first = namesIn(quote)[0];
  const subject = first === undefined || first.start >= 5 ? null : first.text;
  return (
    wantsAdvice &&
    ((subject !== null && task.names.includes(subject)) ||
      relationTerms(task).some(term => placed.has(term) && seed.one.placed.has(term)))
  );
};

/** "Can I", "should we": a plan, and not how things are. */
const plans =
  /^(?:can|could|may|might|should|shall|must)\b|^(?:do|would) (?:I|we)\b|^is it (?:ok|okay|safe|possible|allowed|fine)\b/i;
const chooses = /^(?:who|whom|which|where)\b.*\b(?:should|shall|could|can|do) (?:I|we)\b/i;

const askedOf = (task: string, { wantsAdvice, asked }: Sought): For | null => {
  const text = askingPart(task);
  if (asksProblem.test(task)) return 'problem';
  if (asksWhatWasDone.test(task)) return 'done';
  if (chooses.test(text)) return 'choice';
  if (asked === 'whether') return plans.test(text) ? 'advice' : null;
  return wantsAdvice || asked === 'how' ? 'advice' : null;
};

/** The evidence with up to two statements more that it leads to. */
export const withSecondHop = (
  evidence: readonly Evidence[],
  ranked: readonly Evidence[],
  sought: Sought,
  task: string,
  knownNames: ReadonlySet<string>,
): readonly Evidence[] => {
  const best = evidence[0];
  const asked = askedOf(task, sought);
  if (best === undefined || asked === null || best.relevance < leastSeed) return evidence;
  const isSeed = (one: Evidence) => one.relevance >= seedShare * best.relevance;
  const chosen = [...evidence];
  const seeds = evidence.filter(isSeed).slice(0, mostSeeds).map(read);
  const quotes = new Set(evidence.map(one => one.quote));
  const others = ranked.filter(one => !quotes.has(one.quote)).map(read);
  const held = new Map<string, number>();
  for (const place of new Map(ranked.map(one => [one.memory.id, placesOf(one)])).values())
    for (const each of place) held.set(each, (held.get(each) ?? 0) + 1);
  for (let hops = 0; hops < mostHops; hops++) {
    const found = others
      .flatMap(other => {
        const ties = seeds
          .filter(seed => seed.one.memory.id !== other.one.memory.id)
          .map(seed => tieOf(other, seed, sought, held))
          .sort((a, b) => b.things.length - a.things.length);
        const isOwn = !isOfAnotherName(other.one, chosen, sought, knownNames);
        const tie = ties.find(
          each =>
            isBeside(other, each) ||
            (isOwn &&
              !isOfAnotherPlace(other.one, each.seed.one) &&
              (bears(other, each, asked) ||
                (asked === 'advice' && chosen.length <= few && isOfWhom(other.one, each, sought)))),
        );
        return tie === undefined || saysNothingNew(other.one, chosen) ? [] : [{ other, tie }];
      })
      .sort(
        (a, b) => b.tie.things.length - a.tie.things.length || b.other.one.relevance - a.other.one.relevance,
      )[0];
    if (found === undefined) break;
    const { one } = found.other;
    const relevance = Math.max(one.relevance, hopShare * found.tie.seed.one.relevance);
    chosen.push({ ...one, relevance });
    seeds.push(found.other);
    others.splice(others.indexOf(found.other), 1);
  }
  return chosen;
};
