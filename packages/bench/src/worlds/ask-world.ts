/** Stores a world as a graph through the public API, and asks its tasks. */
import type { InsightAnswer, KnowledgeApi, NewMemory } from '@loci/client';
import { allDone } from '../eval/all-done.js';
import { detectedContradictions } from '../eval/detected-contradictions.js';
import type { RelationKind, World, WorldNote, WorldRelation, WorldTask } from './load-worlds.js';

/** How an LLM did with one answer. */
export interface TaskWording {
  /** Words of it are in the answer. */
  readonly worded: boolean;
  readonly written: number;
  readonly kept: number;
  readonly dropped: Readonly<Record<string, number>>;
  /** Why the local answer was given. */
  readonly fallback: string | null;
  readonly milliseconds: number;
}

/** A task and its answer, in the ids of the world. */
export interface AskedTask {
  readonly task: WorldTask;
  /** The text of each note, by its id. */
  readonly texts: ReadonlyMap<string, string>;
  /** Only the nearest note is shown. */
  readonly declined: boolean;
  /** Notes that the answer is based on, best first. */
  readonly told: readonly string[];
  /** Notes shown as past. */
  readonly history: readonly string[];
  readonly contested: boolean;
  /** Null where the trace has none. */
  readonly probability: number | null;
  /** The inputs of the confidence; null where the trace has none. */
  readonly inputs: Readonly<Record<string, number>> | null;
  /** Something other than the probability keeps it from being `high`. */
  readonly isCapped: boolean;
  /** Of the best evidence; null where there is none. */
  readonly relevance: number | null;
  readonly insight: string;
  readonly recommendation: string;
  readonly confidence: InsightAnswer['confidence'];
  /** What an LLM made of the answer; null where none was asked for. */
  readonly wording: TaskWording | null;
  readonly milliseconds: number;
}

/** `related-to` says no more than that two notes belong together. */
export type FoundKind = RelationKind | 'related-to';

export const isConflict = (kind: FoundKind): boolean => kind === 'update' || kind === 'contradiction';

export interface FoundRelation extends WorldRelation {
  readonly found: FoundKind;
}

export interface AskedWorld {
  readonly world: string;
  readonly notes: number;
  readonly tasks: readonly AskedTask[];
  readonly relations: readonly FoundRelation[];
  /** Pairs that the graph calls contradictory, and how many of them the world has no row for. */
  readonly opened: number;
  readonly openedElsewhere: number;
}

/** Memory id → its notes: a repeated statement is one memory. */
export type NotesOf = ReadonlyMap<string, readonly string[]>;

const timeOf = ({ at }: WorldNote): number => (at === '' ? Number.NEGATIVE_INFINITY : Date.parse(at));

/** Turns of a conversation have no context; those of one day are one session. */
const memoryOf = ({ type, name, by, at, text }: WorldNote): NewMemory => ({
  content: text,
  ...(type === '' || name === '' ? {} : { context_types: { [type]: [name] } }),
  ...(type === '' && by !== '' && at !== '' ? { session: at.slice(0, 10) } : {}),
  source: { kind: by === 'agent' ? 'agent' : 'user', ...(by === '' ? {} : { name: by }) },
  ...(at === '' ? {} : { occurred_at: new Date(at).toISOString() }),
});

/** In the order of their dates, as they were said. */
export const storeNotes = async (
  api: KnowledgeApi,
  graph_id: string,
  notes: readonly WorldNote[],
): Promise<NotesOf> => {
  const inOrder = [...notes].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
  const { items } = await api.remember({ graph_id, memories: inOrder.map(memoryOf) }, { respondAsync: true });
  const notesOf = new Map<string, string[]>();
  for (const [place, { id }] of items.entries())
    notesOf.set(id, [...(notesOf.get(id) ?? []), inOrder[place]!.id]);
  return notesOf;
};

/** The inputs of an answer's confidence, and whether something else keeps it from being `high`. */
export const confidenceIn = ({ trace }: InsightAnswer): Pick<AskedTask, 'inputs' | 'isCapped'> => {
  const seen = trace?.confidence as unknown as
    | { inputs?: AskedTask['inputs']; caps?: readonly string[] }
    | undefined;
  return { inputs: seen?.inputs ?? null, isCapped: (seen?.caps ?? []).length > 0 };
};

