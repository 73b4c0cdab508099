/** Every contradiction of a graph that the service detected itself. */
import type { Contradiction, KnowledgeApi } from '@loci/client';

const pageSize = 100;

export const detectedContradictions = async (
  api: KnowledgeApi,
  graph_id: string,
): Promise<Contradiction[]> => {
  const found: Contradiction[] = [];
  for (let page = 1; ; page++) {
    const { items } = await api.listContradictions({ graph_id, page, page_size: pageSize });
    found.push(...items.filter(one => one.origin === 'detected'));
    if (items.length < pageSize) return found;
  }
};
