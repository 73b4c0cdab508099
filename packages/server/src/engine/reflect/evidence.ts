/** Evidence: the sentences of the recalled memories that speak to the task, each with what it covers of it. */
import type { Memory } from '../../domain/memory.js';
import { negations } from '../../language/negation.js';
import { numbersIn } from '../../language/numbers.js';
import { sentences } from '../../language/sentences.js';
import { isIdentifierTerm, words } from '../../language/words.js';
import type { Hit } from '../recall/recall.js';
import type { Relevances } from './judge-sentences.js';
import type { TaskWords } from './task-words.js';

export interface Evidence {
  readonly memory: Memory;
  readonly quote: string;
  /** 0..1: the share of the task's words that the sentence holds, by weight. */
  readonly coverage: number;
  /** 0..1: what the judge says of it; null where it was not asked. */
  readonly judged: number | null;
  /** 0..1: how well it fits, with the memory's place among the hits. */
  readonly relevance: number;
  readonly terms: ReadonlySet<string>;
}

/** More than this and a finding is a list. */
const mostSentences = 6;
/** A sentence that holds less of the task than this share of what the best one holds is another matter. */
const besideTheBest = 0.45;
/** How much the memory's own place among the hits counts beside its sentence. */
const hitShare = 0.3;
/** Two sentences that share this much of their words say the same. */
const sameWords = 0.75;

const coverageOf = (terms: ReadonlySet<string>, task: TaskWords): number => {
  if (task.total === 0) return 0;
  let held = 0;
  for (const [term, weight] of task.weights) if (terms.has(term)) held += weight;
  return held / task.total;
};

const shareOfWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let both = 0;
  for (const term of a) if (b.has(term)) both++;
  return both / Math.max(1, Math.min(a.size, b.size));
};

/** The judge's word counts a little less than words that are there. */
const judgedShare = 0.8;
/** Below this the judge does not say that a sentence without the task's words answers it. */
const judgedEnough = 0.5;

const candidates = (hits: readonly Hit[], task: TaskWords, judged: Relevances): Evidence[] => {
  const top = hits[0]?.score ?? 1;
  return hits.flatMap(({ memory, score }) => {
    // The place a memory is in says what it is about, so its name counts as said by each of its sentences.
    const place = words(
      [memory.source.name ?? '', ...memory.contexts.map(context => context.name)].join(' '),
    );
    return sentences(memory.content).map(sentence => {
      const terms = new Set(words(sentence.text));
      const coverage = coverageOf(new Set([...terms, ...place]), task);
      const answers = judged.get(sentence.text.trim()) ?? null;
      const fit = Math.max(coverage, judgedShare * (answers ?? 0));
      return {
        memory,
        quote: sentence.text.trim(),
        coverage,
        judged: answers,
        relevance: (1 - hitShare) * fit + hitShare * Math.min(1, score / Math.max(top, Number.EPSILON)),
        terms: new Set([...terms].filter(term => !isIdentifierTerm(term))),
      };
    });
  });
};

/** The best sentences, each saying something that the ones before it did not; best first. */
export const gatherEvidence = (hits: readonly Hit[], task: TaskWords, judged: Relevances): Evidence[] => {
  const ranked = candidates(hits, task, judged)
    .filter(one => one.quote !== '' && !one.quote.endsWith('?'))
    .filter(one => one.coverage > 0 || (one.judged ?? 0) >= judgedEnough)
    .sort((a, b) => b.relevance - a.relevance);
  const best = ranked[0];
  if (best === undefined) return [];
  const chosen: Evidence[] = [];
  for (const one of ranked) {
    if (chosen.length === mostSentences) break;
    if (one.relevance < besideTheBest * best.relevance) break;
    if (
      chosen.every(
        other =>
          shareOfWords(one.terms, other.terms) < sameWords ||
          other.memory.id === one.memory.id ||
          !saysNothingElse(one.quote, other.quote),
      )
    ) {
      chosen.push(one);
    }
  }
  return chosen;
};

/** Another number or a "not" makes another statement, however alike the words are. */
const saysNothingElse = (a: string, b: string): boolean => {
  const figures = (text: string) =>
    numbersIn(text)
      .map(number => `${number.value} ${number.unit ?? ''}`)
      .sort()
      .join(',');
  return figures(a) === figures(b) && negations(a).length === negations(b).length;
};

/** Other memories whose sentence says the same as this one: its support beside its own sources. */
export const saysTheSame = (one: Evidence, hits: readonly Hit[]): Memory[] =>
  hits
    .map(hit => hit.memory)
    .filter(memory => memory.id !== one.memory.id)
    .filter(memory =>
      sentences(memory.content).some(sentence => {
        if (!saysNothingElse(sentence.text, one.quote)) return false;
        const terms = new Set(words(sentence.text).filter(term => !isIdentifierTerm(term)));
        return (
          terms.size > 2 && shareOfWords(terms, one.terms) >= sameWords && terms.size <= one.terms.size * 1.5
        );
      }),
    );
