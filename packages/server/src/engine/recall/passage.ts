/**
 * The part of a memory that a reranker reads: all of a short one, an answer with its question, the best window of a
 * long one.
 */
import type { Memory } from '../../domain/memory.js';
import { spaces } from '../../language/characters.js';
import { cutAround, longestRead } from '../../language/cut-text.js';
import { words } from '../../language/words.js';
import { shortTalk } from './embed/embed-text.js';

const wholeWords = 120;
const windowWords = 100;
const windowStep = 50;

type Spoken = Pick<Memory, 'content' | 'source'>;

const questions = /(?<![^.!?])[^.!?]*\?/g;

const speakerOf = ({ source }: Spoken): string => (source.name === null ? '' : `${source.name}: `);

/** "Two years" says nothing without "How long have you had it?", which someone else asked just before. */
const askedBefore = (memory: Spoken, before: Spoken | null): string => {
  if (before === null || memory.content.length > shortTalk || before.content.length > shortTalk) return '';
  const { source } = memory;
  if ((source.name ?? source.kind) === (before.source.name ?? before.source.kind)) return '';
  const asked = before.content.match(questions)?.map(text => text.trim()) ?? [];
  return asked.length === 0 ? '' : `${speakerOf(before)}${asked.join(' ')} `;
};

export const passageFor = (
  memory: Spoken,
  before: Spoken | null,
  question: string,
  weightOf: (term: string) => number,
): string => {
  const speaker = askedBefore(memory, before) + speakerOf(memory);
  // Nearly every memory is short, and for those the question need not be tokenised.
  if (memory.content.length <= longestRead && memory.content.split(spaces).length <= wholeWords)
    return speaker + memory.content;
  const asked = new Set(words(question));
  const content = cutAround(memory.content, new Map([...asked].map(term => [term, weightOf(term)])));
  const text = content.split(spaces);
  if (text.length <= wholeWords) return speaker + content;
  let best = { weight: -1, start: 0 };
  for (let start = 0; start < text.length; start += windowStep) {
    const held = new Set(words(text.slice(start, start + windowWords).join(' ')));
    let weight = 0;
    for (const term of asked) if (held.has(term)) weight += weightOf(term);
    if (weight > best.weight) best = { weight, start };
    if (start + windowWords >= text.length) break;
  }
  return speaker + text.slice(best.start, best.start + windowWords).join(' ');
};
