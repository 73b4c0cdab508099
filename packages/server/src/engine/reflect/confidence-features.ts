/** What confidence is made of: how well the evidence fits the task, and whether it is about whom and when the task asks. */
import type { Memory } from '../../domain/memory.js';
import { words } from '../../language/words.js';
import type { Recalled } from '../recall/recall.js';
import type { Evidence } from './evidence.js';
import type { Relevances } from './judge-sentences.js';
import { isOfUser } from './statements.js';
import type { TaskWords } from './task-words.js';

/** What is asked: about somebody named, in a graph where the user speaks, or anything else. Other things tell in each. */
export type Situation = 'person' | 'user' | 'thing';

export interface ConfidenceFeatures {
  readonly situation: Situation;
  /** Share of the task's words that the evidence holds together, by weight. */
  readonly coverage: number;
  /** The same of the best single sentence. */
  readonly bestCoverage: number;
  /** The judge's best word for a sentence; 0 where no judge was asked. */
  readonly bestJudged: number;
  /** What the judge says of the sentence that comes first; 0 where no judge was asked. */
  readonly firstJudged: number;
  /** Mean cosine of the nearest memories of the graph; 0 where meaning is not to be had. */
  readonly nearness: number;
  /** The same of the nearest three. */
  readonly nearest: number;
  /** The judge's word for all it read, on average, as odds. */
  readonly meanJudged: number;
  /** The best share of the task's words that one memory of the graph holds. */
  readonly oneMemory: number;
  /** The task names one person: what they said holds more of the task than what others said; below 0: less. */
  readonly ownWords: number;
  /** The same by the judge, who reads what others said as if the task named them. */
  readonly ownJudged: number;
  /** Share of the best hits that the user said, where the task asks about the user; else `nobodyAsksForTheUser`. */
  readonly byUser: number;
  /** Every name in the task stands in the evidence. */
  readonly namesCovered: boolean;
  /** Share of the months and years in the task that the evidence knows nothing of. */
  readonly timesMissing: number;
  /** In a graph where the user speaks, the task wants something explained, suggested or written: that is made, not remembered. */
  readonly toBeMade: boolean;
  /** Independent voices in the evidence. */
  readonly voices: number;
  /** How many more independent voices say what the best sentence says. */
  readonly agreement: number;
  /** Share of the evidence that waits for a review. */
  readonly stale: number;
  readonly contested: boolean;
}

export interface Weighed {
  readonly question: string;
  readonly task: TaskWords;
  readonly recalled: Recalled;
  readonly evidence: readonly Evidence[];
  readonly judged: Relevances;
  /** How well what others said would answer, were it asked about them; null where the judge did not read it. */
  readonly others: number | null;
  readonly voices: number;
  /** Voices behind the best sentence. */
  readonly bestVoices: number;
  readonly contested: boolean;
}

