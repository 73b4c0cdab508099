/** Notes for the tests of reflect, and readers with scripted results. */
import type { ContextName } from '../../src/domain/context.js';
import type { Memory, Source } from '../../src/domain/memory.js';
import type { Recalled } from '../../src/engine/recall/recall.js';
import type { ReadNote } from '../../src/engine/reflect/read.js';
import type { TextPair } from '../../src/language/models/pair-judge.js';
import type { Reading, TaskReader } from '../../src/language/models/task-reader.js';
import { body } from '../storage/contract/samples.js';

export const day = (text: string): number => Date.parse(`${text}T09:00:00Z`);

export const memoryOf = (id: string, content: string, more: Partial<Memory> = {}): Memory => ({
  ...body({
    content,
    contexts: [],
    source: { kind: 'user', name: 'Ana', ref: null },
    occurredAt: day('2026-03-04'),
  }),
  graphId: 'g',
  id,
  version: 1,
  createdAt: 0,
  recordedAt: 0,
  replacedAt: null,
  supportCount: 1,
  independentCount: 1,
  ...more,
});

export const sourceOf = (kind: Source['kind'], name: string | null): Source => ({ kind, name, ref: null });

export const placeOf = (type: string, name: string): ContextName => ({ type, name });

export const readingOf = (bears: number, more: Partial<Reading> = {}): Reading => ({
  bears,
  settles: bears,
  act: bears,
  verdict: { none: 1, yes: 0, no: 0 },
  order: 0,
  ...more,
});

export const noteOf = (id: string, bears: number, more: Partial<Reading> = {}): ReadNote => {
  const memory = memoryOf(id, `The text of ${id}.`);
  return { memory, place: 0, text: memory.content, reading: readingOf(bears, more) };
};

export const recalledOf = (
  memories: readonly Memory[],
  words: Readonly<Record<string, number>> = {},
): Recalled => ({
  hits: memories.map((memory, at) => ({
    memory,
    score: 1 / (at + 1),
    relevance: () => ({ value: 1, inputs: {} }),
    explained: null,
    before: null,
  })),
  matched: memories.length,
  words: Object.entries(words).map(([term, weight]) => ({ term, weight, frequency: 1 })),
  missingContexts: [],
  isFitting: () => true,
  recipe: 'test',
});

/** Records what it was shown. */
export const readerOf = (
  read: (pair: TextPair) => Reading,
): TaskReader & { readonly shown: readonly TextPair[] } => {
  const shown: TextPair[] = [];
  return {
    shown,
    model: { name: 'test', version: '1', dimensions: 0 },
    read: async pairs => {
      shown.push(...pairs);
      return pairs.map(read);
    },
    close: async () => undefined,
  };
};
