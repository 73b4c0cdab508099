/** What is told of a task that was thought through: the answer, or that there is none and what lies nearest. */
import type { Recalled } from '../recall/recall.js';
import { isStored, type Subject, speaksOf } from './about.js';
import { type Nearness, nearestOf, nearestOfName } from './choose-evidence.js';
import type { Claim } from './claims.js';
import type { Collected } from './collect-evidence.js';
import { declined, type Judgement, modelFor } from './confidence.js';
import type { ConfidenceFeatures } from './confidence-features.js';
import type { Considered } from './consider.js';
import type { Decision } from './decide.js';
import { decline } from './decline.js';
import { answering } from './direct-answer.js';
import { type Disputed, disputesTold, followerOf, isSideOf, missingSides } from './disputed.js';
import type { Evidence, Sought } from './evidence.js';
import { finding, type Telling } from './finding.js';
import { missingHalf } from './halves.js';
import type { Insight, Task } from './insight.js';
import { recommend } from './recommendation.js';
import type { Standing } from './standing.js';
import { type Asking, newestOf } from './succession.js';
import type { Stage } from './trace.js';
import { askingOf } from './wording/fact.js';
import { verdictOf } from './wording/verdict.js';

/** All that is known when a task was thought through. */
export interface Thought {
  readonly task: Task;
  readonly considered: Considered;
  readonly sought: Sought & Asking;
  readonly subject: Subject;
  readonly telling: Telling;
  /** All statements, best first, and those of them that are not about another. */
  readonly ranked: readonly Evidence[];
  readonly own: readonly Evidence[];
  readonly collected: Collected;
  /** What was reached, with what changed it. */
  readonly changed: readonly Evidence[];
  readonly standing: Standing;
  readonly claims: readonly Claim[];
  readonly disputed: Disputed;
  readonly rival: Parameters<typeof recommend>[2];
  /** Evidence that speaks of the task and is contested. */
  readonly contested: Evidence | undefined;
  readonly judgement: Judgement;
  readonly features: ConfidenceFeatures;
  readonly decision: Decision;
  readonly stages: readonly Stage[];
}

/** Without evidence; what lies nearest is added where there is something. */
export const declinedWith = (
  answer: { readonly insight: string; readonly recommendation: string },
  recalled: Recalled,
  stages: readonly Stage[],
  judgement: Judgement | null = null,
): Insight => ({
  ...answer,
  judgement: declined(modelFor(recalled.recipe), judgement),
  declined: true,
  evidence: [],
  against: new Set(),
  history: [],
  disputes: [],
  features: null,
  recalled,
  stages,
});

/** From this cosine on a note is near enough to be told as the nearest. */
const nearInMeaning = 0.575;
const mostNear = 3;
const fewNotes = 10;
const beforeTheTenth = 0.1;
const nearnessOf = ({ recalled, area, task }: Considered): Nearness => {
  const cosines = recalled.signals?.nearest ?? [];
  const near = (recalled.signals?.nearestIds ?? [])
    .slice(0, mostNear)
    .map((id, at) => [id, cosines[at] ?? 0] as const)
    .filter(([, cosine]) => cosine >= nearInMeaning);
  // Of few notes one is always the nearest, and a single word has hardly a meaning to be near to.
  if (area !== null || cosines.length < fewNotes || task.weights.size < 2) return new Map();
  if ((cosines[0] ?? 0) - (cosines.at(-1) ?? 0) < beforeTheTenth) return new Map();
  return new Map(near.map(([id, cosine]) => [id, cosine - (cosines.at(-1) ?? 0)]));
};

export const tellDecline = (thought: Thought): Insight => {
  const { task, considered, sought, subject, telling, ranked, standing, contested } = thought;
  const { recalled, hits } = considered;
  const { evidence } = thought.collected;
  const nearest =
    nearestOf(ranked, sought, subject, nearnessOf(considered)) ??
    (considered.area === null ? nearestOfName(thought.own, subject) : (evidence[0] ?? null));
  const newest = contested ?? (nearest === null ? null : newestOf(nearest, ranked, sought));
  const near = newest === null ? null : followerOf(newest, standing.changes);
  const disputes = standing.disputes.filter(dispute => near !== null && isSideOf(near, dispute));
  const missing = {
    task: task.task,
    names: subject.names.filter(name => !evidence.some(one => speaksOf(one, name, subject))),
    unknownNames: subject.names.filter(name => !isStored(name, hits, subject)),
    time: thought.decision.missingTime,
    near,
    disputes,
    knownNames: subject.knownNames,
  };
  return {
    ...declinedWith(decline(missing, recalled, telling), recalled, thought.stages, thought.judgement),
    evidence: near === null ? [] : [near],
    disputes,
    features: evidence.length === 0 ? null : thought.features,
  };
};

/** A claim that fits less than this beside the best says neither yes nor no. */
const decides = 0.75;
const verdictFor = (claims: readonly Claim[], { task, clocks }: Task, { now, spelling }: Telling) =>
  verdictOf(
    claims,
    decides * (claims[0]?.evidence.relevance ?? 0),
    askingOf(task, clocks.validAt ?? now, spelling),
  );

export const tellAnswer = (thought: Thought): Insight => {
  const { task, considered, sought, telling, collected, changed, standing, claims } = thought;
  const { disputed, rival, judgement, decision } = thought;
  const { recalled } = considered;
  const ended = new Set(claims.flatMap(claim => claim.earlier.map(one => one.quote)));
  const told = disputesTold(disputed);
  const shown = [...changed.filter(one => !ended.has(one.quote)), ...missingSides(told, changed)];
  const openChanges = standing.changes.filter(change => changed.some(one => isSideOf(one, change)));
  const found = new Set(collected.evidence.map(one => one.quote));
  const direct = collected.byForm ? claims : answering(claims, sought, task.task, found);
  const verdict = rival === null && disputed.leading.length === 0 ? verdictFor(direct, task, telling) : null;
  return {
    insight: [
      ...(verdict === null ? [] : [`${verdict}.`]),
      finding(direct, disputed, telling),
      ...[missingHalf(task.task, direct, considered.task) ?? []].flat(),
    ].join(' '),
    recommendation: recommend(
      direct,
      disputed,
      rival,
      task.task,
      sought.now,
      telling.spelling,
      judgement.confidence === 'low' || decision.isDoubtful,
      task.locusQuery ?? '',
    ),
    judgement: decision.isDoubtful ? declined(modelFor(recalled.recipe), judgement) : judgement,
    declined: false,
    evidence: shown,
    against: new Set(shown.filter(one => told.some(dispute => isSideOf(one, dispute)))),
    history: claims.flatMap(claim => [...claim.history, ...claim.earlier]),
    disputes: [...told, ...openChanges],
    features: thought.features,
    recalled,
    stages: thought.stages,
  };
};
