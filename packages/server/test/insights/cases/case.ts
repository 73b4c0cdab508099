/** The form of a written case: a few memories, a task, and what a good answer says and does not say. */
import type { InputOf, InsightAnswer } from '@loci/client';

type NewMemory = Extract<InputOf<'remember'>, { memories: unknown }>['memories'][number];

export type Memories = readonly NewMemory[];

export interface InsightCase {
  readonly name: string;
  readonly memories: Memories;
  readonly task: string;
  readonly ask?: Partial<Omit<InputOf<'insight'>, 'task' | 'graph_id'>>;
  /** Places in `memories`: the two contradict each other; the resolution settles it. */
  readonly contradictions?: readonly {
    readonly first: number;
    readonly second: number;
    readonly resolution?: InputOf<'resolveContradiction'>['resolution'];
    readonly reason?: string;
  }[];
  /** Place of the later one → place of the one that it supersedes. */
  readonly supersedes?: readonly (readonly [later: number, earlier: number])[];
  readonly says: readonly RegExp[];
  readonly never?: readonly RegExp[];
  readonly advises: RegExp;
  readonly neverAdvises?: RegExp;
  readonly confidence: readonly InsightAnswer['confidence'][];
  /** Only the models can answer it: words alone may decline. */
  readonly needsModels?: boolean;
}

type Contexts = Readonly<Record<string, string[]>>;
type Kind = 'user' | 'agent' | 'tool' | 'document' | 'system';

/** `said('Ana', '2026-05-02', 'text', { error: ['X'] })` */
export const said = (
  who: string | null,
  day: string,
  content: string,
  context_types?: Contexts,
  kind: Kind = 'user',
): Memories[number] => ({
  content,
  ...(context_types === undefined ? {} : { context_types: { ...context_types } }),
  source: who === null ? { kind } : { kind, name: who },
  occurred_at: `${day}T09:00:00Z`,
});

export const any: readonly InsightAnswer['confidence'][] = ['high', 'medium', 'low'];
export const sure: readonly InsightAnswer['confidence'][] = ['high', 'medium'];
export const low: readonly InsightAnswer['confidence'][] = ['low'];
