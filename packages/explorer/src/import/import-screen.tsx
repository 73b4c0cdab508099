/** Import: a file is dropped, looked at, and taken in, with progress all the way. */
import { limits } from '@loci/client';
import { useState } from 'preact/hooks';
import { go } from '../router.js';
import { graph, may, refreshSession } from '../session.js';
import { notifyFailure } from '../shell/toasts.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { ScreenHead } from '../ui/section.js';
import { checkLines, linesOfFile } from '../words/import-lines.js';
import { DropArea } from './drop-area.js';
import { Done, Looked } from './import-parts.js';
import { ProgressBar } from './progress-bar.js';
import type { ImportStep } from './steps.js';
import { uploadLines } from './upload.js';

function Step({
  step,
  graphId,
  onImport,
  onAgain,
}: {
  step: ImportStep;
  graphId: string;
  onImport: () => void;
  onAgain: () => void;
}) {
  switch (step.name) {
    case 'waiting':
      return null;
    case 'reading':
      return <ProgressBar share={step.share} label={`Reading ${step.file}`} />;
    case 'looked':
      return <Looked step={step} graphId={graphId} onImport={onImport} onAgain={onAgain} />;
    case 'sending':
      return (
        <ProgressBar
          share={step.share}
          label={step.share < 1 ? 'Sending' : 'The server checks every line, then stores all of them'}
          isEndless={step.share >= 1}
        />
      );
    case 'done':
      return <Done receipt={step.receipt} onAgain={onAgain} />;
    case 'failed':
      return (
        <div class="stack">
          <ErrorNote error={step.error} retry={step.checked === null ? undefined : onImport} />
          <p class="soft">Nothing was stored: an import is taken whole or not at all.</p>
          <div>
            <Button onClick={onAgain}>Choose another file</Button>
          </div>
        </div>
      );
  }
}

/** The screen "Import". */
export function ImportScreen() {
  const [step, setStep] = useState<ImportStep>({ name: 'waiting' });
  const [graphId, setGraphId] = useState(graph.value ?? '');
  const look = async (file: File) => {
    setStep({ name: 'reading', file: file.name, share: 0 });
    try {
      const lines = linesOfFile(file.name, await file.text());
      const checked = await checkLines(lines, share => setStep({ name: 'reading', file: file.name, share }));
      setStep({ name: 'looked', file: file.name, checked });
    } catch (error) {
      setStep({ name: 'failed', error, checked: null });
    }
  };
  const send = async () => {
    const checked = step.name === 'looked' || step.name === 'failed' ? step.checked : null;
    if (checked === null) return;
    setStep({ name: 'sending', share: 0 });
    try {
      const receipt = await uploadLines(graphId, checked.lines, share => setStep({ name: 'sending', share }));
      setStep({ name: 'done', receipt });
      refreshSession().catch(notifyFailure);
      if (graph.value === null) go({ screen: 'import', graph: graphId }, { replace: true });
    } catch (error) {
      setStep({ name: 'failed', error, checked });
    }
  };
  const isIdle = step.name === 'waiting';
  return (
    <div class="screen screen-narrow">
      <ScreenHead title="Import">
        <p>
          An export of a graph, or new memories. What is there already is left as it is, so a file may be
          taken in twice.
        </p>
      </ScreenHead>
      <div class="stack stack-loose">
        <label class="field">
          <span class="field-label">Into the graph</span>
          <input
            class="input input-short"
            required
            maxLength={limits.nameCharacters}
            disabled={step.name === 'sending'}
            value={graphId}
            onInput={event => setGraphId(event.currentTarget.value)}
          />
          <span class="field-hint">A name that is new makes a new graph.</span>
        </label>
        {isIdle && <DropArea onFile={look} />}
        {isIdle && graph.value !== null && !may('write') && (
          <p class="note note-warn">
            This secret may not write to the graph “{graph.value}”. A file can be looked at, but the server
            will refuse it.
          </p>
        )}
        <Step step={step} graphId={graphId} onImport={send} onAgain={() => setStep({ name: 'waiting' })} />
      </div>
    </div>
  );
}
