/** How to read a file: its format, and the columns of a table. */
import { type ImportFormat, importFormats } from '@loci/client';
import { importFormatTitles, tableFields } from '@loci/client/internal';
import { useState } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { isAboutColumns } from '../words/imports.js';
import { type ColumnChoice, missingChoice } from '../words/table-columns.js';
import type { TableHead } from '../words/table-head.js';
import { ColumnMenus } from './column-menus.js';

/** The chosen options for the file. */
export interface How {
  readonly format: ImportFormat;
  /** Field=column, separated by commas. */
  readonly map: string;
}

/** The columns of a table, and the choice for each. */
export interface Table {
  readonly head: TableHead;
  readonly choices: readonly ColumnChoice[];
}

interface HowProps {
  readonly how: How;
  readonly onChange: (how: How) => void;
}

interface ReadingProps extends HowProps {
  /** Null before a file is chosen, and if it has no readable heading. */
  readonly table: Table | null;
  readonly onChoices: (choices: readonly ColumnChoice[]) => void;
}

function FormatField({ how, onChange }: HowProps) {
  return (
    <label class="field field-format">
      <span class="field-label">Format</span>
      <select
        class="input"
        value={how.format}
        onChange={event => onChange({ ...how, format: event.currentTarget.value as ImportFormat })}
      >
        {importFormats.map(format => (
          <option key={format} value={format}>
            {importFormatTitles[format]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** For a table whose heading cannot be read in the browser. */
function MappingField({ how, onChange }: HowProps) {
  return (
    <div class="field">
      <label class="field-label" for="import-columns">
        Table columns
      </label>
      <input
        id="import-columns"
        class="input"
        placeholder="content=Text,occurred_at=Date"
        aria-describedby="import-columns-hint"
        spellcheck={false}
        value={how.map}
        onInput={event => onChange({ ...how, map: event.currentTarget.value })}
      />
      <span class="field-hint" id="import-columns-hint">
        field=column, separated by commas. Fields: {tableFields.join(', ')}, context.TYPE, metadata.NAME
      </span>
    </div>
  );
}

function HowFields({
  isTable,
  takesFocus = false,
  ...reading
}: ReadingProps & { isTable: boolean; takesFocus?: boolean }) {
  const { how, onChange, table, onChoices } = reading;
  return (
    <>
      <FormatField how={how} onChange={onChange} />
      {isTable && table !== null && <ColumnMenus {...table} onChoices={onChoices} takesFocus={takesFocus} />}
      {isTable && table === null && <MappingField how={how} onChange={onChange} />}
    </>
  );
}

const isReady = (isTable: boolean, table: Table | null): boolean =>
  !isTable || table === null || missingChoice(table.choices) === null;

/** Before files are chosen: options for the next ones. */
export function HowToRead(props: HowProps) {
  return (
    <details class="more">
      <summary>Format options</summary>
      <div class="more-body">
        <FormatField {...props} />
      </div>
    </details>
  );
}

/** Next to the contents of a file; the columns of a table are shown open. */
export function ReadAgain({
  readAs,
  onAgain,
  ...reading
}: ReadingProps & { readAs: ImportFormat; onAgain: () => void }) {
  const { how, table } = reading;
  const isTable = how.format === 'csv' || (how.format === 'auto' && readAs === 'csv');
  return (
    <details class="more" open={readAs === 'csv'}>
      <summary>{readAs === 'csv' ? 'Columns' : 'Read as another format'}</summary>
      <form
        class="stack more-body"
        onSubmit={event => {
          event.preventDefault();
          onAgain();
        }}
      >
        <HowFields {...reading} isTable={isTable} />
        <div>
          <Button type="submit" disabled={!isReady(isTable, table)}>
            Read again
          </Button>
        </div>
      </form>
    </details>
  );
}

/** Why a file was rejected, and the fields that often help. */
export function Refused({
  fileName,
  error,
  onAgain,
  onOther,
  ...reading
}: ReadingProps & {
  fileName: string;
  error: unknown;
  onAgain: () => void;
  onOther: () => void;
}) {
  const needsColumns = isAboutColumns(error);
  const isTable = needsColumns || reading.how.format === 'csv';
  const [wasAsked] = useState(reading.how.map !== '');
  // The server's message is written for the command line; the menus are clearer.
  const isTextUnknown = needsColumns && reading.table !== null && !wasAsked;
  return (
    <form
      class="stack"
      onSubmit={event => {
        event.preventDefault();
        onAgain();
      }}
    >
      {isTextUnknown ? (
        <div class="note note-warn" role="alert">
          <p class="note-title">Which column of {fileName} holds the text?</p>
          <p>The headings do not make it clear. Nothing is stored yet.</p>
        </div>
      ) : (
        <>
          <ErrorNote error={error} />
          <p class="soft">
            Nothing from {fileName} was stored. It is safe to import a file again: what is already stored
            stays as it is.
          </p>
        </>
      )}
      <HowFields {...reading} isTable={isTable} takesFocus={needsColumns} />
      <div class="row-line">
        <Button look="primary" type="submit" disabled={!isReady(isTable, reading.table)}>
          {isTextUnknown ? `Read ${fileName}` : `Try ${fileName} again`}
        </Button>
        <Button onClick={onOther}>Choose other files</Button>
      </div>
    </form>
  );
}
