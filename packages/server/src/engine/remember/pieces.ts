/**
 * Joins the sentences of a conversation into memories. Most stand alone; an error joins its fix, a correction what it
 * corrects.
 */
import type { Knowledge } from '../../language/models/knowledge.js';
import type { Message, ReadSentence } from './message.js';

export interface Piece {
  readonly message: Message;
  readonly text: string;
  readonly knowledge: Knowledge;
}

export const isSameSpeaker = (a: Message, b: Message): boolean => a.role === b.role && a.name === b.name;

const labelOf = ({ name, role }: Message): string => name ?? role;

/** A correction stays with what it corrects, so that neither is read alone. */
const corrected = (last: Piece, { message, text }: ReadSentence): Piece => ({
  message,
  text: isSameSpeaker(last.message, message)
    ? `${last.text} ${text}`
    : `${labelOf(last.message)}: ${last.text} ${labelOf(message)}: ${text}`,
  knowledge: last.knowledge,
});

/** The sentence next to one of these may be its other half: what failed, why, or what helped. */
const trouble: ReadonlySet<Knowledge | null> = new Set<Knowledge>(['error', 'lesson', 'fix']);

/** The kind of each sentence, considering its neighbours in the message; null for small talk. */
const kindsOf = (read: readonly ReadSentence[]): (Knowledge | null)[] =>
  read.map(({ knowledge, beside, message }, at) => {
    if (knowledge !== null) return knowledge;
    const hasTrouble = [read[at - 1], read[at + 1]].some(
      other => other?.message === message && trouble.has(other.knowledge),
    );
    return hasTrouble ? beside : null;
  });

/** Whether a sentence and the next are two halves: one was kept for the other, or the second fixes the first. */
const areHalves = (
  first: ReadSentence,
  second: ReadSentence,
  [kind, next]: readonly [Knowledge | null, Knowledge | null],
): boolean => {
  if (first.message !== second.message || kind === null || next === null) return false;
  if (first.knowledge === null) return trouble.has(second.knowledge);
  if (second.knowledge === null) return trouble.has(first.knowledge);
  return trouble.has(kind) && kind !== 'fix' && next === 'fix';
};

/** An error, its cause and its fix; anything longer is a report whose sentences stand alone. */
const mostHalves = 3;

/** A memory that says what helped is a fix, whatever else it contains. */
const strongest = (kinds: readonly Knowledge[]): Knowledge =>
  kinds.find(kind => kind === 'fix') ?? kinds.find(kind => trouble.has(kind)) ?? (kinds[0] as Knowledge);

export const piecesOf = (read: readonly ReadSentence[]): Piece[] => {
  const kinds = kindsOf(read);
  const pieces: Piece[] = [];
  /** The kinds of the sentences in the last piece; empty when nothing more can join it. */
  let joined: Knowledge[] = [];
  read.forEach((sentence, at) => {
    const kind = kinds[at] ?? null;
    const before = read[at - 1];
    const last = pieces.at(-1);
    if (sentence.isCorrection && last !== undefined) {
      pieces[pieces.length - 1] = corrected(last, sentence);
      joined = [];
    } else if (kind === null) {
      joined = [];
    } else if (
      last !== undefined &&
      before !== undefined &&
      joined.length > 0 &&
      joined.length < mostHalves &&
      areHalves(before, sentence, [kinds[at - 1] ?? null, kind])
    ) {
      joined.push(kind);
      pieces[pieces.length - 1] = {
        ...last,
        text: `${last.text} ${sentence.text}`,
        knowledge: strongest(joined),
      };
    } else {
      joined = [kind];
      pieces.push({ message: sentence.message, text: sentence.text, knowledge: kind });
    }
  });
  return pieces;
};
