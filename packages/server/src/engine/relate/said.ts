/** The parsed content of a memory, computed once for all its comparisons. */
import { statementOf } from '../../domain/memory.js';
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

const statements = new WeakMap<RelatedMemory, string>();

/** The whole content, normalised for comparing two texts word for word. */
export const statementBy = (memory: RelatedMemory): string => {
  const statement = statements.get(memory) ?? statementOf(memory.content);
  statements.set(memory, statement);
  return statement;
};
