/** The fence of an insight: nothing longer than `longestRead` is read closely. */
import type { Contradiction } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import { cutAround, cutMiddle, cutQuote, cutText, longestRead } from '../../language/cut-text.js';
import type { TaskWords } from './task-words.js';

export const taskInPart = <Asked extends { readonly task: string; readonly locusQuery: string | null }>(
  asked: Asked,
): Asked => ({
  ...asked,
  task: cutMiddle(asked.task),
  locusQuery: asked.locusQuery === null ? null : cutMiddle(asked.locusQuery),
});

export const isLong = ({ content }: Pick<Memory, 'content'>): boolean => content.length > longestRead;

/** Of a long memory the part that holds most of the task. */
export const memoryAbout = (memory: Memory, { weights }: TaskWords): Memory =>
  isLong(memory) ? { ...memory, content: cutAround(memory.content, weights) } : memory;

/** Of a long memory the beginning. */
export const memoryInPart = (memory: Memory): Memory =>
  isLong(memory) ? { ...memory, content: cutText(memory.content) } : memory;

export const quotesInPart = (contradiction: Contradiction): Contradiction => ({
  ...contradiction,
  firstQuote: cutQuote(contradiction.firstQuote),
  secondQuote: cutQuote(contradiction.secondQuote),
});
