/** Waits until all of a graph is embedded and related. */
import type { KnowledgeApi } from '@loci/client';

const lookMs = 25;

export const noneWaits = async (api: KnowledgeApi, graphId: string): Promise<void> => {
  for (;;) {
    const { waiting } = await api.getGraph({ graph_id: graphId });
    if (waiting.total === 0) return;
    await new Promise(resolve => setTimeout(resolve, lookMs));
  }
};
