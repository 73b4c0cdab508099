/** Calls about contexts and their relationships. */
import type { CheckedInputOf } from '@loci/client';
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
    const detail = await engine.readContext(input.graph_id, name, clocksOf(input), pageOf(input));
    const { store } = engine.parts;
    const contests = await contestsOf(store, input.graph_id, detail.memories.items);
    return {
      ...contextWire(detail.context),
      relationships: { ...detail.relationshipCounts },
      open_contradictions: await contradictionsWire(store, input.graph_id, detail.openContradictions),
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
  async assertRelationship(engine, input) {
    const asserted = await engine.assertRelationship(input.graph_id, linkName(input), input.reason ?? null);
    return relationshipWire(seenFrom(asserted, asserted.other));
  },
  async withdrawRelationship(engine, input) {
    const withdrawn = await engine.withdrawRelationship(input.graph_id, linkName(input));
    return relationshipWire(seenFrom(withdrawn, withdrawn.other));
  },
};
