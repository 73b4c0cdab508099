/** The sections of a digest: each entry leads to its memory or contradiction. */
import type {
  DigestChange,
  DigestContext,
  DigestContradiction,
  DigestMemory,
  DigestResolution,
  GraphDigest,
} from '@loci/client';
import { contextWords } from '@loci/client/internal';
import type { ComponentChildren } from 'preact';
import { href } from '../router.js';
import { ContextLink, ContextLinks, FormerName } from '../ui/context-link.js';
import { DiffText } from '../ui/diff-text.js';
import { Prose } from '../ui/prose.js';
import { RelativeTime } from '../ui/relative-time.js';
import { Section } from '../ui/section.js';
import { resolutionWords } from '../words/contradictions.js';
import { numberText } from '../words/counts.js';
import { speakerOf, statusWords } from '../words/memories.js';

const changeWords: Readonly<Record<DigestChange['change'], string>> = {
  edited: 'edited',
  superseded: 'superseded',
  retracted: 'retracted',
  restored: 'restored',
  quarantined: 'in quarantine',
  moved: 'moved',
  dated: 'other times',
  needs_review: 'needs review',
  confirmed: 'confirmed',
  details: 'other details',
};

function Part({
  title,
  count,
  shown,
  children,
}: {
  title: string;
  count: number;
  /** How many of them are listed. */
  shown: number;
  children: ComponentChildren;
}) {
  if (count === 0) return null;
  return (
    <Section title={title} aside={<span class="soft small number">{numberText(count)}</span>}>
      {children}
      {count > shown && <p class="soft small">and {numberText(count - shown)} more</p>}
    </Section>
  );
}

const unshown = <span class="soft">In quarantine, not shown</span>;

function Entry({
  graphId,
  one,
  text,
  children,
}: {
  graphId: string;
  one: DigestMemory;
  text: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <li class="memory">
      <a class="memory-text" data-row href={href({ screen: 'memory', graph: graphId, id: one.memory_id })}>
        {text}
      </a>
      <div class="memory-foot">
        <div class="meta">
          <span>{speakerOf(one.source)}</span>
          <RelativeTime time={one.at} />
          {children}
        </div>
        <ContextLinks contexts={one.context_types} />
      </div>
    </li>
  );
}

function Changed({ graphId, one }: { graphId: string; one: DigestChange }) {
  const { quote, before, superseded_by } = one;
  const text =
    quote === null ? (
      unshown
    ) : before !== null ? (
      <DiffText old={before} fresh={quote} />
    ) : superseded_by !== null ? (
      <DiffText old={quote} fresh={superseded_by.quote} />
    ) : (
      <Prose text={quote} />
    );
  return (
    <Entry graphId={graphId} one={one} text={text}>
      <span class="badge">{changeWords[one.change]}</span>
      {one.changed_by !== null && <span class="by">by {one.changed_by}</span>}
    </Entry>
  );
}

function Versus({
  graphId,
  one,
  status,
  children,
}: {
  graphId: string;
  one: DigestContradiction;
  status: 'open' | 'resolved';
  children: ComponentChildren;
}) {
  const query = { status, id: one.contradiction_id };
  return (
    <li>
      <a class="versus" data-row href={href({ screen: 'contradictions', graph: graphId, query })}>
        <span>
          <Prose text={one.first.quote} />
        </span>
        <span>
          <Prose text={one.second.quote} />
        </span>
        <span class="soft small">{children}</span>
      </a>
    </li>
  );
}

const settledWords = ({ resolution, resolved_by, resolution_reason }: DigestResolution): string =>
  `${resolutionWords[resolution].done} by ${resolved_by}${resolution_reason === null ? '' : `: “${resolution_reason}”`}`;

function Renamed({ one }: { one: DigestContext }) {
  const to = { type: one.to.context_type, name: one.to.name };
  return (
    <li class="memory">
      <div class="chips">
        <ContextLink type={one.from.context_type} name={one.from.name} />
        <span class="soft">{contextWords[one.change]}</span>
        {one.change === 'rename_undone' ? <FormerName {...to} /> : <ContextLink {...to} />}
      </div>
      <div class="meta">
        {one.changed_by !== null && <span>by {one.changed_by}</span>}
        <RelativeTime time={one.at} />
      </div>
    </li>
  );
}

/** Every section that holds something. */
export function ChangeSections({ digest }: { digest: GraphDigest }) {
  const { graph_id, counts } = digest;
  return (
    <>
      <Part title="New" count={counts.new} shown={digest.new.length}>
        <ul class="rows">
          {digest.new.map(one => (
            <Entry
              key={one.memory_id}
              graphId={graph_id}
              one={one}
              text={one.quote === null ? unshown : <Prose text={one.quote} />}
            >
              {statusWords(one.status) !== null && <span class="badge">{statusWords(one.status)}</span>}
            </Entry>
          ))}
        </ul>
      </Part>
      <Part title="Changed" count={counts.changed} shown={digest.changed.length}>
        <ul class="rows">
          {digest.changed.map(one => (
            <Changed key={one.memory_id} graphId={graph_id} one={one} />
          ))}
        </ul>
      </Part>
      <Part title="Contested" count={counts.contested} shown={digest.contested.length}>
        <ul class="rows">
          {digest.contested.map(one => (
            <Versus key={one.contradiction_id} graphId={graph_id} one={one} status="open">
              {one.reason}
            </Versus>
          ))}
        </ul>
      </Part>
      <Part title="Settled" count={counts.settled} shown={digest.settled.length}>
        <ul class="rows">
          {digest.settled.map(one => (
            <Versus key={one.contradiction_id} graphId={graph_id} one={one} status="resolved">
              {settledWords(one)}
            </Versus>
          ))}
        </ul>
      </Part>
      <Part title="Contexts" count={counts.contexts} shown={digest.contexts.length}>
        <ul class="rows">
          {digest.contexts.map(one => (
            <Renamed key={one.change_id} one={one} />
          ))}
        </ul>
      </Part>
      <Part title="Forgotten" count={counts.forgotten ?? 0} shown={counts.forgotten ?? 0}>
        <p class="soft small">Nothing of what they said is kept.</p>
      </Part>
    </>
  );
}
