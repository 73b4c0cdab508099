/** Imports several files one after another; a file that fails leaves the others imported. */
import type { ImportFormat, ImportReceipt } from '@loci/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signedIn } from '../session.js';
import { Button } from '../ui/button.js';
import { Section } from '../ui/section.js';
import { notify } from '../ui/toasts.js';
import { counted } from '../words/counts.js';
import { type ColumnChoice, choicesByName, missingChoice } from '../words/table-columns.js';
import type { Chosen } from './chosen-files.js';
import { ColumnMenus } from './column-menus.js';
import {
  type Choices,
  type FileEntry,
  type FileState,
  hasContents,
  mapFor,
  positions,
  type TableGroup,
  tableGroups,
} from './file-entries.js';
import { FileList } from './file-list.js';
import { Afterwards, Onwards } from './import-parts.js';
import { ProgressBar } from './progress-bar.js';
import { headOf } from './read-head.js';
import { uploadFile } from './upload.js';

function GroupColumns({
  group,
  names,
  choices,
  onChoices,
  onAgain,
}: {
  group: TableGroup;
  names: readonly string[];
  choices: readonly ColumnChoice[];
  onChoices: (choices: readonly ColumnChoice[]) => void;
  onAgain: () => void;
}) {
  const [first = '', ...others] = names;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'more file')} with the same columns`;
  return (
    <details class="more" open={group.isRefused}>
      <summary>
        Columns of {first}
        {more}
      </summary>
      <form
        class="stack more-body"
        onSubmit={event => {
          event.preventDefault();
          onAgain();
        }}
      >
        <ColumnMenus head={group.head} choices={choices} onChoices={onChoices} />
        <div>
          <Button type="submit" disabled={missingChoice(choices) !== null}>
            Read {names.length === 1 ? first : counted(names.length, 'file')} again
          </Button>
        </div>
      </form>
    </details>
  );
}

type Stage = 'checking' | 'storing';

interface Work {
  readonly stage: Stage;
  readonly done: number;
  readonly total: number;
  readonly share: number;
  readonly file: string;
}

const sumOf = (entries: readonly FileEntry[], count: (receipt: ImportReceipt) => number): number =>
  entries.reduce((sum, { state }) => sum + (state.name === 'stored' ? count(state.receipt) : 0), 0);

const resultWords = (entries: readonly FileEntry[], graphId: string): string => {
  const stored = positions(entries, ({ state }) => state.name === 'stored').length;
  const memories = counted(
    sumOf(entries, receipt => receipt.stored),
    'memory',
    'memories',
  );
  return `${stored} of ${counted(entries.length, 'file')} imported, ${memories} stored in “${graphId}”`;
};

/** Checks the files, shows what each holds, and imports them on request. */
export function SeveralFiles({
  graphId,
  chosen,
  format,
  onStored,
  onAgain,
}: {
  graphId: string;
  chosen: Chosen;
  format: ImportFormat;
  onStored: () => void;
  onAgain: () => void;
}) {
  const [entries, setEntries] = useState<readonly FileEntry[]>(() =>
    chosen.files.map(file => ({ file, head: null, state: { name: 'waiting' } })),
  );
  const [choices, setChoices] = useState<Choices>(new Map());
  const [work, setWork] = useState<Work | null>(null);
  const [isDone, setDone] = useState(false);
  const isShown = useRef(true);

  /** One file after another; each has its own result. */
  const run = async (stage: Stage, at: readonly number[], from = entries) => {
    const person = signedIn.value?.id;
    const now = [...from];
    for (const [done, position] of at.entries()) {
      // Someone else may have signed in; nothing is stored under their name.
      if (signedIn.value?.id !== person) return;
      const entry = now[position] as FileEntry;
      const { file } = entry;
      const report = (share: number) => setWork({ stage, done, total: at.length, share, file: file.name });
      report(0);
      const head = entry.head ?? (await headOf(file.file));
      const isDryRun = stage === 'checking';
      const skipsBad = !isDryRun && entry.state.name === 'looked' && entry.state.receipt.bad > 0;
      const options = { format, map: mapFor({ ...entry, head }, choices), isDryRun, skipsBad };
      const state: FileState = await uploadFile(graphId, file, options, report).then(
        receipt => ({ name: isDryRun ? 'looked' : 'stored', receipt }),
        (error: unknown) => ({ name: 'failed', error }),
      );
      now[position] = { file, head, state };
      setEntries([...now]);
    }
    setWork(null);
    if (stage === 'checking') return;
    setDone(true);
    if (isShown.current) onStored();
    else notify(`Import finished: ${resultWords(now, graphId)}.`);
  };

  useEffect(() => {
    void run(
      'checking',
      entries.map((_, at) => at),
    );
    return () => {
      isShown.current = false;
    };
  }, []);

  const ready = positions(entries, hasContents);
  const failed = positions(entries, ({ state }) => state.name === 'failed');
  const hasBad = ready.some(at => {
    const state = entries[at]?.state;
    return state?.name === 'looked' && state.receipt.bad > 0;
  });
  return (
    <div class="stack stack-loose">
      {work !== null && (
        <ProgressBar
          share={(work.done + Math.min(work.share, 1)) / work.total}
          label={`${work.stage === 'checking' ? 'Checking' : 'Importing'} ${work.done + 1} of ${work.total}: ${work.file}`}
        />
      )}
      {work === null && isDone && (
        <div class={failed.length === 0 ? 'note note-good' : 'note note-warn'} role="status">
          <p class="note-title">{resultWords(entries, graphId)}</p>
          {failed.length > 0 && (
            <p class="wrap">Not imported: {failed.map(at => entries[at]?.file.name).join(', ')}</p>
          )}
        </div>
      )}
      {work === null && isDone && (
        <Afterwards graphId={graphId} stored={sumOf(entries, receipt => receipt.stored)} />
      )}
      <Section
        title={counted(entries.length, 'file')}
        aside={
          <span class="soft small">
            {chosen.skipped > 0 && `${counted(chosen.skipped, 'other file')} in the folder skipped`}
            {chosen.skipped > 0 && !isDone && '; '}
            {!isDone && 'nothing is stored yet'}
          </span>
        }
      >
        <FileList entries={entries} isDone={isDone && work === null} />
      </Section>
      {work === null &&
        !isDone &&
        tableGroups(entries).map(group => (
          <GroupColumns
            key={`${group.heading} ${group.isRefused}`}
            group={group}
            names={group.at.map(at => entries[at]?.file.name ?? '')}
            choices={choices.get(group.heading) ?? choicesByName(group.head.columns)}
            onChoices={chosenColumns => setChoices(new Map([...choices, [group.heading, chosenColumns]]))}
            onAgain={() => void run('checking', group.at)}
          />
        ))}
      {work === null && (
        <div class="row-line">
          {isDone && <Onwards graphId={graphId} />}
          {isDone && failed.length > 0 && (
            <Button onClick={() => void run('storing', failed)}>
              Try {counted(failed.length, 'file')} again
            </Button>
          )}
          {!isDone && ready.length > 0 && (
            <Button look="primary" onClick={() => void run('storing', ready)}>
              {hasBad ? 'Skip bad lines and import' : 'Import'} {counted(ready.length, 'file')} into {graphId}
            </Button>
          )}
          <Button onClick={onAgain}>{isDone ? 'Import more files' : 'Choose other files'}</Button>
        </div>
      )}
    </div>
  );
}
