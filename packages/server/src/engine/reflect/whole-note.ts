/** A short note is told whole: what stands beside its best sentence is its reason, its cure, its exception or its end. */
import type { Memory } from '../../domain/memory.js';
import type { Evidence } from './evidence.js';
import { saysNothingNew } from './matters.js';
import { isShortMemory } from './statements.js';
import { speakerInText } from './wording/report.js';

/** Longer than this a note has several matters. */
const longestNote = 320;
/** Notes that fit nearly as well as the best are told whole too. */
const asGood = 0.9;
const mostNotes = 2;
/** What fits less than this may be a note of something else. */
const leastFit = 0.5;
/** The rest of a note fits this much of what its best sentence does. */
const restShare = 0.75;

/** In a talk a sentence beside another is often small talk. */
export const isShortNote = (memory: Memory): boolean =>
  memory.session === null &&
  memory.content.length <= longestNote &&
  speakerInText(memory.content, memory.source.name) === null &&
  isShortMemory(memory);

/** "Back home." before what matters sets the scene. */
const fewestWords = 3;
const onlyLeadsTo = (one: Evidence, best: Evidence): boolean =>
  one.terms.size < fewestWords &&
  best.memory.content.indexOf(one.quote) < best.memory.content.indexOf(best.quote);

/** The rest of the notes that lead, each right behind its best sentence; `own` are the statements that are not about another. */
export const withWholeNotes = (evidence: readonly Evidence[], own: readonly Evidence[]): Evidence[] => {
  const best = evidence[0]?.relevance ?? 0;
  const leading = evidence
    .filter(
      (one, at) =>
        one.relevance >= Math.max(leastFit, asGood * best) &&
        evidence.findIndex(other => other.memory === one.memory) === at,
    )
    .slice(0, mostNotes)
    .filter(({ memory }) => isShortNote(memory));
  return evidence.flatMap(one => {
    if (!leading.includes(one)) return [one];
    const rest: Evidence[] = [];
    for (const other of own) {
      if (other.memory.id !== one.memory.id || onlyLeadsTo(other, one)) continue;
      if (!saysNothingNew(other, [...evidence, ...rest])) rest.push(other);
    }
    return [
      one,
      ...rest.map(other => ({ ...other, relevance: Math.max(other.relevance, restShare * one.relevance) })),
    ];
  });
};
