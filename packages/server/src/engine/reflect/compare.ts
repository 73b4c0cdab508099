/** "Compare A and B", "Which supplier is faster?": the same of both, and nothing of anything else. */
import { inPattern } from '../../language/in-pattern.js';
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { tellingTerms } from './alike.js';
import type { Evidence } from './evidence.js';

/** So many things are told of both. */
const mostPairs = 3;
const mostOfBoth = 2;
/** Where only the judge ties a statement to what is asked. */
const judgedEnough = 0.3;

const item = '(?<one>[^,?.]+?) (?:and|with|to|against|versus|vs\\.?) (?<other>[^,?.]+)';
const between = [
  `^(?:please )?compare ${item}`,
  `\\b(?:difference|differences|comparison) between ${item}`,
  `^how (?:do|does) (?<one>[^,?.]+?) (?:compare|differ) (?:to|with|from) (?<other>[^,?.]+)`,
  `^(?:is|are|was|were) (?<one>[^,?.]+?) (?:[a-z]+er|better|worse|(?:more|less) [a-z]+) than (?<other>[^,?.]+)`,
  `^(?:which|who|what) [^,]*\\b(?:[a-z]+er|better|worse|more|less)\\b[^,]*[,:] (?<one>[^,?.]+?) or (?<other>[^,?.]+)`,
  `^(?<one>[^,?.]{2,40}?) (?:vs\\.?|versus) (?<other>[^,?.]{2,40})`,
].map(shape => new RegExp(shape, 'i'));
/** "Which brass supplier is faster?" */
const among =
  /^(?:which|what) (?<kind>[\p{L} -]+?) (?:is|are|was|were|will be|costs?|takes?|delivers?|works?|runs?|gets?|charges?)\b.*?\b(?<how>[\p{L}]+(?:er|est)|better|best|less|least|more|most)\b/iu;

const time =
  /\d\s?(?:ms|milliseconds?|s|secs?|seconds?|min|minutes?|h|hours?|(?:working |business )?days?|weeks?|months?|km\/h|mph|mbit|rpm)\b/i;
const money =
  /[$€£¥%]|\b(?:euros?|dollars?|pounds?|francs?|cents?|per ?cent|EUR|USD|GBP|CHF|free|cheaper|more expensive)\b/i;
const measures: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [/^(?:fast|quick|slow|swift|soon|prompt)/i, time],
  [/^(?:cheap|expensive|costl|pricey|less|least|more|most)/i, money],
  [
    /^(?:long|short)/i,
    new RegExp(`${time.source}|\\d\\s?(?:[ckm]?m|met(?:er|re)s?|pages?|feet|miles?)\\b`, 'i'),
  ],
  [/^(?:heav|light)/i, /\d\s?(?:kg|kilos?|g|grams?|t|tons?|tonnes?|pounds?|lbs?)\b/i],
  [/^(?:warm|cold|hot|cool)/i, /°|\bdegrees?\b/i],
  [/^(?:near|clos|far)/i, /\d\s?(?:km|miles?|met(?:er|re)s?|m|minutes?)\b/i],
  [/^(?:big|larg|small|tall|high|low|old|young|accurat|strong|weak)/i, /\d/],
];
const measureOf = (how: string): RegExp | null => measures.find(([asked]) => asked.test(how))?.[1] ?? null;

const plain = (text: string): string => text.trim().replace(/^(?:the|our|my|an?) /i, '');

const numbered = /^\p{L}{0,2}\d[\d.]*$/u;

/** "Fern v3 and v4" differ in their number; a bare number needs what it numbers before it. */
const matcherOf = (own: string, beside: string): RegExp => {
  const [all, others] = [plain(own).split(/\s+/), plain(beside).split(/\s+/)];
  const [last, otherLast] = [all.at(-1) as string, others.at(-1) as string];
  const heads = all.length > 1 ? all.slice(0, -1) : others.slice(0, -1);
  const known = new Set(others.map(word => word.toLowerCase()));
  const apart = all.filter(word => !known.has(word.toLowerCase()));
  const said =
    numbered.test(last) && numbered.test(otherLast)
      ? [...(/\p{L}/u.test(last) ? [] : heads), last]
      : apart.length > 0 && apart.some(word => /\p{L}{3}/u.test(word))
        ? apart
        : all;
  return new RegExp(
    `(?<![\\p{L}\\p{N}_])${said.map(inPattern).join('[\\s-]+')}(?![\\p{L}\\p{N}_]|\\.\\d)`,
    'iu',
  );
};

interface Pair {
  readonly one: Evidence;
  readonly other: Evidence;
  readonly shared: number;
}

