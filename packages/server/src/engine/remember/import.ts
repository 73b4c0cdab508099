/** Import: an export, or new memories; what is there already is left as it is, so twice is once. */
import { LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import type { Contradiction } from '../../domain/contradiction.js';
import type { GraphSettings } from '../../domain/graph.js';
import { type LinkKind, orderPair } from '../../domain/relationship.js';
import type { ImportedMemory, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { putGraph } from './graph-settings.js';
import { queueWork } from './queue-work.js';
import { remember } from './remember.js';
import { statementKey } from './statement-key.js';

export interface ImportedRelationship {
  readonly from: ContextName;
  readonly kind: LinkKind;
  readonly to: ContextName;
  readonly state: 'asserted' | 'withdrawn';
  readonly reason: string | null;
  readonly createdAt: number;
}

export interface ImportPlan {
  /** Taken over by a graph that the import creates; one that was there keeps its own. */
  readonly settings: Partial<GraphSettings>;
  readonly drafts: readonly Draft[];
  readonly memories: readonly Omit<ImportedMemory, 'statementKey'>[];
  readonly relationships: readonly ImportedRelationship[];
  readonly contradictions: readonly Contradiction[];
}

export interface ImportResult {
  readonly stored: number;
  readonly known: number;
  readonly relationships: number;
  readonly contradictions: number;
}

/** One transaction each: a long import lets others write in between. */
const chunkSize = 1_000;

const chunksOf = <Item>(items: readonly Item[]): Item[][] => {
  const chunks: Item[][] = [];
  for (let at = 0; at < items.length; at += chunkSize) chunks.push(items.slice(at, at + chunkSize));
  return chunks;
};

/** Ids of the import → ids here, for memories that were known under another id. */
type IdMap = Map<string, string>;

const importMemories = (
  parts: EngineParts,
  graphId: string,
  memories: ImportPlan['memories'],
  ids: IdMap,
): Promise<number> =>
  parts.store.write(async transaction => {
    await transaction.ensureGraph(graphId, parts.now());
    let stored = 0;
    for (const memory of memories) {
      const present = memory.versions.at(-1);
      if (present === undefined) continue;
      const key = statementKey(present.content, present.contexts);
      const there = await transaction.memory(graphId, memory.id);
      const same =
        present.status === 'stored' ? (await transaction.knownStatements(graphId, [key]))[0] : undefined;
      ids.set(memory.id, there?.id ?? same?.id ?? memory.id);
      if (there !== null || same !== undefined) continue;
      await transaction.importMemory(graphId, { ...memory, statementKey: key });
      await queueWork(parts, transaction, graphId, [memory.id], parts.now());
      stored++;
    }
    return stored;
  });

const importRelationship = async (
  transaction: StoreTransaction,
  graphId: string,
  one: ImportedRelationship,
  now: number,
): Promise<boolean> => {
  const [from, to] = await transaction.ensureContexts(graphId, [one.from, one.to], now);
  if (from === undefined || to === undefined || from.id === to.id) return false;
  const pair = orderPair(one.kind, from.id, to.id);
  if ((await transaction.asserted(graphId, pair[0], one.kind, pair[1])) !== null) return false;
  const { kind, state, reason, createdAt } = one;
  await transaction.putAsserted(graphId, {
    from: pair[0],
    kind,
    to: pair[1],
    state,
    reason,
    createdAt,
    updatedAt: createdAt,
  });
  return true;
};

const importContradiction = async (
  transaction: StoreTransaction,
  graphId: string,
  one: Contradiction,
  ids: IdMap,
): Promise<boolean> => {
  const first = ids.get(one.first) ?? one.first;
  const second = ids.get(one.second) ?? one.second;
  for (const [path, id] of [
    ['first', first],
    ['second', second],
  ] as const) {
    if ((await transaction.memory(graphId, id)) === null) {
      throw new LociProblem(
        'invalid_request',
        `A contradiction names the memory "${id}", which the graph does not have.`,
        {
          errors: [{ path, message: `no memory "${id}"` }],
        },
      );
    }
  }
  const there = await transaction.contradictionsOf(graphId, first);
  if (there.some(other => other.first === second || other.second === second)) return false;
  await transaction.putContradiction(graphId, { ...one, first, second, resolutions: [] });
  for (const resolution of one.resolutions) await transaction.addResolution(graphId, one.id, resolution);
  return true;
};

export const importPlan = async (
  parts: EngineParts,
  graphId: string,
  plan: ImportPlan,
): Promise<ImportResult> => {
  const ids: IdMap = new Map();
  if ((await parts.store.graph(graphId)) === null) await putGraph(parts, graphId, plan.settings);
  let stored = 0;
  for (const chunk of chunksOf(plan.memories)) stored += await importMemories(parts, graphId, chunk, ids);
  for (const chunk of chunksOf(plan.drafts)) {
    const remembered = await remember(parts, graphId, chunk, null);
    stored += remembered.filter(one => one.outcome === 'stored').length;
  }
  const [relationships, contradictions] = await parts.store.write(async transaction => {
    await transaction.ensureGraph(graphId, parts.now());
    let links = 0;
    let disputes = 0;
    for (const one of plan.relationships)
      if (await importRelationship(transaction, graphId, one, parts.now())) links++;
    for (const one of plan.contradictions) {
      if (await importContradiction(transaction, graphId, one, ids)) disputes++;
    }
    return [links, disputes] as const;
  });
  const known = plan.memories.length + plan.drafts.length - stored;
  return { stored, known, relationships, contradictions };
};
