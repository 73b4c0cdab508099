/** How a file is read: what it is, and which column of a table holds what. */
import { type ImportFormat, importFormats } from '@loci/client';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { formatWords, isAboutColumns } from '../words/imports.js';

/** What the reader said about the file. */
export interface How {
  readonly format: ImportFormat;
  /** Field=column, separated by commas. */
  readonly map: string;
}

interface HowProps {
  readonly how: How;
  readonly onChange: (how: How) => void;
}

function HowFields({ how, onChange, needsColumns = false }: HowProps & { needsColumns?: boolean }) {
  const columns = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsColumns) columns.current?.focus();
  }, []);
  return (
    <div class="field-pair more-body">
      <label class="field">
        <span class="field-label">What it is</span>
        <select
          class="input"
          value={how.format}
          onChange={event => onChange({ ...how, format: event.currentTarget.value as ImportFormat })}
        >
          {importFormats.map(format => (
            <option key={format} value={format}>
              {formatWords[format]}
            </option>
          ))}
        </select>
      </label>
      <div class="field">
        <label class="field-label" for="import-columns">
          Columns of a table
        </label>
        <input
          ref={columns}
          id="import-columns"
          class="input"
          placeholder="content=Text,occurred_at=Date"
          aria-describedby="import-columns-hint"
          spellcheck={false}
          value={how.map}
          onInput={event => onChange({ ...how, map: event.currentTarget.value })}
        />
        <span class="field-hint" id="import-columns-hint">
          field=column, by commas. Fields: content, occurred_at, valid_until, source_name, source_kind,
          source_ref, session, id, context.TYPE, metadata.NAME
        </span>
      </div>
    </div>
  );
}

/** Before a file is chosen, and beside what was found in it. */
export function HowToRead({ how, onChange, onAgain }: HowProps & { onAgain?: () => void }) {
  return (
    <details class="more">
      <summary>{onAgain === undefined ? 'How to read it' : 'Read it in another way'}</summary>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault();
          onAgain?.();
        }}
      >
        <HowFields how={how} onChange={onChange} />
        {onAgain !== undefined && (
          <div>
            <Button type="submit">Read it again</Button>
          </div>
        )}
      </form>
    </details>
  );
}

/** Why a file was refused, and the fields that often help. */
export function Refused({
  fileName,
  error,
  how,
  onChange,
  onAgain,
  onOther,
}: HowProps & {
  fileName: string;
  error: unknown;
  onAgain: () => void;
  onOther: () => void;
}) {
  return (
    <form
      class="stack"
      onSubmit={event => {
        event.preventDefault();
        onAgain();
      }}
    >
      <ErrorNote error={error} />
      <p class="soft">
        Nothing of {fileName} was stored. What an earlier try has stored is left as it is, so a file may be
        sent again.
      </p>
      <HowFields how={how} onChange={onChange} needsColumns={isAboutColumns(error)} />
      <div class="row-line">
        <Button look="primary" type="submit">
          Try {fileName} again
        </Button>
        <Button onClick={onOther}>Choose another file</Button>
      </div>
    </form>
  );
}
