/** Finds in long messages the clauses that deny having done something, and weighs what the judge says against them. */
import { clauses } from '../../language/clauses.js';
import { namesIn } from '../../language/names.js';
import { negations } from '../../language/negation.js';
import { foldedStem } from './like-words.js';
import { tokensOf } from './tokens.js';
import { isVerb } from './verbs.js';

/** A denial counts from this score on: of the written chat pairs .6 flags two more look-alikes and finds no more. */
export const DENIAL_SCORE = 0.75;
/** So many clauses of the other message are judged against each denial. */
const partnersKept = 3;
/** Weights of the score, and what lowers it, from an experiment on long chats. */
const ground = 0.4;
const overlapShare = 0.3;
const verbShare = 0.3;
const intentFactor = 0.75;
const missingNameFactor = 0.6;

/** So much of the denied words make a denial plain; set by hand, it holds on the written chat pairs. */
const toldOverlap = 0.5;
const done =
  /\bI(?:['’]ve| have| had|['’]d)?(?: just| already| recently| also| finally| started| began)* ([a-z]+)/gi;

/** "And use it for the updates" tells of nobody. */
const ofAuthor = /\b(?:I|we|my|our|me|us)\b/i;

/** The author did something: "I uploaded", "I have written"; to be worried about a thing is no deed. */
const deed =
  /\bI(?:['’]ve| have| had|['’]d)\b|\bI (?:(?:just|already|also|finally|recently|\w+ly) )*(?:\w{2,}ed|took|went|met|bought|sent|wrote|made|did|got|gave|ran|built|sold|paid|spent|read|began|set|put|left|won|lost|found|told|taught|drove|flew|saw|ate|had|held|kept|led|chose)\b/i;
const retoldOverlap = 0.75;
const retoldContradiction = 0.9;
const retoldShare = 0.24;

