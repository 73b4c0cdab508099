/** Calls about memories: storing, reading, changing, forgetting. */
import type { MemoryDetail, StoredMemory } from '@loci/client';
import { type Clocks, presentClocks } from '../../domain/clocks.js';
import type { Memory } from '../../domain/memory.js';
import { allows } from '../../domain/secret.js';
import type { Engine } from '../../engine/engine.js';
import type { Change } from '../../engine/remember/change.js';
import type { Remembered } from '../../engine/remember/store-placed.js';
import type { Caller, SomeHandlers } from '../handlers.js';
import { requireIdempotencyKey } from '../idempotency-key.js';
import { linkWire } from '../wire/links.js';
import { memoryWire, sourcesWire } from '../wire/memories.js';
import { receiptWire } from '../wire/records.js';
import {
  clocksOf,
  contextsOf,
  listOf,
  pageOf,
  timeIfGiven,
  timeOf,
  timeOrNull,
  timeText,
} from '../wire/values.js';
import { draftsOf, hashOf } from './drafts.js';

/** Another source for the same statement. */
const withoutOthers = (memory: Memory): Memory => ({
  ...memory,
  source: { kind: 'agent', name: null, ref: null },
  session: null,
  metadata: {},
  supersedes: [],
});

const storedWire = async (
  engine: Engine,
  graphId: string,
  remembered: readonly Remembered[],
  showOthers: boolean,
) => {
  // A memory stored just now has neither, unless it has been compared with the others since.
  const isCompared = (one: Remembered) =>
    one.outcome === 'known' || (engine.parts.relates && !one.linksPending);
  const memories = remembered.filter(isCompared).map(one => one.memory);
  // A secret that may not read learns nothing about other memories, not even through what contests its own.
  const contests = showOthers ? await engine.contestsOf(graphId, memories) : new Map();
  const links = showOthers
    ? await engine.linksSeenFrom(
        graphId,
        memories.map(memory => memory.id),
      )
    : new Map();
  return remembered.map(({ memory, outcome, isEcho, linksPending }): StoredMemory => {
    const wire = memoryWire(
      showOthers || outcome === 'stored' ? memory : withoutOthers(memory),
      contests.get(memory.id),
    );
    // Assigned, because a copy of so many fields takes as long as making them.
    return Object.assign(wire, {
      // Whether an insight said so is only for callers who may ask for insights.
      independent_count: showOthers ? wire.independent_count : memory.supportCount,
      // Placed by the service next to what others stored, in contexts they named.
      context_types: showOthers || memory.placedBy === 'caller' ? wire.context_types : {},
      echo: showOthers && isEcho,
      status: memory.status === 'stored' ? outcome : memory.status,
      links: (links.get(memory.id) ?? []).map(linkWire),
      links_pending: linksPending,
    });
  });
};

/** With what belongs to the memory: sources, links and what contests it, as known at that time. */
const detailWire = async (
  engine: Engine,
  graphId: string,
  memory: Memory,
  { knownAt }: Clocks,
): Promise<MemoryDetail> => {
  const { id } = memory;
  const { sources, linksPending } = await engine.readBeside(graphId, id, knownAt);
  const contests = await engine.contestsOf(graphId, [memory], knownAt);
  const links = await engine.linksSeenFrom(graphId, [id], knownAt);
  return {
    ...memoryWire(memory, contests.get(id)),
    created_at: timeText(memory.createdAt),
    sources: await sourcesWire(engine, sources),
    links: (links.get(id) ?? []).map(linkWire),
    links_pending: linksPending,
  };
};

/** More than this is a bulk load, and no one waits for the links of a bulk load. */
const waitedFor = 5;

const withLinks = async (
  { parts: { relates } }: Engine,
  graphId: string,
  stored: readonly Remembered[],
  { options, untilLinked }: Caller,
): Promise<Remembered[]> => {
  const fresh = relates ? stored.filter(one => one.outcome === 'stored').map(one => one.memory.id) : [];
  const isWaitedFor = options.respondAsync !== true && fresh.length <= waitedFor;
  const pending = isWaitedFor ? await untilLinked(graphId, fresh) : new Set(fresh);
  return stored.map(one => ({ ...one, linksPending: pending.has(one.memory.id) }));
};

