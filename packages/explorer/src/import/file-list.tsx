/** Several files, with the contents, the result or the error of each. */
import type { FieldError } from '@loci/client';
import { importFormatTitles } from '@loci/client/internal';
import { counted, numberText } from '../words/counts.js';
import { wordsOfError } from '../words/error-words.js';
import { contentsWords, storedCounts } from '../words/imports.js';
import { type FileEntry, type FileState, hasContents } from './file-entries.js';

function BadLines({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null;
  return (
    <ul class="note-fields small">
      {errors.map(({ path, message }) => (
        <li key={`${path} ${message}`} class="wrap">
          <code>{path}</code> {message}
        </li>
      ))}
    </ul>
  );
}

function Failed({ error }: { error: unknown }) {
  const { detail, fields } = wordsOfError(error);
  return (
    <>
      <p class="wrap">
        <span class="badge badge-bad">not imported</span> {detail}
      </p>
      <BadLines errors={fields} />
    </>
  );
}

function State({ entry, isDone }: { entry: FileEntry; isDone: boolean }) {
  const state: FileState = entry.state;
  switch (state.name) {
    case 'waiting':
      return <p class="soft small">waiting</p>;
    case 'failed':
      return <Failed error={state.error} />;
    case 'stored':
      return (
        <>
          <p class="soft">{storedCounts(state.receipt)}</p>
          <BadLines errors={state.receipt.errors} />
        </>
      );
    case 'looked': {
      const { receipt } = state;
      if (!hasContents(entry) && receipt.bad === 0) return <p class="soft">nothing to import</p>;
      return (
        <>
          <p class="soft">
            {receipt.bad > 0 && (
              <span class="badge badge-bad">
                {numberText(receipt.bad)} of {counted(receipt.lines, 'line')} cannot be imported
              </span>
            )}{' '}
            {hasContents(entry) ? contentsWords(receipt) : 'nothing to import'}, read as{' '}
            {importFormatTitles[receipt.format]}
            {isDone && '; not imported'}
          </p>
          <BadLines errors={receipt.errors} />
        </>
      );
    }
  }
}

/** One row for each file; `isDone` after the import. */
export function FileList({ entries, isDone }: { entries: readonly FileEntry[]; isDone: boolean }) {
  return (
    <ul class="rows" aria-label="Files">
      {entries.map((entry, at) => (
        <li key={at} class="import-file">
          <p class="import-file-name wrap">{entry.file.name}</p>
          <State entry={entry} isDone={isDone} />
        </li>
      ))}
    </ul>
  );
}
