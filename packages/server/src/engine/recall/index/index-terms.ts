/** The words a memory can be found by: its text, who said it, and the day it is about. */
import type { Memory } from '../../../domain/memory.js';
import { countTerms } from '../../../language/words.js';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const dayInWords = (time: number): string => {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

const indexText = (memory: Pick<Memory, 'content' | 'source' | 'occurredAt'>): string =>
  `${memory.source.name ?? ''} ${dayInWords(memory.occurredAt)} ${memory.content}`;

export const indexTerms = (memory: Pick<Memory, 'content' | 'source' | 'occurredAt'>): Map<string, number> =>
  countTerms(indexText(memory));
