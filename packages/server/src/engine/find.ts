/** Reads something that must exist, or names what does not. */
import { LociProblem, type ProblemCode } from '@loci/client';
import { type Context, type ContextName, sameContext } from '../domain/context.js';
import type { ContextChange } from '../domain/context-change.js';
import type { Contradiction } from '../domain/contradiction.js';
import type { Graph } from '../domain/graph.js';
import type { Memory } from '../domain/memory.js';
import type { StoreReads } from '../storage/store.js';

/** What was read, or a problem that names what does not exist. */
export const found = async <Read>(
  reading: Promise<Read | null>,
  code: ProblemCode,
  says: string,
): Promise<Read> => {
  const read = await reading;
  if (read === null) throw new LociProblem(code, says);
  return read;
};

export const findGraph = (store: StoreReads, graphId: string): Promise<Graph> =>
  found(
    store.graph(graphId),
    'graph_not_found',
    `There is no graph "${graphId}". The first memory stored in it creates it.`,
  );

export const findContext = (store: StoreReads, graphId: string, name: ContextName): Promise<Context> =>
  found(
    store.context(graphId, name),
    'context_not_found',
    `The graph has no context "${name.name}" of type "${name.type}".`,
  );

/** Like `findContext`, and the error names the field: where the context is not part of the address. */
export const findGivenContext = async (
  store: StoreReads,
  graphId: string,
  name: ContextName,
  path: string,
): Promise<Context> =>
  findContext(store, graphId, name).catch((error: unknown) => {
    if (!(error instanceof LociProblem)) throw error;
    throw new LociProblem(error.code, error.message, {
      errors: [{ path, message: 'is not a context of this graph' }],
    });
  });

/** A change must use the current name: a caller with a former name may not know what became of the context. */
export const findByOwnName = async (
  store: StoreReads,
  graphId: string,
  name: ContextName,
): Promise<Context> => {
  const context = await findContext(store, graphId, name);
  if (!sameContext(context, name)) {
    throw new LociProblem(
      'conflict',
      `"${name.type}: ${name.name}" is now called "${context.type}: ${context.name}". Use that name if you mean it.`,
    );
  }
  return context;
};

export const findContextChange = async (
  store: StoreReads,
  graphId: string,
  id: string,
): Promise<ContextChange> => {
  const [change] = await store.contextChanges(graphId, [id]);
  if (change === undefined) throw new LociProblem('change_not_found', `The graph has no change "${id}".`);
  return change;
};

export const findMemory = async (
  store: StoreReads,
  graphId: string,
  id: string,
  knownAt?: number,
): Promise<Memory> => {
  const memory = await store.memory(graphId, id, knownAt);
  if (memory === null) {
    // A memory proves that its graph exists, so the graph is checked only here.
    await findGraph(store, graphId);
    throw new LociProblem('memory_not_found', `The graph has no memory "${id}".`);
  }
  return memory;
};

/** Those that exist; with `knownAt`, in the version known then. */
export const memoriesKnown = async (
  store: StoreReads,
  graphId: string,
  ids: readonly string[],
  knownAt: number | null,
): Promise<Map<string, Memory>> => {
  const wanted = [...new Set(ids)];
  const found =
    knownAt === null
      ? await store.memories(graphId, wanted)
      : await Promise.all(wanted.map(id => store.memory(graphId, id, knownAt)));
  return new Map(found.flatMap(memory => (memory === null ? [] : [[memory.id, memory] as const])));
};

export const findContradiction = (store: StoreReads, graphId: string, id: string): Promise<Contradiction> =>
  found(
    store.contradiction(graphId, id),
    'contradiction_not_found',
    `The graph has no contradiction "${id}".`,
  );
