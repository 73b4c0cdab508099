/** An export as lines of the contract. */
import type { ContradictionLine, ExportLine, MemoryLine } from '@loci/client';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import type { Exported } from '../../engine/browse/export.js';
import { resolutionWire } from '../wire/contradictions.js';
import { sourceWire } from '../wire/memories.js';
import { contextNameWire } from '../wire/records.js';
import { settingsWire } from '../wire/settings.js';
import { contextTypesOf, timeOrNull, timeText } from '../wire/values.js';

const memoryLine = (versions: readonly Memory[], sources: readonly SourceRecord[]): MemoryLine => {
  const first = versions[0] as Memory;
  return {
    loci: 'memory',
    id: first.id,
    created_at: timeText(first.createdAt),
    sources: sources.map(source => ({
      ...sourceWire(source),
      recorded_at: timeText(source.recordedAt),
      session: source.session,
      given_by: source.givenBy,
      echo: source.isEcho,
    })),
    versions: versions.map(version => ({
      version: version.version,
      content: version.content,
      context_types: contextTypesOf(version.contexts),
      placed_by: version.placedBy,
      source: sourceWire(version.source),
      session: version.session,
      occurred_at: timeText(version.occurredAt),
      valid_until: timeOrNull(version.validUntil),
      recorded_at: timeText(version.recordedAt),
      replaced_at: timeOrNull(version.replacedAt),
      metadata: version.metadata,
      status: version.status,
      supersedes: [...version.supersedes],
      superseded_by: version.supersededBy,
      needs_review: version.needsReview,
    })),
  };
};

const contradictionLine = (one: Contradiction): ContradictionLine => ({
  loci: 'contradiction',
  id: one.id,
  first: one.first,
  second: one.second,
  first_quote: one.firstQuote,
  second_quote: one.secondQuote,
  reason: one.reason,
  strength: one.strength,
  origin: one.origin,
  suggested_resolution: one.suggestedResolution,
  opened_at: timeText(one.openedAt),
  resolutions: one.resolutions.map(resolutionWire),
});

const lineOf = (exported: Exported): ExportLine => {
  switch (exported.kind) {
    case 'graph':
      return {
        loci: 'graph',
        format: 1,
        graph_id: exported.graph.graphId,
        created_at: timeText(exported.graph.createdAt),
        settings: settingsWire(exported.graph.settings),
      };
    case 'memory':
      return memoryLine(exported.versions, exported.sources);
    case 'relationship':
      return {
        loci: 'relationship',
        state: exported.asserted.state,
        kind: exported.asserted.kind,
        from: contextNameWire(exported.from),
        to: contextNameWire(exported.to),
        reason: exported.asserted.reason,
        created_at: timeText(exported.asserted.createdAt),
      };
    case 'alias':
      return {
        loci: 'alias',
        from: contextNameWire(exported.former),
        to: contextNameWire(exported.of),
        changed_by: exported.former.by,
        changed_at: timeText(exported.former.at),
      };
    case 'contradiction':
      return contradictionLine(exported.contradiction);
  }
};

export async function* exportLinesOf(pieces: AsyncIterable<Exported>): AsyncGenerator<ExportLine> {
  for await (const piece of pieces) yield lineOf(piece);
}
