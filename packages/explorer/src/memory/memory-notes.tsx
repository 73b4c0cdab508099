/** What to know before trusting a memory: contradictions, reviews, and what replaced it. */
import type { Why } from '@loci/client';
import { href } from '../router.js';
import { may, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ContestNote } from '../ui/contest-note.js';
import { Prose } from '../ui/prose.js';
import { notify, notifyFailure } from '../ui/toasts.js';

/** The notes at the top of the screen. */
export function MemoryNotes({ why, onChanged }: { why: Why; onChanged: () => void }) {
  const { memory, superseded_by, supersedes } = why;
  const { graph_id, id } = memory;
  const confirm = async () => {
    try {
      await signedInApi().changeMemory({ graph_id, id, needs_review: false });
      notify('Confirmed as still true.');
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
          <p class="note-title">A memory it builds on was superseded</p>
          <p>Is this still true?</p>
          {may('write') && (
            <div class="note-foot">
              <Button onClick={confirm}>Still true</Button>
            </div>
          )}
        </div>
      )}
      {memory.status === 'quarantined' && (
        <div class="note note-warn">
          <p class="note-title">Quarantined: it looks like instructions to the reader</p>
          <p>Search and insights ignore it until a person releases it.</p>
        </div>
      )}
      {superseded_by !== null && (
        <div class="note">
          <p class="note-title">Superseded by a newer memory</p>
          <a class="wrap" href={href({ screen: 'memory', graph: graph_id, id: superseded_by.id })}>
            <Prose text={superseded_by.content} />
          </a>
        </div>
      )}
      {supersedes.map(older => (
        <div key={older.id} class="note">
          <p class="note-title">It supersedes</p>
          <a class="wrap" href={href({ screen: 'memory', graph: graph_id, id: older.id })}>
            <Prose text={older.content} />
          </a>
        </div>
      ))}
    </div>
  );
}
