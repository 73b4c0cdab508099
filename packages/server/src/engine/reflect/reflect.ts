/** Reflect: knowledge becomes advice. Considered, evidence, claims, finding, recommendation, confidence: one after the other. */
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { isAboutAnother, subjectAsked } from './about.js';
import { isWithin, momentBefore, pastTimeAsked } from './asked-time.js';
import { claimsOf, voicesOf } from './claims.js';
import { collectEvidence } from './collect-evidence.js';
import { judgementOf, modelFor, withDoubt } from './confidence.js';
import { asksOfUser, coveredTogether, featuresOf } from './confidence-features.js';
import { type Considered, consider } from './consider.js';
import { decide } from './decide.js';
import { emptyGraph } from './decline.js';
import { disputedOf, isSideOf, missingSides } from './disputed.js';
import { type Evidence, rankStatements, readStatements, type Sought } from './evidence.js';
import type { Telling } from './finding.js';
import type { Insight, Task } from './insight.js';
import { judgeStatements, toRead } from './judge-sentences.js';
import { relationsIn } from './relations.js';
import { rivalOf } from './rival.js';
import { inSeries } from './series.js';
import { shownIn } from './shown.js';
import { standingOf } from './standing.js';
import { standingOut } from './standing-out.js';
import { alongChanges, inSuccession, latestFirst } from './succession.js';
import { sharedWith, type TaskWords } from './task-words.js';
import { declinedWith, type Thought, tellAnswer, tellDecline } from './tell.js';
import { claimsStage, evidenceStage, findingStage, recallStage, type Stage } from './trace.js';
import { twoValuesOf } from './two-values.js';
import { answeredByOthers } from './whose-matter.js';
import { smallWordsOf } from './wording/plain-sentence.js';
import { type Asked, askedFor, asksForAction, asksWhatOneShould, tellsTrouble } from './wording/question.js';

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

const without = (apart: ReadonlySet<string>, considered: Considered): Considered => {
  if (apart.size === 0) return considered;
  const { recalled } = considered;
  const stay = (hits: Considered['hits']) => hits.filter(hit => !apart.has(hit.memory.id));
  return {
    ...considered,
    recalled: { ...recalled, hits: stay(recalled.hits) },
    hits: stay(considered.hits),
  };
};

export const reflect = async (
  parts: EngineParts,
  graphId: string,
  task: Task,
  signal?: AbortSignal,
  /** Memories that are not thought over, by id. */
  apart: ReadonlySet<string> = new Set(),
): Promise<Insight> => {
  const graph = await findGraph(parts.store, graphId);
  const now = parts.now();
  const considered = without(apart, await consider(parts, graph, task, signal));
  const { recalled, hits } = considered;
  const stages: Stage[] = [recallStage(considered)];
  if (graph.memoryCount === 0 && hits.length === 0)
    return declinedWith(emptyGraph(task.task), recalled, stages);

  const asked = askedFor(task.task);
  const sought: Sought = {
    asked,
    wantsAdvice: asksForAction(task.task) || asked === 'whether' || asksWhatOneShould(task.task),
    isTrouble: (asksForAction(task.task) || asked === 'why') && tellsTrouble(task.task),
    task: considered.task,
    area: considered.area,
    ofUser: asksOfUser(task.task, recalled),
  };
  const asking = { ...sought, now: task.clocks.validAt ?? now };
  const subject = subjectAsked(task.task, considered.task, hits);
  const { knownNames } = subject;
  const telling = tellingOf(considered, knownNames, task, now);
  const question = task.locusQuery === null ? task.task : `${task.locusQuery}: ${task.task}`;
  const statements = readStatements(hits, sought, relationsIn(task.task, considered.task, hits));
  const judged = await judgeStatements(
    parts.models.judge,
    question,
    toRead(rankStatements(statements, new Map()), hits),
    signal,
  );
  const ranked = rankStatements(statements, judged);
  const own = ranked.filter(one => !isAboutAnother(one, subject));
  const outstanding = standingOut(own, hits, asked, considered.task);
  const collected = collectEvidence(task.task, own, asking, considered, subject, outstanding);
  const { evidence, reached } = collected;
  stages.push(evidenceStage(ranked, reached, ranked.length - own.length, asked));

  const standing = await standingOf(parts, graphId, reached, hits, task.clocks);
  const changed = [...reached, ...missingSides(standing.changes, reached)];
  const separate = alongChanges(claimsOf(changed, standing, hits), standing.changes);
  // A trouble is told as it happened, its cause and its cure; else what no longer holds is told as past.
  const succeeded = sought.isTrouble ? separate : inSuccession(separate, asking);
  const claims = telling.asStory ? succeeded : latestFirst(inSeries(succeeded), task.task);
  stages.push(claimsStage(claims, standing));
  const { validAt } = task.clocks;
  const timeAsked = pastTimeAsked(task.task, now);
  const best = evidence[0];
  if (timeAsked !== null && validAt === null && best !== undefined) {
    const moment = momentBefore(best, standing.history.get(best.memory.id) ?? [], timeAsked);
    if (moment !== null) {
      const asOfThen = { ...task, clocks: { ...task.clocks, validAt: moment } };
      const then = await reflect(parts, graphId, asOfThen, signal, apart);
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
    others: await answeredByOthers(parts.models.judge, task.task, recalled, signal),
    voices,
    bestVoices: claims[0]?.voices ?? 0,
    contested: disputed.leading.length > 0,
  });
  const alone = judgementOf(modelFor(recalled.recipe), features);
  const [first] = claims;
  const differs = !telling.asStory && first !== undefined && twoValuesOf(first, claims) !== null;
  const judgement = rival === null && !differs ? alone : withDoubt(alone);
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
    byForm: collected.byForm,
    gathered: collected.gathered,
    // What was chosen by its form, or gathered, is not tested.
    shown:
      collected.byForm || collected.gathered !== null
        ? null
        : await shownIn(parts.models.judge, task.task, evidence, considered.task, subject, signal),
  });
  stages.push(findingStage(decision));
  const thought: Thought = {
    task,
    considered,
    sought: asking,
    subject,
    telling,
    ranked,
    own,
    collected,
    changed,
    standing,
    claims,
    disputed,
    rival,
    contested,
    judgement,
    features,
    decision,
    stages,
  };
  return decision.answers ? tellAnswer(thought) : tellDecline(thought);
};