export const memoryCalls = {
  async remember(engine, input, caller) {
    const { grant, options } = caller;
    const repeatable =
      options.idempotencyKey === undefined
        ? null
        : {
            key: `${grant.secretId}/${requireIdempotencyKey(options.idempotencyKey)}`,
            bodyHash: await hashOf(input),
          };
    const drafts = (await draftsOf(engine, input, repeatable, grant, options.signal)).map(draft => ({
      ...draft,
      givenBy: grant.secretId,
    }));
    const stored = await engine.remember(input.graph_id, drafts, repeatable);
    const remembered = await withLinks(engine, input.graph_id, stored, caller);
    const items = await storedWire(engine, input.graph_id, remembered, allows(grant, 'read', input.graph_id));
    return { items, total: items.length, page: 1, page_size: Math.max(1, items.length) };
  },
  async listMemories(engine, input) {
    const clocks = clocksOf(input);
    const page = await engine.listMemories(
      input.graph_id,
      {
        contextType: input.context_type,
        contextName: input.name,
        status: input.status,
        idPart: input.id_part,
        sourceKind: input.source_kind,
        since: timeIfGiven(input.since) ?? undefined,
        until: timeIfGiven(input.until) ?? undefined,
        needsReview: input.needs_review,
      },
      clocks,
      pageOf(input),
    );
    const contests = await engine.contestsOf(input.graph_id, page.items, clocks.knownAt);
    return listOf(page, memory => memoryWire(memory, contests.get(memory.id)));
  },
  async getMemory(engine, input) {
    const clocks = clocksOf(input);
    const memory = await engine.readMemory(input.graph_id, input.id, clocks);
    return detailWire(engine, input.graph_id, memory, clocks);
  },
  async changeMemory(engine, input, { grant, options }) {
    const change: Change = {
      ...(input.content === undefined ? {} : { content: input.content }),
      ...(input.context_types === undefined ? {} : { contexts: contextsOf(input.context_types) }),
      ...(input.session === undefined ? {} : { session: input.session }),
      ...(input.occurred_at === undefined ? {} : { occurredAt: timeOf(input.occurred_at) }),
      ...(input.valid_until === undefined
        ? {}
        : { validUntil: input.valid_until === null ? null : timeOf(input.valid_until) }),
      ...(input.metadata === undefined ? {} : { metadata: input.metadata }),
      ...(input.status === undefined ? {} : { status: input.status }),
      ...(input.needs_review === undefined ? {} : { needsReview: input.needs_review }),
    };
    // The version this caller wrote, even if another caller has written the next one since.
    const changed = await engine.change(
      input.graph_id,
      input.id,
      change,
      options.ifMatch ?? null,
      grant.actor,
    );
    return detailWire(engine, input.graph_id, changed, presentClocks);
  },
  async memoryHistory(engine, input) {
    const { versions, changedBy } = await engine.readHistory(input.graph_id, input.id, pageOf(input));
    const contests = await engine.contestsOf(input.graph_id, [input]);
    return listOf(versions, version => ({
      // Contested applies to the current version, not to earlier ones.
      ...memoryWire(version, version.replacedAt === null ? contests.get(version.id) : []),
      replaced_at: timeOrNull(version.replacedAt),
      changed_by: changedBy.get(version.version) ?? null,
    }));
  },
  async forgetMemory(engine, input, { grant, options }) {
    const receipt = receiptWire(
      await engine.forgetMemory(input.graph_id, input.id, input.dry_run, options.ifMatch ?? null),
    );
    // Its contexts are counted, and named only to callers who may read them.
    return allows(grant, 'read', input.graph_id) ? receipt : { ...receipt, contexts: [] };
  },
} satisfies SomeHandlers;
