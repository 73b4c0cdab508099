/** The memories at both clocks, newest first, each in the version known then. */
import { useState } from 'preact/hooks';
import type { MapClocks } from '../graph/use-graph-map.js';
import { useLoad } from '../load.js';
import { ErrorNote } from '../ui/error-note.js';
import { MemoryRow } from '../ui/memory-row.js';
import { Pager } from '../ui/pager.js';
import { Skeleton } from '../ui/skeleton.js';

const pageSize = 30;

/** The list next to the picture, in pages. */
export function MemoriesThen({ graphId, clocks }: { graphId: string; clocks: MapClocks }) {
  const { validAt, knownAt } = clocks;
  const [page, setPage] = useState(1);
  const { value, error, reload } = useLoad(
    `memories then ${graphId} ${validAt} ${knownAt} ${page}`,
    (api, signal) =>
      api.listMemories(
        {
          graph_id: graphId,
          page,
          page_size: pageSize,
          valid_at: validAt ?? new Date().toISOString(),
          ...(knownAt === null ? {} : { known_at: knownAt }),
        },
        { signal },
      ),
  );
  if (error !== null && value === undefined) return <ErrorNote error={error} retry={reload} />;
  if (value === undefined) return <Skeleton lines={8} label="Loading memories" />;
  const held = value.items.filter(({ status }) => status === 'stored' || status === 'superseded');
  if (value.total === 0)
    return <p class="soft small">No memories at this time. Move a clock to the right to see them arrive.</p>;
  return (
    <>
      <ul class="memories">
        {held.map(memory => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
    </>
  );
}
