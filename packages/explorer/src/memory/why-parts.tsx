/** Why a memory is believed: what supports it, what it builds on, what builds on it, and what contradicts it. */

import type { Contradiction, Link, Why } from '@loci/client';
import { href } from '../router.js';
import { KindBadge } from '../ui/kind-badge.js';
import { Meter } from '../ui/meter.js';
import { Prose } from '../ui/prose.js';
import { Section } from '../ui/section.js';
import { Undone } from '../ui/undone.js';
import { resolutionWords } from '../words/contradictions.js';
import { counted } from '../words/counts.js';
import { foundByWords } from '../words/found-by.js';
import { speakerOf } from '../words/memories.js';
import { supportWords } from '../words/support.js';
import { dayOf } from '../words/times.js';

function LinkRow({ graphId, link }: { graphId: string; link: Link }) {
  return (
    <li class="memory">
      <a class="memory-text" data-row href={href({ screen: 'memory', graph: graphId, id: link.memory_id })}>
        <Prose text={link.content} />
      </a>
      <div class="row-line">
        <KindBadge kind={link.kind} direction={link.direction} />
        <Meter value={link.strength} label="Strength" />
        <span class="small">{speakerOf(link.source)}</span>
        <span class="soft small">
          <Prose text={link.reason} /> {foundByWords(link.method)}
        </span>
        {link.contested && <span class="badge badge-bad">contested</span>}
      </div>
    </li>
  );
}

function ContradictionRow({ graphId, id, one }: { graphId: string; id: string; one: Contradiction }) {
  const other = one.first.memory_id === id ? one.second : one.first;
  const settled = one.resolution;
  return (
    <li class="memory">
      <a
        class="memory-text"
        data-row
        href={href({ screen: 'contradictions', graph: graphId, query: { id: one.id, status: one.status } })}
      >
        <Prose text={other.quote} />
      </a>
      <div class="meta">
        <span class={one.status === 'open' ? 'badge badge-bad' : 'badge badge-good'}>
          {settled === null ? 'open' : resolutionWords[settled.resolution].done}
        </span>
        <span>{speakerOf(other.source)}</span>
        <span>
          <Prose text={one.reason} />
        </span>
        {settled !== null && (
          <span>
            {settled.resolved_by}, {dayOf(settled.resolved_at)}
            {settled.reason === null ? '' : `: ${settled.reason}`}
          </span>
        )}
      </div>
      <Undone one={one} />
    </li>
  );
}

/** All sections; empty ones are hidden. */
export function WhyParts({ why }: { why: Why }) {
  const { id, graph_id } = why.memory;
  const links = [...why.support.reinforced_by, ...why.extends, ...why.extended_by, ...why.related_to];
  return (
    <>
      <Section
        title="Why it is believed"
        aside={why.links_pending && <span class="badge">still looking for links</span>}
      >
        <p class="card">{supportWords(why)}</p>
      </Section>
      {why.contradictions.length > 0 && (
        <Section
          title="Contradictions"
          aside={<span class="soft small">{counted(why.contradictions.length, 'contradiction')}</span>}
        >
          <ul class="rows">
            {why.contradictions.map(one => (
              <ContradictionRow key={one.id} graphId={graph_id} id={id} one={one} />
            ))}
          </ul>
        </Section>
      )}
      {links.length > 0 && (
        <Section
          title="Links to other memories"
          aside={<span class="soft small">{counted(links.length, 'link')}, inferred</span>}
        >
          <ul class="rows">
            {links.map(link => (
              <LinkRow key={`${link.kind} ${link.memory_id}`} graphId={graph_id} link={link} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
