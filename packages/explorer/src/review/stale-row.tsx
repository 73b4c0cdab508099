/** A memory that an answer told, and what happened to it since. */
import type { StaleMemory } from '@loci/client';
import { href } from '../router.js';
import { MemoryRow } from '../ui/memory-row.js';
import { RelativeTime } from '../ui/relative-time.js';
import { counted } from '../words/counts.js';

const reasonWords: Readonly<Record<StaleMemory['reason'], string>> = {
  superseded: 'Superseded',
  retracted: 'Retracted',
  quarantined: 'Put in quarantine',
  contested: 'Contested',
  ended: 'No longer valid',
  newer_note: 'A newer note is about it',
};

/** With a link to the memory that caused it. */
export function StaleRow({ graphId, stale }: { graphId: string; stale: StaleMemory }) {
  const { memory, reason, since, by, last_told_at, told_count } = stale;
  return (
    <MemoryRow memory={memory}>
      <p class="soft small">
        {reasonWords[reason]} <RelativeTime time={since} />
        {by !== null && (
          <>
            {' '}
            (<a href={href({ screen: 'memory', graph: graphId, id: by })}>show why</a>)
          </>
        )}
        . Told {counted(told_count, 'time')}, last <RelativeTime time={last_told_at} />.
      </p>
    </MemoryRow>
  );
}
