/** A table with a header: columns become fields by a mapping, or by their names. */
import { pipeline, Readable } from 'node:stream';
import { LociProblem } from '@loci/client';
import { fieldOfHeading, isTableField, tableFields, tableSeparator } from '@loci/client/internal';
import { CsvError, parse } from 'csv-parse';
import { parse as parseLine } from 'csv-parse/sync';
import { takeTurns } from '../../take-turns.js';
import { type BadPiece, type Format, type Piece, Unreadable } from '../format.js';
import { type ContextRef, contextTypesOf } from '../relation.js';
import { nameFrom, stableId, textFrom, timeField } from '../text/values.js';

/** An unclosed quote must not swallow the rest of the file. */
const longestRecord = 1024 * 1024;

const mostColumns = 1_000;
/** The parser processes a chunk synchronously, character by character. */
const chunkCharacters = 16 * 1024;

async function* inSmallChunks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const turn = takeTurns();
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += chunkCharacters) {
      await turn();
      yield chunk.slice(at, at + chunkCharacters);
    }
}

/** Field → column. */
type Columns = ReadonlyMap<string, string>;

/** A mapping is itself a line of CSV: an entry whose column has a comma is quoted. */
const entriesOf = (mapping: string): readonly string[] => {
  try {
    const [entries = ['']] = parseLine(mapping, { relax_column_count: true, relax_quotes: true });
    return entries;
  } catch {
    return mapping.split(',');
  }
};

/** Parses `content=Text,"context.area=Team, site"`; throws if a field is unknown. */
export const columnsFrom = (mapping: string): Map<string, string> => {
  const columns = new Map<string, string>();
  for (const part of entriesOf(mapping)) {
    const equals = part.indexOf('=');
    const [field, column] = [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    if (equals < 1 || column === '' || !isTableField(field)) {
      const message = `"${part.trim()}" must be field=column; the fields are ${tableFields.join(', ')}, context.TYPE and metadata.NAME`;
      throw new LociProblem('invalid_request', `map: ${message}`, { errors: [{ path: 'map', message }] });
    }
    columns.set(field, column);
  }
  return columns;
};

const columnsByName = (heading: readonly string[]): Map<string, string> => {
  const columns = new Map<string, string>();
  for (const column of heading) {
    const field = fieldOfHeading(column);
    if (field !== undefined && !columns.has(field)) columns.set(field, column);
  }
  return columns;
};

const kinds = ['user', 'agent', 'tool', 'document', 'system'] as const;

const pieceOf = (
  line: number,
  cells: Readonly<Record<string, string>>,
  columns: Columns,
  fileName: string,
): Piece | BadPiece => {
  const cell = (field: string) => textFrom(cells[columns.get(field) ?? '']);
  const content = cell('content');
  if (content === undefined) return { line, field: columns.get('content') ?? '', message: 'is empty' };
  const times: Record<string, string> = {};
  for (const field of ['occurred_at', 'valid_until']) {
    const given = cell(field);
    if (given === undefined) continue;
    const { time, wrong } = timeField({ [field]: given }, field);
    if (wrong !== undefined) return { line, field: columns.get(field) ?? field, message: wrong.message };
    if (time !== undefined) times[field] = time;
  }
  const given = cell('source_kind')?.trim().toLowerCase();
  const kind = given === undefined ? 'document' : kinds.find(one => one === given);
  if (kind === undefined)
    return { line, field: columns.get('source_kind') ?? '', message: `must be one of ${kinds.join(', ')}` };
  const named = (prefix: string) =>
    [...columns].flatMap(([field, column]) => {
      const value = field.startsWith(prefix) ? textFrom(cells[column]) : undefined;
      return value === undefined ? [] : [[field.slice(prefix.length), value] as const];
    });
  const contexts: ContextRef[] = named('context.').flatMap(([type, names]) =>
    names
      .split(/[;|]/)
      .filter(name => name.trim() !== '')
      .map(name => ({ context_type: type, name: nameFrom(name, 'context') })),
  );
  const [id, name, session] = [cell('id'), cell('source_name'), cell('session')];
  return {
    line,
    value: {
      ...(id === undefined ? {} : { id: stableId('csv', id, content, JSON.stringify(contexts)) }),
      content,
      ...(contexts.length === 0 ? {} : { context_types: contextTypesOf(contexts) }),
      source: {
        kind,
        ...(name === undefined ? {} : { name: nameFrom(name, 'somebody') }),
        ref: cell('source_ref') ?? fileName,
      },
      ...(session === undefined ? {} : { session: nameFrom(session, 'session') }),
      ...times,
      metadata: Object.fromEntries(named('metadata.')),
    },
  };
};

const requireColumns = (columns: Columns, heading: readonly string[]): void => {
  const missing = [...columns.values()].find(column => !heading.includes(column));
  if (missing !== undefined)
    throw new Unreadable(1, `there is no column "${missing}"; the columns are ${heading.join(', ')}`);
  if (!columns.has('content'))
    throw new Unreadable(
      1,
      `none of the columns ${heading.join(', ')} is the content: name it with a mapping such as content=${heading[0] ?? 'Text'}`,
    );
};

interface Row {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

export const csv: Format = {
  name: 'csv',
  recognises: (head, name) =>
    /\.(?:csv|tsv)$/i.test(name) ||
    (!/^\s*[[{#<-]/.test(head) &&
      /(?:^|[,;\t"])(?:content|memory|text)(?:[,;\t"\r]|$)/i.test(head.slice(0, head.indexOf('\n')))),
  async *read(file, options) {
    let heading: string[] | null = null;
    let columns: Columns = new Map();
    let line = 1;
    const rows = parse({
      info: true,
      delimiter: tableSeparator(file.head),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
    });
    // File errors reach the consumer of the rows.
    pipeline(Readable.from(inSmallChunks(file.chunks), { objectMode: false }), rows, () => undefined);
    try {
      for await (const { record, info } of rows as AsyncIterable<Row>) {
        if (heading === null) {
          if (record.length > mostColumns)
            throw new Unreadable(1, `has ${record.length} columns; the limit is ${mostColumns}`);
          heading = record.map(column => column.trim());
          columns = options.columns ?? columnsByName(heading);
          requireColumns(columns, heading);
          line = info.lines + 1;
          continue;
        }
        const began = line;
        line = info.lines + 1;
        if (record.length !== heading.length)
          yield {
            line: began,
            field: '',
            message: `has ${record.length} cells, but the header has ${heading.length}`,
          };
        else {
          const cells = Object.fromEntries(heading.map((column, at) => [column, record[at] as string]));
          yield pieceOf(began, cells, columns, file.name);
        }
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw new Unreadable(Number(error.lines ?? line), `cannot be read as CSV: ${error.message}`);
    }
  },
};
