/** People with secrets of their own, and the instance that knows under which names it is called. */
import type { IssuedSecret, Permission } from '@loci/client';
import type { Door } from '../doors.js';

export const names = { isLocal: true, hosts: ['loci.example.com'] };

const both: readonly Permission[] = ['read', 'write'];

/** A person with a secret for a graph, a fresh one unless it is named. */
export const personAt = async (
  door: Door,
  display_name: string,
  graph_id = door.newGraph(),
  more = {},
): Promise<IssuedSecret & { graph_id: string }> => {
  const to = { graphs: [graph_id], permissions: [...both], display_name, holder: 'person' as const };
  return { graph_id, ...(await door.api.createSecret({ ...to, ...more })) };
};

export const remember = (graph_id: string, content: string) => ({
  method: 'POST',
  body: { graph_id, content, context_types: { a: ['b'] } },
});
