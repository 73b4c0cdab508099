/** Clients that write until their server is gone, and note what was acknowledged. */
import { type KnowledgeApi, LociProblem } from '@loci/client';
import type { ServerProcess } from '../server-process.js';

const mostTries = 20;

export interface Acknowledged {
  readonly ids: Set<string>;
  /** The newest version of a changed memory that was acknowledged. */
  readonly versions: Map<string, number>;
}

export const nothingYet = (): Acknowledged => ({ ids: new Set(), versions: new Map() });

/** Single memories, batches and changes, each noted once it is acknowledged. */
export const writeUntilGone = async (
  { api }: Pick<ServerProcess, 'api'>,
  graph_id: string,
  writer: number,
  round: number,
  { ids, versions }: Acknowledged,
): Promise<void> => {
  const context_types = { writer: [`w${writer}`], round: [`r${round}`] };
  for (let at = 0; ; at++) {
    try {
      const memories = Array.from({ length: at % 3 === 2 ? 20 : 1 }, (_, part) => ({
        content: `Writer ${writer} of round ${round} says ${at}.${part}.`,
        context_types,
      }));
      const { items } = await api.remember({ graph_id, memories });
      for (const { id } of items) ids.add(id);
      if (at % 5 !== 4) continue;
      const { id, version } = await api.changeMemory({ graph_id, id: items[0]!.id, metadata: { at } });
      versions.set(id, version);
    } catch (error) {
      if (error instanceof LociProblem && error.code === 'unavailable') return;
      throw error;
    }
  }
};

/** 0 where it is not there; a machine that is too busy to answer in time is asked again. */
const versionOf = async (api: KnowledgeApi, graph_id: string, id: string): Promise<number> => {
  for (let tries = 1; ; tries++) {
    try {
      return (await api.getMemory({ graph_id, id })).version;
    } catch (error) {
      const code = error instanceof LociProblem ? error.code : null;
      if (code === 'memory_not_found' || code === 'graph_not_found') return 0;
      if (tries === mostTries) throw error;
    }
  }
};

/** What was acknowledged and is not there, or is there in an older version than was acknowledged. */
export const lostOf = async (
  api: KnowledgeApi,
  graph_id: string,
  { ids, versions }: Acknowledged,
): Promise<string[]> => {
  const lost: string[] = [];
  const left = [...ids];
  const lane = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const version = await versionOf(api, graph_id, id);
      const wanted = versions.get(id) ?? 1;
      if (version < wanted) lost.push(`${id} has version ${version}, not ${wanted}`);
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return lost;
};
