/** Import: a file is dropped, checked and imported, with progress at each step. */
import { limits } from '@loci/client';
import { useState } from 'preact/hooks';
import { go } from '../router.js';
import { graph, may, refreshSession } from '../session.js';
import { notifyFailure } from '../shell/toasts.js';
import { ScreenHead } from '../ui/section.js';
import { type ColumnChoice, choicesByName, mappingOf } from '../words/table-columns.js';
import { DropArea } from './drop-area.js';
import { type How, HowToRead, ReadAgain, Refused, type Table } from './how-to-read.js';
import { Done, Looked } from './import-parts.js';
import { ProgressBar } from './progress-bar.js';
import { headOf } from './read-head.js';
import type { ImportStep } from './steps.js';
import { uploadFile } from './upload.js';

function Step({
  step,
  graphId,
  reading,
  onImport,
  onAgain,
}: {
  step: ImportStep;
  graphId: string;
  /** How the file is read, and reading it again as another format. */
  reading: {
    how: How;
    table: Table | null;
    onChange: (how: How) => void;
    onChoices: (choices: readonly ColumnChoice[]) => void;
    onAgain: () => void;
  };
  onImport: (skipsBad: boolean) => void;
  onAgain: () => void;
}) {
  switch (step.name) {
    case 'waiting':
      return null;
    case 'checking':
    case 'sending': {
      const after =
        step.name === 'checking' ? 'Checking the file; nothing is stored yet' : 'Storing memories';
      return (
        <ProgressBar
          share={step.share}
          label={step.share < 1 ? `Sending ${step.file.name}` : after}
          isEndless={step.share >= 1}
        />
      );
    }
    case 'looked':
      return (
        <>
          <Looked
            file={step.file}
            trial={step.trial}
            graphId={graphId}
            onImport={onImport}
            onAgain={onAgain}
          />
          <ReadAgain {...reading} readAs={step.trial.format} />
        </>
      );
    case 'done':
      return <Done receipt={step.receipt} onAgain={onAgain} />;
    case 'failed':
      return <Refused fileName={step.file.name} error={step.error} onOther={onAgain} {...reading} />;
  }
}

/** Options for one file must not apply to the next. */
const foundByContent: How = { format: 'auto', map: '' };

/** The screen "Import". */
export function ImportScreen() {
  const [step, setStep] = useState<ImportStep>({ name: 'waiting' });
  const [graphId, setGraphId] = useState(graph.value ?? '');
  const [how, setHow] = useState<How>(foundByContent);
  const [table, setTable] = useState<Table | null>(null);
  const look = async (file: File) => {
    const head = await headOf(file);
    setTable(head === null ? null : { head, choices: choicesByName(head.columns) });
    await send(file, true, false);
  };
  const send = async (file: File, isDryRun: boolean, skipsBad: boolean) => {
    const name = isDryRun ? 'checking' : 'sending';
    setStep({ name, file, share: 0 });
    try {
      const options = { ...how, isDryRun, skipsBad };
      const receipt = await uploadFile(graphId, file, options, share => setStep({ name, file, share }));
      setStep(isDryRun ? { name: 'looked', file, trial: receipt } : { name: 'done', receipt });
      if (isDryRun) return;
      refreshSession().catch(notifyFailure);
      // What is asked next is asked of what was just imported.
      if (graph.value !== graphId) go({ screen: 'import', graph: graphId }, { replace: true });
    } catch (error) {
      setStep({ name: 'failed', error, file });
    }
  };
  const isIdle = step.name === 'waiting';
  return (
    <div class="screen screen-narrow">
      <ScreenHead title="Import">
        <p>Loci checks a file before it stores anything. Importing the same file twice is safe.</p>
      </ScreenHead>
      <div class="stack stack-loose">
        <label class="field">
          <span class="field-label">Into the graph</span>
          <input
            class="input input-short"
            required
            maxLength={limits.nameCharacters}
            disabled={!isIdle}
            value={graphId}
            onInput={event => setGraphId(event.currentTarget.value)}
          />
          <span class="field-hint">A new name creates a new graph.</span>
        </label>
        {isIdle && (
          <>
            <DropArea onFile={file => void look(file)} isReady={graphId.trim() !== ''} />
            <HowToRead how={how} onChange={setHow} />
          </>
        )}
        {isIdle && graph.value !== null && graphId === graph.value && !may('write') && (
          <p class="note note-warn">
            This secret cannot write to the graph “{graph.value}”, so an import will fail.
          </p>
        )}
        <Step
          step={step}
          graphId={graphId}
          reading={{
            how,
            table,
            onChange: setHow,
            onChoices: choices => {
              if (table !== null) setTable({ ...table, choices });
              setHow({ ...how, map: mappingOf(choices) });
            },
            onAgain: () => {
              if (step.name === 'looked' || step.name === 'failed') void send(step.file, true, false);
            },
          }}
          onImport={skipsBad => {
            if (step.name === 'looked') void send(step.file, false, skipsBad);
          }}
          onAgain={() => {
            setStep({ name: 'waiting' });
            setHow(foundByContent);
            setTable(null);
          }}
        />
      </div>
    </div>
  );
}
