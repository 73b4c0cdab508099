/** `loci import`: imports from a file, a folder of notes or stdin. */
import { createReadStream, existsSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type FieldError,
  type ImportFormat,
  type ImportReceipt,
  importFormats,
  LociProblem,
} from '@loci/client';
import { readFolder } from '../../exchange/folder.js';
import { configOf, withGraphOf } from '../connect.js';
import { problemInLines } from '../failures.js';
import { given } from '../given.js';
import { examples, type GraphFlags, oneOf, withGraph } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { bytes, counted, indented, printable } from '../print.js';
import { linksLater } from '../serving.js';
import type { Register, Session } from '../session.js';
import { showRecord } from '../show.js';
import type { Terminal } from '../terminal.js';

interface ImportFlags extends GraphFlags {
  readonly from?: ImportFormat;
  readonly map?: string;
  readonly dryRun?: boolean;
  readonly skipBad?: boolean;
}

const progressEveryMs = 100;
const barWidth = 24;

const nameOf = (path: string): string => (path === '-' ? 'stdin' : path);

const found = (file: string): Stats => {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined) throw new WrongUse(`${file}: no such file; check the spelling`);
  return there;
};

/** Progress is not printed faster than anyone can read it. */
const openProgress = (terminal: Terminal, name: string) => {
  let shownAt = 0;
  return (stage: string, done: number, total: number | null, shown = done.toLocaleString('en-US')) => {
    if (performance.now() - shownAt < progressEveryMs) return;
    shownAt = performance.now();
    if (total === null || total === 0) {
      terminal.progress(`${name}: ${stage} ${shown}`);
      return;
    }
    const part = Math.min(1, done / total);
    const filled = Math.round(part * barWidth);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
    terminal.progress(`${name}: ${stage} ${bar} ${Math.floor(part * 100)} %`);
  };
};

type Progress = ReturnType<typeof openProgress>;

async function* piecesOf(terminal: Terminal, file: string, progress: Progress): AsyncGenerator<Uint8Array> {
  const size = file === '-' ? null : found(file).size;
  const stream: AsyncIterable<Buffer | string> = file === '-' ? terminal.stdin : createReadStream(file);
  let read = 0;
  for await (const chunk of stream) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    yield piece;
    read += piece.length;
    progress('checking', read, size, bytes(read));
  }
}

async function* linesOf(lines: readonly unknown[]): AsyncGenerator<string> {
  for (const line of lines) yield JSON.stringify(line);
}

const errorLines = (errors: readonly FieldError[], bad: number): string[] => [
  ...errors.map(({ path, message }) => `  ${printable(path)}: ${printable(message)}`),
  ...(bad > errors.length ? [`  and ${bad - errors.length} more`] : []),
];

/** The command was right and the file was wrong: exit 1, not 2. */
const asFailure = (error: unknown, path: string): unknown =>
  error instanceof LociProblem && error.code === 'invalid_request'
    ? new Failed(`${nameOf(path)}: ${problemInLines(error.message, error.errors).join('\n')}`)
    : error;

const inWords = (receipt: ImportReceipt, width: number): string => {
  const { graph_id, format, lines, stored, quarantined, updated, known, relationships, contradictions, bad } =
    receipt;
  const memories = counted(stored, 'memory', 'memories');
  const apart = quarantined > 0 ? ` (${quarantined.toLocaleString('en-US')} in quarantine)` : '';
  const edited = updated > 0 ? `${updated.toLocaleString('en-US')} updated, ` : '';
  const there = `${known.toLocaleString('en-US')} already known`;
  const rest = [
    counted(relationships, 'relationship'),
    counted(contradictions, 'contradiction'),
    ...(bad === 0 ? [] : [`${counted(bad, 'bad line')} skipped`]),
    ...receipt.skipped.map(
      ({ what, count }) => `${count.toLocaleString('en-US')} × ${printable(what)} left out`,
    ),
  ].join(', ');
  if (!receipt.dry_run)
    return `${graph_id}: ${counted(lines, 'line')} of ${format}; ${memories} stored${apart}, ${edited}${there}, ${rest}`;
  return [
    `dry run: ${counted(lines, 'line')} of ${format}; ${memories} to store${apart}, ${edited}${there}, ${rest}`,
    ...receipt.examples.map(example => indented(printable(example), width, '  ')),
    ...errorLines(receipt.errors, bad),
  ].join('\n');
};

/** Batches are stored one by one: a failure also says how much of the file is in. */
const withStored = (error: unknown, done: number, total: number | null): unknown => {
  // A server that stops answering does not say how far it got.
  const mayBeStored = error instanceof LociProblem && error.code === 'unavailable';
  if (done === 0 && !mayBeStored) return error;
  const all = total === null ? '' : ` of ${total.toLocaleString('en-US')}`;
  const part =
    done === 0
      ? 'A part may be stored.'
      : `${done.toLocaleString('en-US')}${all} lines were stored before that.`;
  const said = `${part} Import the file again for the rest; nothing is stored twice.`;
  if (error instanceof LociProblem)
    return new LociProblem(error.code, `${error.message}${error.message.endsWith('.') ? '' : '.'} ${said}`, {
      errors: error.errors,
      cause: error,
    });
  return error instanceof Error ? new Failed(`${error.message}; ${said}`) : error;
};

