/** Waits until a graph has no waiting work: neither vectors nor comparisons. */
import type { KnowledgeApi } from '@loci/client';

const lookMs = 500;

export const allDone = async (api: KnowledgeApi, graph_id: string): Promise<void> => {
  for (;;) {
    const { waiting } = await api.getGraph({ graph_id });
    if (waiting.total === 0) return;
    await new Promise(resolve => setTimeout(resolve, lookMs));
  }
};