const sharedBy = (one: Evidence, other: Evidence, without: ReadonlySet<string>): number => {
  const [a, b] = [tellingTerms(one), tellingTerms(other)];
  return [...a].filter(term => b.has(term) && /\p{L}{2}/u.test(term) && !without.has(term)).length;
};

/** The best first, each statement once. */
const pairsOf = (
  ones: readonly Evidence[],
  others: readonly Evidence[],
  without: ReadonlySet<string>,
  least: number,
): Pair[] => {
  const all = ones
    .flatMap(one => others.map(other => ({ one, other, shared: sharedBy(one, other, without) })))
    .filter(({ one, other, shared }) => one.memory.id !== other.memory.id && shared >= least)
    .sort(
      (a, b) =>
        b.shared - a.shared || b.one.relevance + b.other.relevance - (a.one.relevance + a.other.relevance),
    );
  const told = new Set<Evidence>();
  return all.filter(({ one, other }) => {
    if (told.has(one) || told.has(other)) return false;
    told.add(one).add(other);
    return true;
  });
};

const ofTwo = (ranked: readonly Evidence[], own: string, beside: string): Evidence[] | null => {
  const [first, second] = [matcherOf(own, beside), matcherOf(beside, own)];
  const says = (one: Evidence, which: RegExp) =>
    which.test(one.quote) || one.memory.contexts.some(({ name }) => which.test(name));
  const ones = ranked.filter(one => says(one, first) && !says(one, second));
  const others = ranked.filter(one => says(one, second) && !says(one, first));
  const both = ranked.filter(one => first.test(one.quote) && second.test(one.quote));
  if (both.length === 0 && (ones.length === 0 || others.length === 0)) return null;
  const pairs = pairsOf(ones, others, new Set(words(`${own} ${beside}`)), 1).slice(0, mostPairs);
  const paired = pairs.flatMap(({ one, other }) => [one, other]);
  // What nothing of the other stands against is told where there is room.
  const rest = [...ones, ...others].filter(one => !paired.includes(one));
  return [...paired, ...both.slice(0, mostOfBoth), ...rest.slice(0, pairs.length === 0 ? 4 : 1)];
};

/** Whom or what a statement is of: its place of that kind, else the name that it begins with. */
const entityOf = ({ quote, memory }: Evidence): string | null => {
  const first = namesIn(quote)[0];
  return first !== undefined && first.start < 5 ? first.text : (memory.contexts[0]?.name ?? null);
};

/** Whoever sells or does something is called one or the other. */
const seller =
  /^(?:provider|supplier|vendor|service|company|firm|shop|store|partner|contractor|carrier|courier|agency|seller)s?$/i;
/** Two that are only sellers must be told of in nearly the same words. */
const mostlyTheSame = 3;

const ofKind = (ranked: readonly Evidence[], kind: string, told: RegExp): Evidence[] | null => {
  const asked = words(kind);
  const isOfKind = ({ terms, memory, judged }: Evidence) =>
    asked.some(term => terms.has(term) || memory.contexts.some(({ type }) => words(type).includes(term))) ||
    (judged ?? 0) >= judgedEnough;
  const measured = ranked.filter(one => told.test(one.quote));
  const seeds = measured.filter(isOfKind);
  const typesOf = ({ memory }: Evidence) => memory.contexts.map(({ type }) => type);
  const asksSeller = kind.split(' ').some(word => seller.test(word));
  const sellers = asksSeller ? measured.filter(one => typesOf(one).some(type => seller.test(type))) : [];
  const pair = [
    ...pairsOf(seeds, measured, new Set(asked), 1),
    ...pairsOf(sellers, sellers, new Set(asked), mostlyTheSame),
  ].find(
    ({ one, other }) =>
      entityOf(one) !== entityOf(other) && typesOf(one).some(type => typesOf(other).includes(type)),
  );
  return pair === undefined ? null : [pair.one, pair.other];
};

/** Null where nothing is compared, or nothing of both is stored. Best first. */
export const chooseCompared = (ranked: readonly Evidence[], task: string): readonly Evidence[] | null => {
  const text = task.trim().replace(/[?.!]+$/, '');
  const two = between.map(shape => shape.exec(text)?.groups).find(groups => groups !== undefined);
  const found = two === undefined ? null : ofTwo(ranked, two.one as string, two.other as string);
  if (two !== undefined) return found;
  const one = among.exec(text)?.groups as { kind: string; how: string } | undefined;
  const told = one === undefined ? null : measureOf(one.how);
  return one === undefined || told === null ? null : ofKind(ranked, one.kind, told);
};
