/** A memory in a list: text, source, time, contexts and contradictions. */

import type { Memory } from '@loci/client';
import type { ComponentChildren } from 'preact';
import { href } from '../router.js';
import { speakerOf, statusWords } from '../words/memories.js';
import { dayOf, minuteOf } from '../words/times.js';
import { classNames } from './class-names.js';
import { ContextLinks } from './context-link.js';
import { Prose } from './prose.js';

/** The badges that matter. */
export function MemoryBadges({ memory }: { memory: Pick<Memory, 'status' | 'contested' | 'needs_review'> }) {
  const status = statusWords(memory.status);
  return (
    <>
      {memory.contested && <span class="badge badge-bad">contested</span>}
      {memory.needs_review && <span class="badge badge-warn">needs review</span>}
      {status !== null && <span class="badge">{status}</span>}
    </>
  );
}

/** One memory of a list. */
export function MemoryRow({
  memory,
  text,
  select,
  about,
  children,
}: {
  memory: Memory;
  /** If several can be selected. */
  select?: { readonly isSelected: boolean; readonly onSelect: () => void };
  /** The content with highlighted matches, in a search. */
  text?: ComponentChildren;
  /** Extra details next to source and time. */
  about?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <li
      class={classNames(
        'memory',
        memory.status !== 'stored' && 'is-past',
        select !== undefined && 'is-selectable',
      )}
    >
      {select !== undefined && (
        <label class="memory-select">
          <input type="checkbox" checked={select.isSelected} onChange={select.onSelect} />
          <span class="hidden-visually">Select “{memory.content.slice(0, 60)}”</span>
        </label>
      )}
      <a
        class="memory-text"
        data-row
        href={href({ screen: 'memory', graph: memory.graph_id, id: memory.id })}
      >
        {text ?? <Prose text={memory.content} />}
      </a>
      <div class="memory-foot">
        <div class="meta">
          <span>{speakerOf(memory.source)}</span>
          <time dateTime={memory.occurred_at} title={minuteOf(memory.occurred_at)}>
            {dayOf(memory.occurred_at)}
          </time>
          {memory.support_count > 1 && <span>{memory.support_count} sources</span>}
          {about}
          <MemoryBadges memory={memory} />
        </div>
        <ContextLinks contexts={memory.context_types} />
      </div>
      {children}
    </li>
  );
}
