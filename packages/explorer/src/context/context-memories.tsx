/** The memories of a context, newest first; several can be selected and moved elsewhere. */
import type { ContextDetail } from '@loci/client';
import { useState } from 'preact/hooks';
import { may } from '../session.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { MemoryRow } from '../ui/memory-row.js';
import { Pager } from '../ui/pager.js';
import { counted } from '../words/counts.js';
import type { ContextPlace } from './context-place.js';
import { MoveMemories } from './move-memories.js';

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** A page of memories; `onMoved` runs after some were moved. */
export function ContextMemories({
  place,
  memories,
  onPage,
  onMoved,
}: {
  place: ContextPlace;
  memories: ContextDetail['memories'];
  onPage: (page: number) => void;
  onMoved: () => void;
}) {
  const { items, page, page_size, total } = memories;
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [isMoving, setMoving] = useState(false);
  if (total === 0 && !isMoving)
    return (
      <EmptyState title="No memories">
        <p>Everything here was moved or forgotten.</p>
      </EmptyState>
    );
  const chosen = items.filter(({ id }) => selected?.has(id));
  const areAll = chosen.length === items.length;
  return (
    <>
      {may('write') && (
        <div class="row-line select-bar">
          {selected === null ? (
            <Button look="quiet" onClick={() => setSelected(new Set())}>
              Select several
            </Button>
          ) : (
            <>
              <span class="grow" role="status">
                {counted(chosen.length, 'memory', 'memories')} selected
              </span>
              <Button onClick={() => setSelected(new Set(areAll ? [] : items.map(({ id }) => id)))}>
                {areAll ? 'Clear selection' : 'Select all on this page'}
              </Button>
              <Button look="primary" disabled={chosen.length === 0} onClick={() => setMoving(true)}>
                Move…
              </Button>
              <Button look="quiet" onClick={() => setSelected(null)}>
                Done
              </Button>
            </>
          )}
        </div>
      )}
      <ul class="rows">
        {items.map(memory => (
          <MemoryRow
            key={memory.id}
            memory={memory}
            {...(selected === null
              ? {}
              : {
                  select: {
                    isSelected: selected.has(memory.id),
                    onSelect: () => setSelected(toggled(selected, memory.id)),
                  },
                })}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={page_size}
        total={total}
        onPage={next => {
          setSelected(before => (before === null ? null : new Set()));
          onPage(next);
        }}
      />
      {isMoving && (
        <MoveMemories
          from={place}
          memories={chosen}
          onClose={() => setMoving(false)}
          onMoved={left => {
            setSelected(new Set(left));
            onMoved();
          }}
        />
      )}
    </>
  );
}
