/** What a reader must know before trusting a memory: disputes, reviews, and what took its place. */
import type { Why } from '@loci/client';
import { href } from '../router.js';
import { may, signedInApi } from '../session.js';
import { notify, notifyFailure } from '../shell/toasts.js';
import { Button } from '../ui/button.js';
import { ContestNote } from '../ui/contest-note.js';
import { Prose } from '../ui/prose.js';

/** The notes above the rest. */
export function MemoryNotes({ why, onChanged }: { why: Why; onChanged: () => void }) {
  const { memory, superseded_by, supersedes } = why;
  const { graph_id, id } = memory;
  const confirm = async () => {
    try {
      await signedInApi().changeMemory({ graph_id, id, needs_review: false });
      notify('Confirmed: it still holds.');
      onChanged();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <div class="stack memory-notes">
      {memory.contested_by.map(contest => (
        <ContestNote key={contest.contradiction_id} graphId={graph_id} contest={contest} />
      ))}
      {memory.needs_review && (
        <div class="note note-warn">
          <p class="note-title">What it rests on was superseded</p>
          <p>Read it again: does it still hold?</p>
          {may('write') && (
            <div class="note-foot">
              <Button onClick={confirm}>It still holds</Button>
            </div>
          )}
        </div>
      )}
      {memory.status === 'quarantined' && (
        <div class="note note-warn">
          <p class="note-title">Set aside: it gives orders to its reader</p>
          <p>No search and no insight uses it until a person releases it.</p>
        </div>
      )}
      {superseded_by !== null && (
        <div class="note">
          <p class="note-title">Something newer took its place</p>
          <a class="wrap" href={href({ screen: 'memory', graph: graph_id, id: superseded_by.id })}>
            <Prose text={superseded_by.content} />
          </a>
        </div>
      )}
      {supersedes.map(older => (
        <div key={older.id} class="note">
          <p class="note-title">It took the place of</p>
          <a class="wrap" href={href({ screen: 'memory', graph: graph_id, id: older.id })}>
            <Prose text={older.content} />
          </a>
        </div>
      ))}
    </div>
  );
}
