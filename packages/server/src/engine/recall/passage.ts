/** The part of a memory that a judge reads: all of a short one, the most telling window of a long one. */
import type { Memory } from '../../domain/memory.js';
import { words } from '../../language/words.js';

const wholeWords = 120;
const windowWords = 100;
const windowStep = 50;

export const passageFor = (
  memory: Pick<Memory, 'content' | 'source'>,
  question: string,
  weightOf: (term: string) => number,
): string => {
  const speaker = memory.source.name === null ? '' : `${memory.source.name}: `;
  const text = memory.content.split(/\s+/u);
  if (text.length <= wholeWords) return speaker + memory.content;
  const asked = new Set(words(question));
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
