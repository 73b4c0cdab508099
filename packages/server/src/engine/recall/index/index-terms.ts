/** The words a memory can be found by: its text, who said it, and the day it is about. */
import type { Memory } from '../../../domain/memory.js';
import { dayInWords } from '../../../language/day-in-words.js';
import { countTerms } from '../../../language/words.js';

const indexText = (memory: Pick<Memory, 'content' | 'source' | 'occurredAt'>): string =>
  `${memory.source.name ?? ''} ${dayInWords(memory.occurredAt)} ${memory.content}`;

export const indexTerms = (memory: Pick<Memory, 'content' | 'source' | 'occurredAt'>): Map<string, number> =>
  countTerms(indexText(memory));
