/** Calls about contexts and their relationships. */
import type { CheckedInputOf, Relationship } from '@loci/client';
import { allows } from '../../domain/secret.js';
import { seenFrom } from '../../engine/browse/relationships.js';
import type { SomeHandlers } from '../handlers.js';
import { contradictionsWire } from '../wire/contradictions.js';
import { memoryWire } from '../wire/memories.js';
import {
  alsoCalledWire,
  changedContextWire,
  contextTypeWire,
  contextWire,
  receiptWire,
  relationshipWire,
} from '../wire/records.js';
import { clocksOf, listOf, pageOf } from '../wire/values.js';

type Link = CheckedInputOf<'assertRelationship'> | CheckedInputOf<'withdrawRelationship'>;

const linkName = (input: Link) => ({
  from: { type: input.context_type, name: input.name },
  kind: input.kind,
  to: { type: input.other_type, name: input.other_name },
});

/** What others said about a link is shown only to callers who may read it. */
const withoutOthers = (relationship: Relationship, ownReason: string | undefined): Relationship => ({
  ...relationship,
  reason: ownReason ?? null,
  evidence_count: 0,
  evidence: [],
});

export const contextCalls = {
  async listContexts(engine, input) {
    if (input.q === undefined) {
      return listOf(await engine.listContextTypes(input.graph_id, pageOf(input)), contextTypeWire);
    }
    const hits = await engine.findContexts(input.graph_id, input.q, pageOf(input));
    return listOf(hits, ({ context, alsoCalled, score }) => ({
      ...contextWire(context),
      also_called: alsoCalledWire(alsoCalled),
      score,
    }));
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
    const contests = await engine.contestsOf(input.graph_id, detail.memories.items, clocks.knownAt);
    return {
      ...contextWire(detail.context),
      also_called: alsoCalledWire(detail.alsoCalled),
      relationships: { ...detail.relationshipCounts },
      open_contradictions: await contradictionsWire(
        engine,
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
  async renameContext(engine, { graph_id, context_type, name, to }, { grant }) {
    const wanted = {
      ...(to.context_type === undefined ? {} : { type: to.context_type }),
      ...(to.name === undefined ? {} : { name: to.name }),
    };
    return changedContextWire(
      await engine.renameContext(graph_id, { type: context_type, name }, wanted, grant.actor),
    );
  },
  async mergeContext(engine, { graph_id, context_type, name, into }, { grant }) {
    const target = { type: into.context_type, name: into.name };
    return changedContextWire(
      await engine.mergeContext(graph_id, { type: context_type, name }, target, grant.actor),
    );
  },
  async undoContextChange(engine, { graph_id, id }, { grant }) {
    return changedContextWire(await engine.undoContextChange(graph_id, id, grant.actor));
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
    if (allows(grant, 'read', input.graph_id)) return relationshipWire(withdrawn.was);
    return withoutOthers(relationshipWire(seenFrom(withdrawn, withdrawn.other)), undefined);
  },
} satisfies SomeHandlers;
