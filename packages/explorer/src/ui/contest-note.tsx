/** A memory that contradicts this one, with a link to settle it. */
import type { Contest } from '@loci/client';
import { href } from '../router.js';
import { speakerOf } from '../words/memories.js';
import { Prose } from './prose.js';

export function ContestNote({ graphId, contest }: { graphId: string; contest: Contest }) {
  return (
    <div class="note note-bad">
      <p class="note-title">Another memory contradicts this</p>
      <p class="wrap">
        {contest.source !== null && `${speakerOf(contest.source)}: `}“<Prose text={contest.quote} />”{' '}
        <Prose text={contest.reason} />
      </p>
      <p>
        <a
          href={href({
            screen: 'contradictions',
            graph: graphId,
            query: { id: contest.contradiction_id },
          })}
        >
          Compare and settle
        </a>
      </p>
    </div>
  );
}
