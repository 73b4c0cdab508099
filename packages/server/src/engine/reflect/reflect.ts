/** Reflect: knowledge becomes advice. Considered, evidence, claims, finding, recommendation, confidence: one after the other. */
import type { Clocks } from '../../domain/clocks.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import type { Question, Recalled } from '../recall/recall.js';
import { isAboutAnother, isStored, speaksOf, subjectAsked } from './about.js';
import { isWithin, momentBefore, pastTimeAsked } from './asked-time.js';
import { chooseEvidence, nearestOf, nearestOfName } from './choose-evidence.js';
import { claimsOf, voicesOf } from './claims.js';
import { declined, type Judgement, judgementOf, modelFor, withDoubt } from './confidence.js';
import { asksOfUser, type ConfidenceFeatures, coveredTogether, featuresOf } from './confidence-features.js';
import { type Considered, consider } from './consider.js';
import { decide, standingOut } from './decide.js';
import { decline, emptyGraph } from './decline.js';
import { disputedOf, disputesTold, followerOf, isSideOf, missingSides } from './disputed.js';
import { type Evidence, rankStatements, readStatements, type Sought } from './evidence.js';
import { finding, type Telling } from './finding.js';
import { judgeStatements, toRead } from './judge-sentences.js';
import { recommend } from './recommendation.js';
import { type Dispute, standingOf } from './standing.js';
import { alongChanges, inSeries, inSuccession, latestFirst, rivalOf, withFollowers } from './succession.js';
import { sharedWith, type TaskWords } from './task-words.js';
import { claimsStage, evidenceStage, findingStage, recallStage, type Stage } from './trace.js';
import { answeredByOthers } from './whose-matter.js';
import { smallWordsOf } from './wording/plain-sentence.js';
import { type Asked, askedFor, asksForAction, tellsTrouble } from './wording/question.js';

export interface Task {
  readonly task: string;
  readonly locusQuery: string | null;
  readonly limit: number;
  readonly contexts: Question['contexts'];
  readonly clocks: Clocks;
}

export interface Insight {
  readonly insight: string;
  readonly recommendation: string;
  readonly judgement: Judgement;
  /** Nothing answers; the evidence is only what lies nearest. */
  readonly declined: boolean;
  readonly evidence: readonly Evidence[];
  /** Those of the evidence that contradict each other. */
  readonly against: ReadonlySet<Evidence>;
  /** What held before: told as history, and no support. */
  readonly history: readonly Evidence[];
  readonly disputes: readonly Dispute[];
  readonly features: ConfidenceFeatures | null;
  readonly recalled: Recalled;
  /** What each stage did, in words. */
  readonly stages: readonly Stage[];
}

