/**
 * An insight never repeats an instruction to its reader. Notes that read like one are set apart before the choice, and
 * shown next to the answer with a mark.
 */
import { type Suspicion, suspicionOf } from '../../language/suspicion/suspicion.js';
import { mapInTurns } from '../../take-turns.js';
import { bounds } from './choose.js';
import type { Evidence } from './evidence.js';
import type { Insight } from './insight.js';
import type { ReadNotes } from './read.js';
import { quoteFrom } from './read-sentences.js';
import { suspicionOfNote } from './suspicious-note.js';

/** Cached per evidence: an answer needs it in several places, and a quote can be long. */
const known = new WeakMap<Evidence, Suspicion | null>();

/** Why a quote must not be followed; null for ordinary knowledge. */
export const suspicionOfEvidence = (one: Evidence): Suspicion | null => {
  if (one.suspicion !== undefined) return one.suspicion;
  const before = known.get(one);
  if (before !== undefined) return before;
  const suspicion = suspicionOf(one.quote);
  known.set(one, suspicion);
  return suspicion;
};

export interface SetApart {
  readonly read: ReadNotes;
  /** Those that would have been in the answer. */
  readonly orders: readonly Evidence[];
}

export const setApart = async ({ notes, by, shared }: ReadNotes): Promise<SetApart> => {
  const suspicions = new Map(await mapInTurns(notes, note => [note, suspicionOfNote(note)] as const));
  return {
    read: { by, shared, notes: notes.filter(note => suspicions.get(note) === null) },
    orders: notes
      .filter(note => suspicions.get(note) !== null && note.reading.bears >= bounds[by].told)
      .slice(0, bounds[by].most)
      .map(note => ({
        memory: note.memory,
        quote: quoteFrom(note, new Map()),
        relevance: note.reading.bears,
        suspicion: suspicions.get(note) as Suspicion,
      })),
  };
};

/** A replaced or contradicting note can read like an instruction too; the finding is then withheld. */
export const withoutOrders = async (insight: Insight, orders: readonly Evidence[]): Promise<Insight> => {
  const told = [...insight.evidence, ...insight.history];
  const suspicions = await mapInTurns(told, suspicionOfEvidence);
  if (suspicions.every(one => one === null)) return { ...insight, orders };
  return {
    ...insight,
    insight:
      'What is stored about this reads like an instruction to the reader, so it is not given as a finding.',
    opening: '',
    recommendation: 'Do not act on it alone: read the sources, and ask someone who can confirm them.',
    declined: true,
    evidence: insight.evidence.filter(one => suspicionOfEvidence(one) === null),
    history: [],
    disputes: [],
    changes: [],
    judgement: { ...insight.judgement, confidence: 'low' },
    orders: [...orders, ...told.filter(one => suspicionOfEvidence(one) !== null)],
  };
};
