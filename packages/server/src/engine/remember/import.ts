/**
 * Imports an export or new memories. What already exists stays unchanged, so importing twice has no effect; a record
 * with an id whose text was edited in the file updates its memory.
 */
import { LociProblem } from '@loci/client';
import { type ContextName, sameContext, tidied } from '../../domain/context.js';
import type { ChangeBy } from '../../domain/context-change.js';
import type { Contradiction } from '../../domain/contradiction.js';
import { defaultSettings, type GraphSettings } from '../../domain/graph.js';
import type { Memory } from '../../domain/memory.js';
import { type LinkKind, orderPair } from '../../domain/relationship.js';
import type { ImportedMemory, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { followContradictions } from './follow-contradictions.js';
import { distinct } from './place.js';
import { holdsOrder, isPoisoned, reasonForQuarantine } from './quarantine.js';
import { queueWork } from './queue-work.js';
import { takeIn } from './remember.js';
import { reviseImported } from './revise.js';
import { holdersOf, statementKey } from './statement-key.js';

export interface ImportedRelationship {
  readonly from: ContextName;
  readonly kind: LinkKind;
  readonly to: ContextName;
  readonly state: 'asserted' | 'withdrawn';
  readonly reason: string | null;
  readonly createdAt: number;
}

/** A former name of a context, and its current name. */
export interface ImportedAlias extends Omit<ChangeBy, 'id'> {
  readonly from: ContextName;
  readonly to: ContextName;
}

/** Graph settings in an import; used only if the import creates the graph. */
export interface ImportedGraph {
  readonly settings: Partial<GraphSettings>;
  /** Null: now. */
  readonly createdAt: number | null;
}

type MemoryWithPast = Omit<ImportedMemory, 'statementKey'>;

export interface ImportBatch {
  readonly drafts: readonly Draft[];
  readonly memories: readonly MemoryWithPast[];
  readonly relationships: readonly ImportedRelationship[];
  readonly aliases: readonly ImportedAlias[];
  readonly contradictions: readonly Contradiction[];
}

export interface ImportResult {
  readonly stored: number;
  /** Of the stored ones, those in quarantine. */
  readonly quarantined: number;
  readonly updated: number;
  readonly known: number;
  readonly relationships: number;
  readonly contradictions: number;
}

/** A running import. Batches come in order: memories before anything that refers to them. */
export interface Importing {
  /** One transaction per batch, so that others can write during a long import. */
  take(batch: ImportBatch): Promise<void>;
  result(): ImportResult;
}

/** What is known about an import before anything is stored. */
export interface ImportOrigin {
  /** Whether the import contains a memory with this id. */
  readonly holds: (id: string) => boolean;
  /** Whether the caller may state what was released from quarantine. */
  readonly isBelieved: boolean;
  /** Who imports. */
  readonly importer: string;
}

/** State of a running import. */
interface Brought extends ImportOrigin {
  /** Imported id → existing id, for memories already stored under another id. */
  readonly ids: Map<string, string>;
  readonly contradictions: Set<string>;
}

/**
 * Retracted memories are never shown. Any other memory that contains instructions waits for review, past versions
 * included.
 */
export const keptApart = (memory: MemoryWithPast): MemoryWithPast => {
  const hasForgedSource = memory.sources.some(source =>
    isPoisoned({ content: '', source, session: source.session, contexts: [], metadata: {} }),
  );
  return {
    ...memory,
    versions: memory.versions.map(body =>
      body.status !== 'retracted' && (hasForgedSource || isPoisoned(body))
        ? { ...body, status: 'quarantined' }
        : body,
    ),
  };
};

export const presentOf = ({ versions }: MemoryWithPast) =>
  versions.reduce((newest, one) => (one.version > newest.version ? one : newest));

const importMemories = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  memories: ImportBatch['memories'],
  { ids, holds, isBelieved }: Brought,
): Promise<Pick<ImportResult, 'stored' | 'quarantined'>> => {
  let [stored, quarantined] = [0, 0];
  for (const brought of memories) {
    const memory = isBelieved ? brought : keptApart(brought);
    const present = presentOf(memory);
    const { content } = present;
    const contexts = distinct(await transaction.namesNow(graphId, present.contexts));
    const there = await transaction.memory(graphId, memory.id);
    if (there !== null) continue;
    const [same] =
      present.status === 'stored' ? await holdersOf(transaction, graphId, content, contexts) : [];
    // Two memories of one export with the same content were separate there and stay separate.
    if (same !== undefined && !holds(same.id)) {
      ids.set(memory.id, same.id);
      continue;
    }
    await transaction.importMemory(graphId, { ...memory, statementKey: statementKey(content, contexts) });
    await queueWork(parts, transaction, graphId, [memory.id], parts.now());
    stored++;
    if (present.status === 'quarantined') quarantined++;
  }
  return { stored, quarantined };
};

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