const wordingOf = (usage: InsightAnswer['usage']): TaskWording | null => {
  if (!usage?.llm) return null;
  const { written, kept, dropped, milliseconds } = usage.llm;
  const worded = usage.tier === 'llm';
  return { worded, written, kept, dropped, fallback: usage.fallback ?? null, milliseconds };
};

/** What an answer says, in the ids of the world. */
export const readAnswer = (
  task: WorldTask,
  answer: InsightAnswer,
  notes: readonly WorldNote[],
  notesOf: NotesOf,
  milliseconds: number,
): AskedTask => {
  const evidence = answer.evidence ?? [];
  const inRole = (...roles: readonly string[]): string[] => [
    ...new Set(
      evidence.filter(one => roles.includes(one.role)).flatMap(one => notesOf.get(one.memory_id) ?? []),
    ),
  ];
  const { probability } = answer.trace ?? {};
  return {
    task,
    texts: new Map(notes.map(note => [note.id, note.text])),
    declined: evidence.every(one => one.role === 'near'),
    told: inRole('supports', 'against'),
    history: inRole('history'),
    contested: inRole('against').length > 0,
    probability: typeof probability === 'number' ? probability : null,
    ...confidenceIn(answer),
    relevance: evidence.length === 0 ? null : Math.max(...evidence.map(one => one.relevance)),
    insight: answer.insight,
    recommendation: answer.recommendation,
    confidence: answer.confidence,
    wording: wordingOf(answer.usage),
    milliseconds,
  };
};

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly kind: FoundKind;
}

/** A contradiction with the suggestion to keep the later one is an update. */
const pairsOf = async (api: KnowledgeApi, graph_id: string, memories: Iterable<string>): Promise<Pair[]> => {
  const pairs: Pair[] = (await detectedContradictions(api, graph_id))
    .filter(one => one.status === 'open')
    .map(({ first, second, suggested_resolution }) => ({
      first: first.memory_id,
      second: second.memory_id,
      kind: suggested_resolution === 'kept_second' ? 'update' : 'contradiction',
    }));
  for (const id of memories) {
    const { links } = await api.getMemory({ graph_id, id });
    for (const { memory_id, kind } of links) pairs.push({ first: id, second: memory_id, kind });
  }
  return pairs;
};

/** An opened contradiction counts before a link, and any link before `related-to`. */
const foundIn = (pairs: readonly Pair[], a: string | undefined, b: string | undefined): FoundKind => {
  const kinds = pairs
    .filter(({ first, second }) => (first === a && second === b) || (first === b && second === a))
    .map(pair => pair.kind);
  return kinds.find(kind => kind !== 'related-to') ?? kinds[0] ?? 'none';
};

const askRelations = async (
  api: KnowledgeApi,
  graph_id: string,
  { relations }: World,
  notesOf: NotesOf,
): Promise<Pick<AskedWorld, 'relations' | 'opened' | 'openedElsewhere'>> => {
  const pairs = await pairsOf(api, graph_id, notesOf.keys());
  const memoryOfNote = new Map([...notesOf].flatMap(([id, notes]) => notes.map(note => [note, id] as const)));
  const key = (first: string | undefined, second: string | undefined) => [first, second].sort().join(' ');
  const labelled = new Set(relations.map(({ a, b }) => key(memoryOfNote.get(a), memoryOfNote.get(b))));
  const opened = new Set(
    pairs.filter(pair => isConflict(pair.kind)).map(({ first, second }) => key(first, second)),
  );
  return {
    relations: relations.map(row => ({
      ...row,
      found: foundIn(pairs, memoryOfNote.get(row.a), memoryOfNote.get(row.b)),
    })),
    opened: opened.size,
    openedElsewhere: [...opened].filter(pair => !labelled.has(pair)).length,
  };
};

export const askWorld = async (api: KnowledgeApi, graph_id: string, world: World): Promise<AskedWorld> => {
  const notesOf = await storeNotes(api, graph_id, world.notes);
  await allDone(api, graph_id);
  // Asked once before, so that loading a model or an index counts for no task.
  await api.insight({ graph_id, task: 'warm up' });
  const tasks: AskedTask[] = [];
  for (const task of world.tasks) {
    const began = performance.now();
    const answer = await api.insight({
      graph_id,
      task: task.task,
      include: ['evidence', 'contradictions', 'trace', 'usage'],
    });
    tasks.push(readAnswer(task, answer, world.notes, notesOf, performance.now() - began));
  }
  return {
    world: world.world,
    notes: world.notes.length,
    tasks,
    ...(await askRelations(api, graph_id, world, notesOf)),
  };
};
