/** The texts of a memory, one object each, so that what they contain is worked out once for all comparisons. */
import type { Said } from './exact.js';
import type { RelatedMemory } from './relation.js';

const known = new WeakMap<RelatedMemory, Map<string, Said>>();

/** One of its texts; returns the same object each time. */
export const saidBy = (memory: RelatedMemory, text: string): Said => {
  const texts = known.get(memory) ?? new Map<string, Said>();
  known.set(memory, texts);
  const said = texts.get(text) ?? { text, at: memory.occurredAt };
  texts.set(text, said);
  return said;
};
