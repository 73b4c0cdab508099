/** Import: files are dropped, checked and imported, with progress at each step. */
import { limits } from '@loci/client';
import { useState } from 'preact/hooks';
import { go, route } from '../router.js';
import { graph, holder, mayIn, mayWriteAnywhere, refreshSession } from '../session.js';
import { ScreenHead } from '../ui/section.js';
import { notifyFailure } from '../ui/toasts.js';
import { counted } from '../words/counts.js';
import { type ColumnChoice, choicesByName, mappingOf } from '../words/table-columns.js';
import type { Chosen, ChosenFile } from './chosen-files.js';
import { DropArea } from './drop-area.js';
import { type How, HowToRead, ReadAgain, Refused, type Table } from './how-to-read.js';
import { Done, Looked } from './import-parts.js';
import { ProgressBar } from './progress-bar.js';
import { headOf } from './read-head.js';
import { SeveralFiles } from './several-files.js';
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
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const look = async (file: ChosenFile) => {
    const head = await headOf(file.file);
    setTable(head === null ? null : { head, choices: choicesByName(head.columns) });
    await send(file, true, false);
  };
  const take = (some: Chosen) => {
    setChosen(some);
    const [first, ...others] = some.files;
    if (first !== undefined && others.length === 0) void look(first);
  };
  const afterwards = () => {
    refreshSession().catch(notifyFailure);
    // What is asked next is asked of what was just imported.
    if (route.value.screen === 'import' && graph.value !== graphId)
      go({ screen: 'import', graph: graphId }, { replace: true });
  };
  const startAgain = () => {
    setStep({ name: 'waiting' });
    setHow(foundByContent);
    setTable(null);
    setChosen(null);
  };
  const send = async (file: ChosenFile, isDryRun: boolean, skipsBad: boolean) => {
    const name = isDryRun ? 'checking' : 'sending';
    setStep({ name, file, share: 0 });
    try {
      const options = { ...how, isDryRun, skipsBad };
      const receipt = await uploadFile(graphId, file, options, share => setStep({ name, file, share }));
      setStep(isDryRun ? { name: 'looked', file, trial: receipt } : { name: 'done', receipt });
      if (!isDryRun) afterwards();
    } catch (error) {
      setStep({ name: 'failed', error, file });
    }
  };
  const isSeveral = chosen !== null && chosen.files.length > 1;
  const isIdle = step.name === 'waiting' && !isSeveral;
  // An empty name is no reason yet, unless the secret may write nowhere.
  const isRefused =
    holder.value !== null && (!mayWriteAnywhere() || (graphId.trim() !== '' && !mayIn(graphId, 'write')));
  return (
    <div class="screen screen-narrow">
      <ScreenHead title="Import">
        <p>Loci checks files before it stores anything. Importing the same file twice is safe.</p>
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
        {isIdle && !isRefused && (
          <>
            <DropArea onChosen={take} isReady={graphId.trim() !== ''} />
            {chosen?.files.length === 0 && (
              <p class="note note-warn" role="alert">
                The folder has no notes, tables or exports
                {chosen.skipped > 0 && `, only ${counted(chosen.skipped, 'other file')}`}.
              </p>
            )}
            <HowToRead how={how} onChange={setHow} />
          </>
        )}
        {isIdle && isRefused && (
          <p class="note note-warn">
            This secret cannot write to {graphId.trim() === '' ? 'any graph' : `the graph “${graphId}”`}. Sign
            in with one that can, or ask an admin for one.
          </p>
        )}
        {isSeveral && (
          <SeveralFiles
            graphId={graphId}
            chosen={chosen}
            format={how.format}
            onStored={afterwards}
            onAgain={startAgain}
          />
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
          onAgain={startAgain}
        />
      </div>
    </div>
  );
}
