/** Evidence: the statements of the considered memories, each with what it covers of the task and how well it fits. */
import type { Memory } from '../../domain/memory.js';
import { words } from '../../language/words.js';
import type { Hit } from '../recall/recall.js';
import { answersInKind } from './answer-form.js';
import type { Relevances } from './judge-sentences.js';
import type { Relations } from './relations.js';
import { isOfUser, type Statement, statementsOf } from './statements.js';
import { coverageOf, type TaskWords } from './task-words.js';
import { adviceIn } from './wording/advice.js';
import type { Asked } from './wording/question.js';

export interface Evidence extends Statement {
  readonly memory: Memory;
  readonly quote: string;
  /** 0..1: the share of the task's words that the sentence holds, by weight. */
  readonly coverage: number;
  /** 0..1: what the judge says of it; null where it was not asked. */
  readonly judged: number | null;
  /** 0..1: how well it fits, with the memory's place among the hits. */
  readonly relevance: number;
}

export interface Sought {
  readonly asked: Asked;
  readonly wantsAdvice: boolean;
  /** Something goes wrong, and the task asks why, or what to do about it. */
  readonly isTrouble: boolean;
  readonly task: TaskWords;
  readonly area: TaskWords | null;
  /** The user asks about themselves, where the user's words are told from an assistant's. */
  readonly ofUser: boolean;
}

/** How much the memory's own place among the hits counts beside its sentence. */
const hitShare = 0.25;
/** How much the area counts, where `locus_query` names one. */
const areaShare = 0.6;
/** A word that only the speaker's or the context's name gives counts half beside one that the sentence says. */
const placeShare = 0.5;
/** A reason for a "why", a lesson for "what should I do", by how well it fits otherwise. */
const kindShare = 0.2;
/** The judge's word counts a little less than words that are there. */
const judgedShare = 0.8;

/** Asked about themselves, a user wants what they said; what an assistant advised counts less. */
const advisedShare = 0.8;

/** A statement with all that does not depend on the judge. */
interface Read {
  readonly statement: Statement;
  readonly coverage: number;
  readonly held: number;
  readonly inArea: number;
  readonly isOfKind: boolean;
  /** 0..1: the memory's score beside that of the best. */
  readonly place: number;
  /** 0..1: how much the word of who says it counts for this task. */
  readonly voice: number;
}

/** "June likes tea" is known of "my wife", where another memory says who she is. */
const withRelation = (statement: Statement, relations: Relations): Statement => {
  const known = [...relations].flatMap(([name, kinds]) => (statement.terms.has(name) ? kinds : []));
  return known.length === 0 ? statement : { ...statement, placed: new Set([...statement.placed, ...known]) };
};

export const readStatements = (
  hits: readonly Hit[],
  { asked, wantsAdvice, task, area, ofUser }: Sought,
  relations: Relations,
): readonly Read[] => {
  const top = Math.max(hits[0]?.score ?? 1, Number.EPSILON);
  return hits.flatMap(({ memory, score }) =>
    statementsOf(memory)
      .filter(({ quote }) => quote !== '')
      .map(found => {
        const statement = withRelation(found, relations);
        const { quote, speaker, placed, terms } = statement;
        const coverage = coverageOf(placed, task);
        const own = coverageOf(speaker === null ? terms : new Set([...terms, ...words(speaker)]), task);
        return {
          statement,
          coverage,
          held: own + placeShare * (coverage - own),
          inArea: area === null ? 0 : coverageOf(placed, area),
          isOfKind: wantsAdvice ? adviceIn(quote, speaker) !== null : answersInKind(asked, quote),
          place: Math.min(1, score / top),
          voice: ofUser && !isOfUser(memory) ? advisedShare : 1,
        };
      }),
  );
};

/** Every statement with its fit, best first; without the judge's word where it has not spoken yet. */
export const rankStatements = (statements: readonly Read[], judged: Relevances): Evidence[] =>
  statements
    .map(({ statement, coverage, held, inArea, isOfKind, place, voice }) => {
      const answers = judged.get(statement.quote) ?? null;
      const fit = Math.max(held, judgedShare * (answers ?? 0));
      const steered = Math.max(fit, fit / 2 + areaShare * inArea);
      const whole = (1 - hitShare) * steered + hitShare * place;
      const relevance = voice * Math.min(1, whole + (isOfKind ? kindShare * steered : 0));
      return { ...statement, coverage, judged: answers, relevance };
    })
    .sort((one, other) => other.relevance - one.relevance);
