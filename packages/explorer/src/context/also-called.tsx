/** Other names of this context, each with an undo. */
import type { ContextDetail } from '@loci/client';
import { may } from '../session.js';
import { Button } from '../ui/button.js';
import { undoChange } from './changed-context.js';

/** The names on one line. */
export function AlsoCalled({ detail, graphId }: { detail: ContextDetail; graphId: string }) {
  if (detail.also_called.length === 0) return null;
  return (
    <p class="row-line soft small">
      <span>Also called</span>
      {detail.also_called.map(({ context_type, name, change }) => (
        <span key={change} class="row-line">
          <span class="wrap">
            {context_type === detail.context_type ? '' : `${context_type} `}“{name}”
          </span>
          {may('write') && (
            <Button
              look="quiet"
              aria-label={`Undo the change of “${name}”`}
              onClick={() => void undoChange(graphId, change)}
            >
              Undo
            </Button>
          )}
        </span>
      ))}
    </p>
  );
}
