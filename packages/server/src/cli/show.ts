/** Output that several commands share: a list, a memory. */
import type { Memory } from '@loci/client';
import { paintOf, type Sheet } from './paint.js';
import { contextsInWords, counted, indented, inJson, moreInWords, sourceInWords, when } from './print.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

export interface List<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

export const showRecord = <Value>(
  terminal: Terminal,
  json: boolean | undefined,
  value: Value,
  write: (value: Value) => string,
): void => terminal.result(json ? inJson(value) : write(value));

/** One page of a list; an empty one is reported on stderr, so that stdout stays empty for a pipe. */
export const showPage = <Item>(
  terminal: Terminal,
  json: boolean | undefined,
  list: List<Item>,
  inWords: (items: readonly Item[]) => string,
  whenEmpty: string,
): void => {
  if (json) {
    terminal.result(inJson(list));
    return;
  }
  if (list.items.length > 0) terminal.result(inWords(list.items));
  if (list.total === 0) terminal.note(whenEmpty);
  const more = moreInWords(list);
  if (more !== null) terminal.note(more);
};

/** Items below each other. */
export const each =
  <Item>(inWords: (item: Item, sheet: Sheet) => string, between = '\n\n') =>
  (items: readonly Item[], sheet: Sheet): string =>
    items.map(item => inWords(item, sheet)).join(between);

/** Items as the rows of a table. */
export const asTable =
  <Item>(
    heading: readonly string[],
    row: (item: Item) => readonly (string | number)[],
    last: 'cut' | 'whole' = 'cut',
  ) =>
  (items: readonly Item[], sheet: Sheet): string =>
    table(heading, items.map(row), sheet, last);

export const showList = <Item>(
  terminal: Terminal,
  json: boolean | undefined,
  list: List<Item>,
  heading: readonly string[],
  row: (item: Item) => readonly (string | number)[],
  whenEmpty: string,
  last: 'cut' | 'whole' = 'cut',
): void => showPage(terminal, json, list, items => asTable(heading, row, last)(items, terminal), whenEmpty);

/** What a reader must know before trusting it. */
const cautions = (memory: Memory): string[] => [
  ...memory.contested_by.map(
    ({ contradiction_id, memory_id, quote, source, suggested_resolution }) =>
      `contested by “${quote}” (${source === null ? '' : `${sourceInWords(source)}; `}${memory_id}; contradiction ${contradiction_id}${suggested_resolution === null ? '' : `, suggested: ${suggested_resolution}`})`,
  ),
  ...(memory.contested && memory.contested_by.length === 0 ? ['contested'] : []),
  ...(memory.superseded_by === null ? [] : [`superseded by ${memory.superseded_by}`]),
  ...(memory.status === 'retracted' || memory.status === 'quarantined' ? [memory.status] : []),
  ...(memory.valid_until === null ? [] : [`valid until ${when(memory.valid_until)}`]),
  ...(memory.independent_count === 0 ? ['repeats an insight: not independent support'] : []),
  ...(memory.needs_review ? ['needs review: what it builds on has changed'] : []),
];

/** Sources, and how many are independent where that is fewer. */
const supportInWords = (of: { support_count: number; independent_count: number }): string =>
  of.independent_count < of.support_count
    ? `${counted(of.support_count, 'source')}, ${of.independent_count} independent`
    : counted(of.support_count, 'source');

/** Content first, then its source, then cautions, then its id. */
export const memoryInWords = (memory: Memory, sheet: Sheet, number?: number, about = ''): string => {
  const paint = paintOf(sheet);
  const lead = number === undefined ? '' : `${number}.`.padEnd(4);
  const indent = ' '.repeat(lead.length);
  const support = memory.support_count > 1 ? `, ${supportInWords(memory)}` : '';
  const origin = `${sourceInWords(memory.source)}, ${when(memory.occurred_at)}${support}`;
  const contexts = contextsInWords(memory.context_types);
  const content = indented(memory.content, sheet, indent);
  return [
    paint.strong(lead) + content.slice(indent.length),
    indented(contexts === '' ? origin : `${origin} · ${contexts}`, sheet, indent, 'faint'),
    ...cautions(memory).map(caution => indented(`! ${caution}`, sheet, indent, 'warning')),
    `${indent}${paint.name(memory.id)}${about === '' ? '' : `  ${paint.faint(about)}`}`,
  ].join('\n');
};
