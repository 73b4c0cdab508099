/** What the tests of changes to contexts do at an entry point. */
import type { ChangedContext } from '@loci/client';
import type { Door } from '../doors.js';

export const falcon = { context_type: 'project', name: 'Falcon' };
export const merlin = { context_type: 'project', name: 'Merlin' };

export const contextCalls = (door: Door) => {
  const remember = async (graph_id: string, content: string, context_types: Record<string, string[]>) =>
    (await door.api.remember({ graph_id, content, context_types })).items[0]!;
  return {
    remember,
    inFalcon: (graph_id: string, content: string) => remember(graph_id, content, { project: ['Falcon'] }),
    inMerlin: (graph_id: string, content: string) => remember(graph_id, content, { project: ['Merlin'] }),
    rename: (graph_id: string, to: { context_type?: string; name?: string }, from = falcon) =>
      door.api.renameContext({ graph_id, ...from, to }),
    merge: (graph_id: string, from = falcon, into = merlin) =>
      door.api.mergeContext({ graph_id, ...from, into }),
    undo: (graph_id: string, { change }: ChangedContext) =>
      door.api.undoContextChange({ graph_id, id: change.id }),
    namesOf: async (graph_id: string) =>
      (await door.api.mapGraph({ graph_id })).contexts
        .map(({ context_type, name, memory_count }) => `${context_type}:${name} ${memory_count}`)
        .sort(),
  };
};