const firstPerson = /\b(?:I|I'm|I've|I'd|my|me|mine)\b/i;
/** What a task that is not about the user has for `byUser`: neither for nor against. */
export const nobodyAsksForTheUser = 0.67;
const hitsLookedAt = 3;
const nearestLookedAt = 10;
/** More agreement than this says nothing more. */
const mostAgreement = 2;

/** The judge's word as odds, brought to 0..1: it is near 0 or 1 most of the time. */
const steepest = 6;
export const oddsOf = (share: number): number => {
  const clipped = Math.min(1 - 1e-3, Math.max(1e-3, share));
  return Math.min(steepest, Math.max(-steepest, Math.log(clipped / (1 - clipped))));
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const placeWords = ({ memory }: Evidence): string[] =>
  words([memory.source.name ?? '', ...memory.contexts.map(context => context.name)].join(' '));

export const coveredTogether = (evidence: readonly Evidence[], task: TaskWords): number => {
  const held = new Set(evidence.flatMap(one => [...one.terms, ...placeWords(one)]));
  let sum = 0;
  for (const [term, weight] of task.weights) if (held.has(term)) sum += weight;
  return task.total === 0 ? 0 : sum / task.total;
};

const namesMissing = (evidence: readonly Evidence[], task: TaskWords): boolean => {
  const held = new Set(evidence.flatMap(one => [...words(one.memory.content), ...placeWords(one)]));
  return !task.names.every(name => words(name).every(term => held.has(term)));
};

const months =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:19|20)\d\d\b/g;

const timesOf = ({ content, occurredAt }: Memory): string => {
  const at = new Date(occurredAt);
  const month = at.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' });
  return `${content} ${month} ${at.getUTCFullYear()}`;
};

const timesMissing = (question: string, evidence: readonly Evidence[]): number => {
  const asked = question.match(months) ?? [];
  if (asked.length === 0) return 0;
  const told = evidence.map(one => timesOf(one.memory));
  return mean(asked.map(time => (told.some(text => text.includes(time)) ? 0 : 1)));
};

/** A user asks about themselves, in a graph that tells the user's words from others'. */
export const asksOfUser = (question: string, { signals }: Recalled): boolean =>
  signals?.hasUser === true && firstPerson.test(question);

const byUser = ({ question, recalled }: Weighed): number =>
  asksOfUser(question, recalled)
    ? mean(recalled.hits.slice(0, hitsLookedAt).map(hit => (isOfUser(hit.memory) ? 1 : 0)))
    : nobodyAsksForTheUser;

/** The judge's best word for what the one who is asked about said, against its best for the others. */
const ownJudged = ({ recalled, judged, others }: Weighed): number => {
  const asked = recalled.signals?.asked ?? null;
  if (asked === null || asked.isUser || others === null) return 0;
  const own = recalled.hits.filter(hit => hit.memory.source.name === asked.name);
  const best = Math.max(
    0,
    ...[...judged].flatMap(([text, share]) =>
      own.some(hit => hit.memory.content.includes(text)) ? [share] : [],
    ),
  );
  return oddsOf(best) - oddsOf(others);
};

const making =
  /^(?:hey|hi|hello|please|ok(?:ay)?|so)?[\s,]*(?:(?:can|could|would|will) you (?:please )?)?(?:suggest|recommend|explain|walk (?:me|us) through|help (?:me|us)|teach (?:me|us)|write|draft|compose|brainstorm)\b/i;

const situationOf = (recalled: Recalled): Situation => {
  const asked = recalled.signals?.asked ?? null;
  if (asked !== null && !asked.isUser) return 'person';
  return recalled.signals?.isTalk === true ? 'user' : 'thing';
};

export const featuresOf = (weighed: Weighed): ConfidenceFeatures => {
  const { evidence, task, recalled, question } = weighed;
  const { signals } = recalled;
  const asked = signals?.asked ?? null;
  const situation = situationOf(recalled);
  return {
    situation,
    toBeMade: situation === 'user' && making.test(question),
    coverage: coveredTogether(evidence, task),
    bestCoverage: Math.max(0, ...evidence.map(one => one.coverage)),
    bestJudged: Math.max(0, ...evidence.map(one => one.judged ?? 0)),
    firstJudged: evidence[0]?.judged ?? 0,
    nearness: mean((signals?.nearest ?? []).slice(0, nearestLookedAt)),
    nearest: mean((signals?.nearest ?? []).slice(0, hitsLookedAt)),
    meanJudged: mean([...weighed.judged.values()].map(oddsOf)),
    oneMemory: signals?.bestCoverage ?? 0,
    ownWords: asked === null || asked.isUser ? 0 : asked.ownCoverage - asked.otherCoverage,
    ownJudged: ownJudged(weighed),
    byUser: byUser(weighed),
    namesCovered: !namesMissing(evidence, task),
    timesMissing: timesMissing(question, evidence),
    voices: weighed.voices,
    agreement: Math.min(mostAgreement, Math.max(0, weighed.bestVoices - 1)),
    stale: mean(evidence.map(one => (one.memory.needsReview ? 1 : 0))),
    contested: weighed.contested,
  };
};
