/** Chooses which sentences of a long note to quote: those the reader scores highest. */
import type { Memory } from '../../domain/memory.js';
import type { Reading, TaskReader } from '../../language/models/task-reader.js';
import { sentences } from '../../language/sentences.js';
import { words } from '../../language/words.js';
import { countWords, shownNote, shownTask } from '../recall/shown-note.js';

export interface ReadSentence {
  readonly start: number;
  readonly end: number;
  /** Null if the reader did not score it; the words it shares with the task decide then. */
  readonly reading: Reading | null;
  readonly shared: number;
  /** How rare the rarest of these words is. */
  readonly rarest: number;
}

export interface Quotable {
  readonly memory: Memory;
  readonly text: string;
}

/** By memory id. */
export type SentencesRead = ReadonlyMap<string, readonly ReadSentence[]>;

/** A note with at most this many words is quoted whole. */
export const wholeNoteWords = 45;
/** Sentences per note, and per answer. */
const mostOfNote = 6;
const mostInAll = 12;

/** Term → how rare it is. */
export type Rarity = ReadonlyMap<string, number>;

/** The sentences that share most words with the task, in their order. */
const worthReading = (text: string, task: string, rarity: Rarity): ReadSentence[] => {
  const asked = new Set(words(task));
  return sentences(text)
    .map(({ start, end }) => {
      const shared = words(text.slice(start, end)).filter(term => asked.has(term));
      const rarest = Math.max(0, ...shared.map(term => rarity.get(term) ?? 0));
      return { start, end, reading: null, shared: shared.length, rarest };
    })
    .sort((one, other) => other.shared - one.shared)
    .slice(0, mostOfNote)
    .sort((one, other) => one.start - other.start);
};

export const readSentences = async (
  reader: TaskReader | null,
  task: string,
  notes: readonly Quotable[],
  shared: string | null,
  rarity: Rarity,
  signal?: AbortSignal,
): Promise<SentencesRead> => {
  const wanted = notes.flatMap(({ memory, text }) => {
    if (countWords(text) <= wholeNoteWords) return [];
    const parts = worthReading(text, task, rarity);
    return parts.length > 1 ? [{ memory, text, parts }] : [];
  });
  const all = wanted
    .flatMap(({ memory, text, parts }) => parts.map(part => ({ memory, text, part })))
    .slice(0, mostInAll);
  const readings = await reader
    ?.read(
      all.map(
        ({ memory, text, part }) =>
          [shownTask(task), shownNote(memory, text.slice(part.start, part.end), shared)] as const,
      ),
      'asked',
      signal,
    )
    .catch(() => {
      signal?.throwIfAborted();
      // Not rethrown: without a reader, shared words decide.
      return [];
    });
  const readingOf = new Map(all.map(({ part }, at) => [part, readings?.[at] ?? null]));
  return new Map(
    wanted.map(({ memory, parts }) => [
      memory.id,
      parts.map(part => ({ ...part, reading: readingOf.get(part) ?? null })),
    ]),
  );
};

/** A sentence without a score ranks below any with one. */
const unreadWorth = 1_000;

const bestBy = (
  parts: readonly ReadSentence[],
  worth: (reading: Reading) => number,
): ReadSentence | undefined =>
  parts.reduce<ReadSentence | undefined>((best, part) => {
    const worthOf = (one: ReadSentence) =>
      one.reading === null ? one.shared - unreadWorth : worth(one.reading);
    return best === undefined || worthOf(part) > worthOf(best) ? part : best;
  }, undefined);

/** To the nearest sentence with the rarest word of the task, if this one lacks it and there is room. */
const upToRarest = (
  text: string,
  best: ReadSentence,
  parts: readonly ReadSentence[],
): Pick<ReadSentence, 'start' | 'end'> => {
  const rarest = Math.max(...parts.map(part => part.rarest));
  if (best.rarest === rarest) return best;
  const stretches = parts
    .filter(part => part.rarest === rarest)
    .map(part => ({ start: Math.min(best.start, part.start), end: Math.max(best.end, part.end) }))
    .sort((one, other) => one.end - one.start - (other.end - other.start));
  return stretches.find(({ start, end }) => countWords(text.slice(start, end)) <= wholeNoteWords) ?? best;
};

/**
 * A short note whole; otherwise its most relevant sentence, with the one that names the rarest word of the task and the
 * next one if there is room. Without the former, a quote may leave out the exception that the task asks about.
 */
export const quoteFrom = ({ memory, text }: Quotable, read: SentencesRead): string => {
  const parts = read.get(memory.id) ?? [];
  if (countWords(text) <= wholeNoteWords || parts.length === 0) return text.trim();
  const best = bestBy(parts, reading => reading.bears);
  if (best === undefined) return text.trim();
  const { start, end } = upToRarest(text, best, parts);
  const next = parts.find(part => part.start >= end);
  const isNeighbour = next !== undefined && text.slice(end, next.start).trim() === '';
  const hasRoom = isNeighbour && countWords(text.slice(start, next.end)) <= wholeNoteWords;
  return text.slice(start, hasRoom ? next.end : end).trim();
};
