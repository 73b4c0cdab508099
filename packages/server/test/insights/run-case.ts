/** Stores the memories of a written case in a fresh graph and asks its task. */
import type { InsightAnswer, KnowledgeApi } from '@loci/client';
import type { InsightCase } from './cases/case.js';

/** `understood` waits until the memories are read, where a model reads them. */
export const runCase = async (
  api: KnowledgeApi,
  graph_id: string,
  { memories, contradictions = [], supersedes = [], task, ask = {} }: InsightCase,
  understood: (api: KnowledgeApi, graph_id: string) => Promise<void>,
): Promise<InsightAnswer> => {
  const ids: string[] = [];
  for (const [at, memory] of memories.entries()) {
    const earlier = supersedes.find(([later]) => later === at)?.[1];
    const { items } = await api.remember({
      graph_id,
      memories: [{ ...memory, ...(earlier === undefined ? {} : { supersedes: [ids[earlier] as string] }) }],
    });
    ids.push(items[0]!.id);
  }
  for (const { first, second, resolution, reason } of contradictions) {
    const { id } = await api.openContradiction({ graph_id, first: ids[first]!, second: ids[second]! });
    if (resolution !== undefined)
      await api.resolveContradiction({
        graph_id,
        id,
        resolution,
        ...(reason === undefined ? {} : { reason }),
      });
  }
  await understood(api, graph_id);
  return api.insight({ graph_id, task, ...ask });
};