const speaker = /\bI(?:['’](?:ve|d|m))?\b/;
const denying = /\b(?:never|haven['’]t|hasn['’]t|have not|has not|didn['’]t|did not|no longer)\b/i;
const deniedVerb =
  /\b(?:never|haven['’]t|hasn['’]t|have not|has not|didn['’]t|did not|no longer)\s+(?:(?:actually|really|ever|even|yet|before)\s+)?(?:or\s+)?([a-z]+)(?:\s+or\s+([a-z]+))?/i;
/** These stand for too much to tell what was done. */
const lightVerb = /^(?:get|got|gotten|had|have|been|be|done|do|did|made|make)$/i;
const intending =
  /\b(?:want|need|I will|I['’]ll|we will|going to|trying to|plan|would like|can you|could you|how|should i|help me)\b|\?/i;

const coreEnd =
  /,(?! (?:like|such as|or)\b)|[;.?!—](?=\s|$)|\s(?:so|which|but|because|considering|and I['’]m|and I am|what|how|can you)\b/;

export interface DenialPair {
  readonly denial: string;
  readonly partner: string;
}

/** The clauses of a message in which its author denies something; code does not count. */
export function denialClauses(content: string): string[] {
  const prose = content.replace(/```[\s\S]*?(?:```|$)/g, ' ');
  if (!denying.test(prose)) return [];
  return clauses(prose)
    .filter(clause => speaker.test(clause) && denying.test(clause))
    .flatMap(clause => alternativesOf(coreOf(clause)));
}

/** "Never any": whatever was done at whatever time is denied. */
export const isOfAnyTime = (denial: string): boolean =>
  /\bnever\b.*\b(?:any|an?|anyone|anybody|anything|been)\b/i.test(denial);

function hasObject(denial: string): boolean {
  const verb = deniedVerb.exec(denial)?.[1];
  return stemsOf(denial).some(stem => verb === undefined || stem !== foldedStem(verb.toLowerCase()));
}

/** Who has never done "this or that" has done neither: each is denied for itself. */
function alternativesOf(core: string): string[] {
  const opening = /^.*?\b(?:never|haven['’]t|hasn['’]t|have not|has not|didn['’]t|did not|no longer)\b/i.exec(
    core,
  )![0];
  const [first, ...others] = core.slice(opening.length).split(/,? or /);
  const verbFirst = others.filter(
    other => /^[a-z]+(?:ed|en|[^s]s)?\s/.test(other) && isVerb(other.split(/\s/)[0]!),
  );
  const whole = others.length > verbFirst.length ? [core] : [];
  return (
    [...new Set([opening + first, ...verbFirst.map(other => `${opening} ${other}`), ...whole])]
      .map(each => each.trim())
      // "I have never deployed" alone denies too much to be held against anything.
      .filter(hasObject)
  );
}

/** From "I" to where the denial ends: what follows ("so I'm not sure", "which is weird") only dilutes it. */
function coreOf(clause: string): string {
  const denial = denying.exec(clause)!.index;
  const before = clause.slice(0, denial);
  const start = Math.max(0, before.search(/\bI(?:['’]\w+)?\b(?!.*\bI\b)/));
  const rest = clause.slice(denial);
  const end = rest.search(coreEnd);
  return clause.slice(start, end < 0 ? undefined : denial + end).trim();
}

/** The clauses of the other message that are most like a denial, by shared words and vector. */
export function denialPartners(
  denial: string,
  content: string,
  cosineOf: (first: string, second: string) => number | null,
): DenialPair[] {
  const stems = stemsOf(denial);
  return clauses(content.replace(/```[\s\S]*?(?:```|$)/g, ' '))
    .map(partner => {
      const shared = stemsOf(partner).filter(stem => stems.includes(stem)).length;
      return { partner, likeness: shared / Math.max(1, stems.length) + (cosineOf(denial, partner) ?? 0) };
    })
    .filter(each => each.likeness > 0)
    .sort((one, next) => next.likeness - one.likeness)
    .slice(0, partnersKept)
    .map(({ partner }) => ({ denial, partner }));
}

const stemsOf = (text: string): string[] => [
  ...new Set(
    tokensOf(text)
      .filter(token => token.content)
      .map(token => token.stem),
  ),
];

/** The author tells to have done what is denied: "I just placed". */
function tellsDone(partner: string, verbs: RegExpExecArray | null): boolean {
  const denied =
    verbs?.slice(1, 3).map(verb => (verb === undefined ? '' : foldedStem(verb.toLowerCase()))) ?? [];
  return [...partner.matchAll(done)].some(match => denied.includes(foldedStem(match[1]!.toLowerCase())));
}

/** Share of the denied words other than the verb. */
function objectOverlap(
  stems: readonly string[],
  said: ReadonlySet<string>,
  verb: string | undefined,
): number {
  const objects = stems.filter(stem => verb === undefined || stem !== foldedStem(verb.toLowerCase()));
  return objects.length === 0 ? 0 : objects.filter(stem => said.has(stem)).length / objects.length;
}

/** How much the judge's contradiction weighs, 0 to 1. */
export function denialScore({ denial, partner }: DenialPair, contradiction: number): number {
  if (negations(partner).length > 0 || !ofAuthor.test(partner)) return 0;
  const said = new Set(tokensOf(partner).map(token => token.stem));
  const stems = stemsOf(denial);
  const overlap = stems.filter(stem => said.has(stem)).length / Math.max(1, stems.length);
  const verbs = deniedVerb.exec(denial);
  const verb = [verbs?.[1], verbs?.[2]].some(
    each => each !== undefined && !lightVerb.test(each) && said.has(foldedStem(each.toLowerCase())),
  );
  const intends = intending.test(partner);
  const lower = partner.toLowerCase();
  const missesName = namesIn(denial).some(name => !lower.includes(name.text.toLowerCase()));
  // The judge misses some; what is denied and told as done in the same words needs no judge.
  const told = verb && !intends && !missesName && overlap >= toldOverlap && tellsDone(partner, verbs);
  // Another verb may tell the same ("never took a course", "I've enrolled in one") where all the rest is repeated.
  const retold =
    !missesName &&
    deed.test(partner) &&
    contradiction >= retoldContradiction &&
    objectOverlap(stems, said, verbs?.[1]) >= retoldOverlap;
  const verbWeight = verb ? verbShare : retold ? retoldShare : 0;
  let score = Math.max(contradiction, told ? 1 : 0) * (ground + overlapShare * overlap + verbWeight);
  if (intends) score *= intentFactor;
  if (missesName) score *= missingNameFactor;
  return score;
}
