/** The contents of a file before it is imported, and the result. */
import { followWork, type ImportReceipt } from '@loci/client';
import { importFormatTitles } from '@loci/client/internal';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { Button } from '../ui/button.js';
import { Prose } from '../ui/prose.js';
import { Section } from '../ui/section.js';
import { counted, numberText } from '../words/counts.js';
import { contentsWords, hasAny } from '../words/imports.js';
import type { ChosenFile } from './chosen-files.js';
import { ProgressBar } from './progress-bar.js';

/** The contents of the file, and the button to import it. */
export function Looked({
  file,
  trial,
  graphId,
  onImport,
  onAgain,
}: {
  file: ChosenFile;
  trial: ImportReceipt;
  graphId: string;
  onImport: (skipsBad: boolean) => void;
  onAgain: () => void;
}) {
  const isEmpty = !hasAny(trial);
  return (
    <div class="stack stack-loose">
      {trial.bad > 0 && (
        <div class="note note-bad" role="alert">
          <p class="note-title">
            {numberText(trial.bad)} of {counted(trial.lines, 'line')} cannot be imported
          </p>
          <ul class="note-fields">
            {trial.errors.map(problem => (
              <li key={`${problem.path} ${problem.message}`} class="wrap">
                <code>{problem.path}</code> {problem.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isEmpty ? (
        <div class="note note-warn" role="alert">
          <p class="note-title">{file.name} contains nothing to import</p>
        </div>
      ) : (
        <Section
          title={`${file.name}: ${contentsWords(trial)}`}
          aside={
            <span class="soft small">read as {importFormatTitles[trial.format]}; nothing is stored yet</span>
          }
        >
          <ul class="rows">
            {trial.examples.map((example, at) => (
              <li key={at} class="import-sample wrap">
                <Prose text={example} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div class="row-line">
        {!isEmpty && (
          <Button look="primary" onClick={() => onImport(trial.bad > 0)}>
            {trial.bad > 0 ? `Skip them and import into ${graphId}` : `Import into ${graphId}`}
          </Button>
        )}
        <Button onClick={onAgain}>Choose other files</Button>
      </div>
    </div>
  );
}

const pollMs = 700;

/** The work that follows: vectors and links are computed after the memories are stored. */
export function Afterwards({ graphId, stored }: { graphId: string; stored: number }) {
  const [work] = useState(followWork);
  const { value, reload } = useLoad(`afterwards ${graphId}`, async (api, signal) => {
    const detail = await api.getGraph({ graph_id: graphId }, { signal });
    if (detail.waiting.total > 0) setTimeout(reload, pollMs);
    return detail;
  });
  if (value === undefined || value.waiting.total === 0) return null;
  // Each memory is read, then related.
  const all = Math.max(stored * 2, value.waiting.total);
  const said = work.note(value.waiting) ?? 'reading and relating the new memories';
  return (
    <ProgressBar
      share={1 - value.waiting.total / all}
      label={`${said.charAt(0).toUpperCase()}${said.slice(1)}; you can keep working`}
    />
  );
}

/** Where to go with what was imported. */
export function Onwards({ graphId }: { graphId: string }) {
  return (
    <>
      <a class="button button-primary" href={href({ screen: 'ask', graph: graphId })}>
        Ask
      </a>
      <a class="button" href={href({ screen: 'overview', graph: graphId })}>
        Open graph
      </a>
    </>
  );
}

/** The receipt. */
export function Done({ receipt, onAgain }: { receipt: ImportReceipt; onAgain: () => void }) {
  return (
    <div class="stack">
      <div class="note note-good" role="status">
        <p class="note-title">
          {counted(receipt.stored, 'memory', 'memories')} stored
          {receipt.updated > 0 && `, ${numberText(receipt.updated)} updated`} in “{receipt.graph_id}”
        </p>
        {receipt.quarantined > 0 && (
          <p>
            {numberText(receipt.quarantined)} of them in quarantine: their text looks like instructions to its
            reader, and stays out of answers until it is released.
          </p>
        )}
        <p>
          {counted(receipt.lines, 'line')} read, {numberText(receipt.bad)} skipped;{' '}
          {numberText(receipt.known)} were already known; also imported:{' '}
          {counted(receipt.relationships, 'relationship')} and{' '}
          {counted(receipt.contradictions, 'contradiction')}.
        </p>
      </div>
      <Afterwards graphId={receipt.graph_id} stored={receipt.stored} />
      <div class="row-line">
        <Onwards graphId={receipt.graph_id} />
        <Button onClick={onAgain}>Import more files</Button>
      </div>
    </div>
  );
}