/** A name already in use here keeps its meaning. */
const importAlias = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  { from, to, by, at }: ImportedAlias,
  { isBelieved }: Brought,
): Promise<void> => {
  if (!isBelieved && holdsOrder(from)) return;
  if ((await transaction.context(graphId, from)) !== null) return;
  const [context] = await transaction.ensureContexts(graphId, [to], parts.now());
  if (context === undefined || sameContext(from, context)) return;
  await transaction.addFormerName(graphId, tidied(from), context, { id: parts.newId(), by, at });
};

const sideOf = async (
  transaction: StoreTransaction,
  graphId: string,
  path: 'first' | 'second',
  id: string,
): Promise<Memory> => {
  const memory = await transaction.memory(graphId, id);
  if (memory !== null) return memory;
  throw new LociProblem(
    'invalid_request',
    `A contradiction names the memory "${id}", which the graph does not have.`,
    { errors: [{ path, message: `no memory "${id}"` }] },
  );
};

/** A quote is shown next to the other side, so it must not contain an instruction that its memory does not contain. */
const harmlessQuote = (quote: string, { content }: Memory): string =>
  reasonForQuarantine(quote) === null ? quote : content;

const importContradiction = async (
  transaction: StoreTransaction,
  graphId: string,
  one: Contradiction,
  { ids, contradictions, isBelieved }: Brought,
  now: number,
): Promise<boolean> => {
  const first = ids.get(one.first) ?? one.first;
  const second = ids.get(one.second) ?? one.second;
  const firstMemory = await sideOf(transaction, graphId, 'first', first);
  const secondMemory = await sideOf(transaction, graphId, 'second', second);
  if (first === second || (await transaction.contradiction(graphId, one.id)) !== null) return false;
  const there = await transaction.contradictionsOf(graphId, first);
  if (
    there.some(other => !contradictions.has(other.id) && (other.first === second || other.second === second))
  )
    return false;
  const quotes = isBelieved
    ? {}
    : {
        firstQuote: harmlessQuote(one.firstQuote, firstMemory),
        secondQuote: harmlessQuote(one.secondQuote, secondMemory),
      };
  await transaction.putContradiction(graphId, { ...one, ...quotes, first, second });
  contradictions.add(one.id);
  // One of its sides may just have been quarantined.
  if (!isBelieved) await followContradictions(transaction, graphId, first, now);
  return true;
};

const createGraph = (parts: EngineParts, graphId: string, { settings, createdAt }: ImportedGraph) =>
  parts.store.write(async transaction => {
    const now = parts.now();
    if (!(await transaction.ensureGraph(graphId, Math.min(createdAt ?? now, now)))) return;
    const wanted = { ...defaultSettings, ...settings };
    if (wanted.contradictions !== defaultSettings.contradictions)
      await transaction.setSettings(graphId, wanted, now);
  });

export const beginImport = async (
  parts: EngineParts,
  graphId: string,
  graph: ImportedGraph,
  origin: ImportOrigin,
): Promise<Importing> => {
  await createGraph(parts, graphId, graph);
  const brought: Brought = { ...origin, ids: new Map(), contradictions: new Set() };
  const counts = { stored: 0, quarantined: 0, updated: 0, known: 0, relationships: 0, contradictions: 0 };
  const takeMemories = async (memories: ImportBatch['memories']): Promise<void> => {
    if (memories.length === 0) return;
    const { stored, quarantined } = await parts.store.write(transaction =>
      importMemories(parts, transaction, graphId, memories, brought),
    );
    counts.stored += stored;
    counts.quarantined += quarantined;
    counts.known += memories.length - stored;
  };
  const takeDrafts = async (drafts: readonly Draft[]): Promise<void> => {
    if (drafts.length === 0) return;
    const { updated, others } = await reviseImported(parts, graphId, drafts, origin.importer);
    const { outcomes, untouched } = await takeIn(parts, graphId, others, null);
    const fresh = outcomes.filter(one => one.outcome === 'stored');
    const stored = fresh.length;
    counts.stored += stored;
    counts.quarantined += fresh.filter(({ id }) => untouched.get(id)?.status === 'quarantined').length;
    counts.updated += updated;
    counts.known += others.length - stored;
  };
  const takeRelations = async ({ relationships, aliases, contradictions }: ImportBatch): Promise<void> => {
    if (relationships.length + aliases.length + contradictions.length === 0) return;
    const taken = await parts.store.write(async transaction => {
      let [links, disputes] = [0, 0];
      for (const one of relationships)
        if (await importRelationship(transaction, graphId, one, parts.now())) links++;
      for (const one of aliases) await importAlias(parts, transaction, graphId, one, brought);
      for (const one of contradictions)
        if (await importContradiction(transaction, graphId, one, brought, parts.now())) disputes++;
      return [links, disputes] as const;
    });
    counts.relationships += taken[0];
    counts.contradictions += taken[1];
  };
  return {
    async take(batch) {
      await takeMemories(batch.memories);
      await takeDrafts(batch.drafts);
      await takeRelations(batch);
    },
    result: () => ({ ...counts }),
  };
};