/** An unpacked export keeps its conversations in one file of the folder. */
const fileIn = (folder: string): string | null => {
  const file = join(folder, 'conversations.json');
  return existsSync(file) ? file : null;
};

/** A folder is read here, because the server cannot see it; its lines then go the same way as a file's. */
const notesIn = async (folder: string, flags: ImportFlags, progress: Progress) => {
  if (flags.from !== undefined && !['auto', 'markdown', 'agent-notes'].includes(flags.from))
    throw new WrongUse(`${folder}: a folder is imported as Markdown; for ${flags.from}, name the file`);
  const read = await readFolder(folder, (done, total) => progress('reading', done, total));
  if (read.files === 0) throw new Failed(`${folder}: no Markdown files found`);
  if (read.bad.length > 0 && !flags.skipBad && !flags.dryRun)
    throw new Failed(
      [
        `${counted(read.bad.length, 'note')} cannot be read`,
        ...errorLines(read.bad.slice(0, 20), read.bad.length),
      ].join('\n'),
    );
  return read;
};

const importFrom = async (session: Session, path: string, flags: ImportFlags): Promise<ImportReceipt> => {
  const isFolder = path !== '-' && found(path).isDirectory();
  const file = isFolder ? fileIn(path) : path;
  const progress = openProgress(session.terminal, basename(path));
  const notes = file === null ? await notesIn(path, flags, progress) : null;
  const options = {
    dry_run: flags.dryRun ?? false,
    skip_bad: flags.skipBad ?? false,
    ...given({ map: flags.map }),
  };
  let stored: { done: number; total: number | null } = { done: 0, total: null };
  const onImport = ({ stage, done, total }: { stage: string; done: number; total: number | null }) => {
    if (stage !== 'storing') return;
    stored = { done, total };
    progress(stage, done, total);
  };
  return withGraphOf<ImportReceipt>(
    session,
    flags,
    async (api, graph_id) => {
      if (notes === null) {
        const lines = piecesOf(session.terminal, file as string, progress);
        const name = file === '-' ? 'stdin' : basename(file as string);
        return api.importGraph(
          { graph_id, ...options, format: flags.from ?? 'auto', name, lines },
          { onImport },
        );
      }
      const receipt = await api.importGraph(
        { graph_id, ...options, lines: linesOf(notes.lines) },
        { onImport },
      );
      const errors = [...notes.bad, ...receipt.errors];
      const others = notes.others === 0 ? [] : [{ what: 'file that is no note', count: notes.others }];
      const skipped = [...receipt.skipped, ...others];
      return { ...receipt, format: 'markdown', bad: receipt.bad + notes.bad.length, errors, skipped };
    },
    { begins: true, understands: true },
  ).catch((error: unknown) => {
    throw withStored(error, stored.done, stored.total);
  });
};

export const register: Register = (command, session) => {
  withGraph(command)
    .argument('<paths...>', 'files, folders of Markdown notes, or - for stdin')
    .option(
      '--from <format>',
      `the format of the file, if its content does not show it: ${importFormats.slice(1).join(', ')}`,
      oneOf(...importFormats),
    )
    .option('--map <fields>', 'for CSV: content=COLUMN,occurred_at=COLUMN,context.TYPE=COLUMN, ...')
    .option('--dry-run', 'check, count and show examples; store nothing')
    .option('--skip-bad', 'skip bad lines; without it, one bad line rejects the file')
    .addHelpText(
      'after',
      examples(
        'loci import notes.jsonl --graph atlas',
        'loci import ~/notes minutes.md --graph atlas --dry-run',
        'loci import people.csv --map content=Fact,context.person=Name -g atlas',
        'loci export -g atlas | loci import - -g copy',
      ),
    )
    .action(async (paths: string[], flags: ImportFlags) => {
      const { terminal } = session;
      // A misspelled path is told before anything is stored.
      for (const path of paths) if (path !== '-') found(path);
      let changed = 0;
      for (const path of paths) {
        const receipt = await importFrom(session, path, flags)
          .catch((error: unknown) => {
            if (paths.length > 1) terminal.note(`${path}: not imported; the paths before it are`);
            throw asFailure(error, path);
          })
          .finally(() => terminal.progress(''));
        if (!flags.dryRun && receipt.bad > 0 && !flags.json)
          terminal.note(
            [`${counted(receipt.bad, 'bad line')} skipped:`, ...errorLines(receipt.errors, receipt.bad)].join(
              '\n',
            ),
          );
        showRecord(terminal, flags.json, receipt, one => inWords(one, terminal.width));
        changed += receipt.stored + receipt.updated;
      }
      if (changed > 0 && !flags.json && !flags.dryRun) terminal.result(linksLater(configOf(session, flags)));
    });
};
