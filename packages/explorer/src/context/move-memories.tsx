/** Moves memories from one context to others: each move creates a new version and can be undone. */
import { type ContextTypes, LociProblem, type Memory } from '@loci/client';
import { useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextPicker } from '../ui/context-picker.js';
import { Dialog } from '../ui/dialog.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { counted } from '../words/counts.js';
import { wordsOfError } from '../words/error-words.js';
import { movedContexts } from '../words/moved-contexts.js';
import { pickedOf } from '../words/picked-contexts.js';
import type { ContextPlace } from './context-place.js';

interface Failure {
  readonly memory: Memory;
  readonly words: string;
}

/** One at a time; the version shown must still be the current one. */
const place = ({ graph_id, id }: Memory, context_types: ContextTypes, version: number) =>
  signedInApi().changeMemory({ graph_id, id, context_types }, { ifMatch: String(version) });

const offerWayBack = (moved: readonly { before: Memory; version: number }[], where: string): void => {
  const said = `${counted(moved.length, 'memory', 'memories')} moved to ${where}.`;
  notify(said, () => {
    const back = async () => {
      for (const { before, version } of moved) await place(before, before.context_types, version);
      notify('Moved back.');
    };
    back().catch(notifyFailure);
  });
};

/** A refusal is reported per memory; an unreachable server stops the move. */
const isOfOne = (error: unknown): boolean => error instanceof LociProblem && error.code !== 'unavailable';

/** Asks for the target, then moves. */
export function MoveMemories({
  from,
  memories,
  onClose,
  onMoved,
}: {
  from: ContextPlace;
  memories: readonly Memory[];
  onClose: () => void;
  /** With the ids of those that were not moved. */
  onMoved: (left: readonly string[]) => void;
}) {
  const [to, setTo] = useState<ContextTypes>({});
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const where = pickedOf(to)
    .map(({ name }) => `“${name}”`)
    .join(', ');
  const move = async (event: Event) => {
    event.preventDefault();
    const moved: { before: Memory; version: number }[] = [];
    const failed: Failure[] = [];
    setFailures([]);
    for (const memory of memories) {
      setDone(moved.length + failed.length);
      const next = movedContexts(memory.context_types, { type: from.context_type, name: from.name }, to);
      try {
        moved.push({ before: memory, version: (await place(memory, next, memory.version)).version });
      } catch (error) {
        failed.push({ memory, words: wordsOfError(error).detail });
        if (!isOfOne(error)) break;
      }
    }
    setDone(null);
    setFailures(failed);
    if (moved.length > 0) offerWayBack(moved, where);
    const gone = new Set(moved.map(({ before }) => before.id));
    onMoved(memories.map(({ id }) => id).filter(id => !gone.has(id)));
    if (failed.length === 0) onClose();
  };
  return (
    <Dialog label="Move memories" onClose={onClose}>
      <form class="dialog-body" onSubmit={move}>
        <h2 class="wrap">
          Move {counted(memories.length, 'memory', 'memories')} out of “{from.name}”
        </h2>
        <ContextPicker label="To" value={to} onChange={setTo} offersNew />
        <p class="soft small">
          Memories keep their other contexts. Each move creates a new version; nothing is lost.
        </p>
        {failures.length > 0 && (
          <div class="note note-bad" role="alert">
            <p class="note-title">{counted(failures.length, 'memory', 'memories')} stayed</p>
            <ul class="note-fields">
              {failures.map(({ memory, words }) => (
                <li key={memory.id} class="wrap">
                  “{memory.content.slice(0, 80)}”: {words}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div class="dialog-foot">
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            type="submit"
            isBusy={done !== null}
            disabled={done !== null || memories.length === 0 || Object.keys(to).length === 0}
          >
            {done === null ? 'Move' : `Moving ${done + 1} of ${memories.length}…`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
