/** Calls about contexts and their relationships. */
import type { CheckedInputOf, Relationship } from '@loci/client';
import { allows } from '../../domain/secret.js';
import { seenFrom } from '../../engine/browse/relationships.js';
import type { Handlers } from '../handlers.js';
import { contradictionsWire } from '../wire/contradictions.js';
import { contestsOf, memoryWire } from '../wire/memories.js';
import { contextTypeWire, contextWire, receiptWire, relationshipWire } from '../wire/records.js';
import { clocksOf, listOf, pageOf } from '../wire/values.js';

type Link = CheckedInputOf<'assertRelationship'> | CheckedInputOf<'withdrawRelationship'>;

const linkName = (input: Link) => ({
  from: { type: input.context_type, name: input.name },
  kind: input.kind,
  to: { type: input.other_type, name: input.other_name },
});

/** What others said about a link is told to those who may read it. */
const withoutOthers = (relationship: Relationship, ownReason: string | undefined): Relationship => ({
  ...relationship,
  reason: ownReason ?? null,
  evidence_count: 0,
  evidence: [],
});

export const contextCalls: Handlers<
  | 'listContexts'
  | 'listContextsOfType'
  | 'getContext'
  | 'forgetContext'
  | 'listRelationships'
  | 'assertRelationship'
  | 'withdrawRelationship'
> = {
  async listContexts(engine, input) {
    if (input.q === undefined) {
      return listOf(await engine.listContextTypes(input.graph_id, pageOf(input)), contextTypeWire);
    }
    const hits = await engine.findContexts(input.graph_id, input.q, pageOf(input));
    return listOf(hits, hit => ({ ...contextWire(hit.context), score: hit.score }));
  },
  async listContextsOfType(engine, input) {
    return listOf(
      await engine.listContextsOfType(input.graph_id, input.context_type, pageOf(input)),
      contextWire,
    );
  },
  async getContext(engine, input) {
    const name = { type: input.context_type, name: input.name };
    const clocks = clocksOf(input);
    const detail = await engine.readContext(input.graph_id, name, clocks, pageOf(input));
    const { store } = engine.parts;
    const contests = await contestsOf(store, input.graph_id, detail.memories.items, clocks.knownAt);
    return {
      ...contextWire(detail.context),
      relationships: { ...detail.relationshipCounts },
      open_contradictions: await contradictionsWire(
        store,
        input.graph_id,
        detail.openContradictions,
        clocks.knownAt,
      ),
      memories: listOf(detail.memories, memory => memoryWire(memory, contests.get(memory.id))),
    };
  },
  async forgetContext(engine, input) {
    const name = { type: input.context_type, name: input.name };
    return receiptWire(await engine.forgetContext(input.graph_id, name, input.dry_run));
  },
  async listRelationships(engine, input) {
    const size = input.page_size ?? null;
    const page = await engine.relationshipsOf(
      input.graph_id,
      { type: input.context_type, name: input.name },
      { kind: input.kind ?? null, direction: input.direction ?? null, page: input.page, size },
    );
    return listOf(page, relationshipWire);
  },
  async assertRelationship(engine, input, { grant }) {
    const asserted = await engine.assertRelationship(input.graph_id, linkName(input), input.reason ?? null);
    const shown = relationshipWire(seenFrom(asserted, asserted.other));
    return allows(grant, 'read', input.graph_id) ? shown : withoutOthers(shown, input.reason);
  },
  async withdrawRelationship(engine, input, { grant }) {
    const withdrawn = await engine.withdrawRelationship(input.graph_id, linkName(input));
    const shown = relationshipWire(seenFrom(withdrawn, withdrawn.other));
    return allows(grant, 'read', input.graph_id) ? shown : withoutOthers(shown, undefined);
  },
};