const declinedWith = (
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

const ofOne: ReadonlySet<Asked> = new Set(['when', 'who', 'where', 'how many']);

const tellingOf = (
  considered: Considered,
  knownNames: ReadonlySet<string>,
  task: Task,
  now: number,
): Telling => ({
  validAt: task.clocks.validAt,
  now,
  asStory: asksForAction(task.task),
  asksForOne: !asksForAction(task.task) && ofOne.has(askedFor(task.task)),
  spelling: {
    small: smallWordsOf([task.task, ...considered.hits.map(hit => hit.memory.content)]),
    names: new Set([...knownNames].flatMap(name => name.split(' '))),
  },
});

/** The task decides; a broad one that shares nothing with what its area holds leaves that to the area. */
const decidingWords = (
  { task, area, taskLiesElsewhere }: Considered,
  evidence: readonly Evidence[],
): TaskWords => {
  if (area === null || taskLiesElsewhere) return task;
  const ofArea = { ...area, names: task.names };
  return coveredTogether(evidence, ofArea) > coveredTogether(evidence, task) ? ofArea : task;
};

export const reflect = async (parts: EngineParts, graphId: string, task: Task): Promise<Insight> => {
  const graph = await findGraph(parts.store, graphId);
  const now = parts.now();
  const considered = await consider(parts, graph, task);
  const { recalled, hits } = considered;
  const stages: Stage[] = [recallStage(considered)];
  if (graph.memoryCount === 0 && hits.length === 0)
    return declinedWith(emptyGraph(task.task), recalled, stages);

  const asked = askedFor(task.task);
  const sought: Sought = {
    asked,
    wantsAdvice: asksForAction(task.task) || asked === 'whether',
    isTrouble: (asksForAction(task.task) || asked === 'why') && tellsTrouble(task.task),
    task: considered.task,
    area: considered.area,
    ofUser: asksOfUser(task.task, recalled),
  };
  const subject = subjectAsked(task.task, considered.task, hits);
  const { knownNames } = subject;
  const telling = tellingOf(considered, knownNames, task, now);
  const question = task.locusQuery === null ? task.task : `${task.locusQuery}: ${task.task}`;
  const statements = readStatements(hits, sought);
  const judged = await judgeStatements(
    parts.models.judge,
    question,
    toRead(rankStatements(statements, new Map()), hits),
  );
  const ranked = rankStatements(statements, judged);
  const own = ranked.filter(one => !isAboutAnother(one, subject));
  const outstanding = standingOut(own, hits, asked);
  const evidence = withFollowers(chooseEvidence(own, sought, outstanding), own, sought);
  stages.push(evidenceStage(ranked, evidence, ranked.length - own.length, asked));

  const standing = await standingOf(parts, graphId, evidence, hits, task.clocks);
  const changed = [...evidence, ...missingSides(standing.changes, evidence)];
  const separate = alongChanges(claimsOf(changed, standing, hits), standing.changes);
  // A story is told in the order of time; only a question has an answer that holds now.
  const claims = telling.asStory
    ? separate
    : latestFirst(inSeries(inSuccession(separate, sought)), task.task);
  stages.push(claimsStage(claims, standing));
  const { validAt } = task.clocks;
  const timeAsked = pastTimeAsked(task.task, now);
  const best = evidence[0];
  if (timeAsked !== null && validAt === null && best !== undefined) {
    const moment = momentBefore(best, standing.history.get(best.memory.id) ?? [], timeAsked);
    if (moment !== null) {
      const then = await reflect(parts, graphId, { ...task, clocks: { ...task.clocks, validAt: moment } });
      if (!then.declined) return then;
    }
  }
  const ofEvidence = voicesOf(
    evidence.map(one => one.memory),
    standing,
  );
  const voices = Math.max(ofEvidence, ...claims.map(claim => claim.voices));
  const disputed = disputedOf(standing.disputes, evidence, telling.asStory);
  const rival = telling.asStory ? null : rivalOf(claims, considered.task);
  const features = featuresOf({
    question: task.task,
    task: decidingWords(considered, evidence),
    recalled,
    evidence,
    judged,
    others: await answeredByOthers(parts.models.judge, task.task, recalled),
    voices,
    bestVoices: claims[0]?.voices ?? 0,
    contested: disputed.leading.length > 0,
  });
  const alone = judgementOf(modelFor(recalled.recipe), features);
  const judgement = rival === null ? alone : withDoubt(alone);
  // What held at that moment was all that was looked at.
  const time = timeAsked !== null && validAt !== null && isWithin(validAt, timeAsked) ? null : timeAsked;
  const contested = evidence.find(
    one =>
      sharedWith(one.placed, considered.task) >= (sought.isTrouble ? 2 : 1) &&
      disputed.leading.some(dispute => isSideOf(one, dispute)),
  );
  const decision = decide({
    task: task.task,
    asked,
    subject,
    evidence,
    others: ranked.filter(one => !own.includes(one)),
    considered,
    features,
    confidence: judgement.confidence,
    outstanding,
    time,
    contested: contested !== undefined,
  });
  stages.push(findingStage(decision));
  if (!decision.answers) {
    const found =
      contested ??
      nearestOf(ranked, sought, subject) ??
      (considered.area === null ? nearestOfName(own, subject) : (evidence[0] ?? null));
    const near = found === null ? null : followerOf(found, standing.changes);
    const ofNear = standing.disputes.filter(dispute => near !== null && isSideOf(near, dispute));
    const missing = {
      task: task.task,
      names: subject.names.filter(name => !evidence.some(one => speaksOf(one, name, subject))),
      unknownNames: subject.names.filter(name => !isStored(name, hits, subject)),
      time: decision.missingTime,
      near,
      disputes: ofNear,
      knownNames,
    };
    return {
      ...declinedWith(decline(missing, recalled, telling), recalled, stages, judgement),
      evidence: near === null ? [] : [near],
      disputes: ofNear,
      features: evidence.length === 0 ? null : features,
    };
  }
  const ended = new Set(claims.flatMap(claim => claim.earlier.map(one => one.quote)));
  const told = disputesTold(disputed);
  const shown = [...changed.filter(one => !ended.has(one.quote)), ...missingSides(told, evidence)];
  const openChanges = standing.changes.filter(change => changed.some(one => isSideOf(one, change)));
  return {
    insight: finding(claims, disputed, telling),
    recommendation: recommend(
      claims,
      disputed,
      rival,
      task.task,
      task.clocks.validAt ?? now,
      telling.spelling,
    ),
    judgement: decision.isDoubtful ? declined(modelFor(recalled.recipe), judgement) : judgement,
    declined: false,
    evidence: shown,
    against: new Set(shown.filter(one => told.some(dispute => isSideOf(one, dispute)))),
    history: claims.flatMap(claim => [...claim.history, ...claim.earlier]),
    disputes: [...told, ...openChanges],
    features,
    recalled,
    stages,
  };
};
