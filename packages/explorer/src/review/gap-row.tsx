/** A question that nothing answers: its wordings, how often, and what came nearest. */
import type { Gap } from '@loci/client';
import { href } from '../router.js';
import { Prose } from '../ui/prose.js';
import { RelativeTime } from '../ui/relative-time.js';
import { counted } from '../words/counts.js';

/** A click asks it again. */
export function GapRow({ graphId, gap }: { graphId: string; gap: Gap }) {
  const [task = '', ...others] = gap.tasks;
  const { nearest } = gap;
  return (
    <li class="memory">
      <a class="memory-text" data-row href={href({ screen: 'ask', graph: graphId, query: { q: task } })}>
        {task}
      </a>
      {others.map(other => (
        <p key={other} class="soft small wrap">
          {other}
        </p>
      ))}
      <div class="memory-foot">
        <div class="meta">
          <span>{counted(gap.count, 'time')}</span>
          <span>
            last <RelativeTime time={gap.last_asked_at} />
          </span>
        </div>
      </div>
      {gap.notes.map(note => (
        <p key={note} class="small wrap">
          Missing: “{note}”
        </p>
      ))}
      {nearest !== null && (
        <p class="soft small">
          Nearest:{' '}
          <a href={href({ screen: 'memory', graph: graphId, id: nearest.memory_id })}>
            <Prose text={nearest.quote} />
          </a>
        </p>
      )}
    </li>
  );
}
