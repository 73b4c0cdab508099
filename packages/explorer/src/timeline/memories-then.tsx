/** What was held at both clocks, newest first, each in the version that was known then. */
import type { MapClocks } from '../graph/use-graph-map.js';
import { useLoad } from '../load.js';
import { ErrorNote } from '../ui/error-note.js';
import { MemoryRow } from '../ui/memory-row.js';
import { Skeleton } from '../ui/skeleton.js';

const mostShown = 30;

/** The list beside the picture. */
export function MemoriesThen({ graphId, clocks }: { graphId: string; clocks: MapClocks }) {
  const { validAt, knownAt } = clocks;
  const { value, error, reload } = useLoad(`memories then ${graphId} ${validAt} ${knownAt}`, (api, signal) =>
    api.listMemories(
      {
        graph_id: graphId,
        page_size: mostShown,
        valid_at: validAt ?? new Date().toISOString(),
        ...(knownAt === null ? {} : { known_at: knownAt }),
      },
      { signal },
    ),
  );
  if (error !== null && value === undefined) return <ErrorNote error={error} retry={reload} />;
  if (value === undefined) return <Skeleton lines={8} label="Loading memories" />;
  const held = value.items.filter(({ status }) => status === 'stored' || status === 'superseded');
  if (held.length === 0)
    return (
      <p class="soft small">Nothing was held then. Move a clock to the right to see knowledge arrive.</p>
    );
  return (
    <>
      <ul class="memories">
        {held.map(memory => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
      {value.total > mostShown && <p class="soft small">The newest {mostShown} are shown.</p>}
    </>
  );
}
