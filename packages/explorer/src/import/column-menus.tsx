/** A menu for each column of a table, with a sample from its first row. */
import { useEffect, useRef } from 'preact/hooks';
import { TableBox } from '../ui/table-box.js';
import {
  type ColumnChoice,
  type ColumnUse,
  canMap,
  columnUses,
  missingChoice,
  withChoice,
} from '../words/table-columns.js';
import type { TableHead } from '../words/table-head.js';

function ColumnRow({
  choice,
  sample,
  onChange,
}: {
  choice: ColumnChoice;
  sample: string;
  onChange: (change: Partial<Pick<ColumnChoice, 'use' | 'name'>>) => void;
}) {
  const { column, use, name } = choice;
  const isNamed = use === 'context' || use === 'metadata';
  return (
    <tr>
      <th scope="row" class="table-name">
        {column === '' ? '(no name)' : column}
      </th>
      <td class="table-whole column-sample soft" data-label="First row">
        {sample}
      </td>
      <td class="table-whole" data-label="Read as">
        {canMap(column) ? (
          <div class="column-use">
            <select
              class="input"
              aria-label={`Column ${column}`}
              value={use}
              onChange={event => onChange({ use: event.currentTarget.value as ColumnUse })}
            >
              {columnUses.map(([one, words]) => (
                <option key={one} value={one}>
                  {words}
                </option>
              ))}
            </select>
            {isNamed && <span class="soft small">{use === 'context' ? 'of type' : 'called'}</span>}
            {isNamed && (
              <input
                class="input"
                aria-label={use === 'context' ? `Type of the contexts in ${column}` : `Name of ${column}`}
                value={name}
                onInput={event => onChange({ name: event.currentTarget.value })}
              />
            )}
          </div>
        ) : (
          <span class="soft small">skipped: it has no name</span>
        )}
      </td>
    </tr>
  );
}

/** The menus; `takesFocus` if the user must choose before continuing. */
export function ColumnMenus({
  head,
  choices,
  onChoices,
  takesFocus = false,
}: {
  head: TableHead;
  choices: readonly ColumnChoice[];
  onChoices: (choices: readonly ColumnChoice[]) => void;
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('select')?.focus();
  }, []);
  const missing = missingChoice(choices);
  return (
    <div class="stack" ref={box}>
      <TableBox label="Table columns">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First row</th>
            <th scope="col">Read as</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice, at) => (
            <ColumnRow
              key={at}
              choice={choice}
              sample={head.sample[at] ?? ''}
              onChange={change => onChoices(withChoice(choices, at, change))}
            />
          ))}
        </tbody>
      </TableBox>
      {missing !== null && (
        <p class="field-error" role="status">
          {missing}
        </p>
      )}
    </div>
  );
}
