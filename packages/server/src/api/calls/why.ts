/** The call that explains why a memory is believed. */
import type { Memory } from '../../domain/memory.js';
import type { LinkSeen } from '../../engine/browse/links.js';
import type { SomeHandlers } from '../handlers.js';
import { contradictionsWire } from '../wire/contradictions.js';
import { linkWire } from '../wire/links.js';
import { memoryWire, sourcesWire } from '../wire/memories.js';
import { timeOrNull, timeText } from '../wire/values.js';

const otherWire = ({ id, content, status }: Memory) => ({ id, content, status });

const versionWire = (version: Memory) => ({
  version: version.version,
  status: version.status,
  content: version.content,
  needs_review: version.needsReview,
  recorded_at: timeText(version.recordedAt),
  replaced_at: timeOrNull(version.replacedAt),
});

export const whyCalls = {
  async whyMemory(engine, input) {
    const why = await engine.readWhy(input.graph_id, input.id);
    const { memory } = why;
    const contests = await engine.contestsOf(input.graph_id, [memory]);
    const linksWhere = (isMeant: (link: LinkSeen) => boolean) => why.links.filter(isMeant).map(linkWire);
    return {
      memory: memoryWire(memory, contests.get(memory.id)),
      origin: {
        sources: await sourcesWire(engine, why.sources),
        session: memory.session,
        occurred_at: timeText(memory.occurredAt),
        created_at: timeText(memory.createdAt),
        placed_by: memory.placedBy,
      },
      support: {
        support_count: memory.supportCount,
        independent_count: memory.independentCount,
        echo_count: why.sources.filter(source => source.isEcho).length,
        reinforced_by: linksWhere(link => link.kind === 'reinforcement'),
        independent_with_reinforcement: why.voicesTogether,
      },
      extends: linksWhere(link => link.kind === 'extension' && link.direction === 'outgoing'),
      extended_by: linksWhere(link => link.kind === 'extension' && link.direction === 'incoming'),
      related_to: linksWhere(link => link.kind === 'related-to'),
      links_pending: why.linksPending,
      contradictions: await contradictionsWire(engine, input.graph_id, why.contradictions),
      supersedes: why.supersedes.map(otherWire),
      superseded_by: why.supersededBy === null ? null : otherWire(why.supersededBy),
      versions: why.versions.items.map(versionWire),
      version_count: why.versions.total,
      feedback: { ...why.feedback },
    };
  },
} satisfies SomeHandlers;
