/** `loci import`: JSON lines come in, from a file or from stdin. */
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { type Lines, LociProblem } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { examples, type GraphFlags, withGraph } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { bytes, counted } from '../print.js';
import type { Register } from '../session.js';
import { showRecord } from '../show.js';
import type { Terminal } from '../terminal.js';

const progressEveryMs = 100;

const sizeOf = (file: string): number => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new WrongUse(`${file}: there is no such file`);
  if (found.isDirectory()) throw new WrongUse(`${file}: that is a folder`);
  return found.size;
};

/** The lines of the file, with its progress shown to a person who waits. */
async function* linesOf(terminal: Terminal, file: string): Lines {
  const size = file === '-' ? null : sizeOf(file);
  const stream = file === '-' ? terminal.stdin : createReadStream(file);
  let read = 0;
  let shownAt = 0;
  stream.on('data', (chunk: Buffer | string) => {
    read += Buffer.byteLength(chunk);
  });
  let first = true;
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield first ? line.replace(/^\ufeff/, '') : line;
    first = false;
    if (performance.now() - shownAt < progressEveryMs) continue;
    shownAt = performance.now();
    const part = size === null || size === 0 ? bytes(read) : `${Math.floor((100 * read) / size)} %`;
    terminal.progress(`importing ${basename(file)}: ${part}`);
  }
  terminal.progress(`importing ${basename(file)}: storing ...`);
}

/** The command was right and the file was not: exit 1, not 2. */
const asFailure = (error: unknown): unknown =>
  error instanceof LociProblem && error.code === 'invalid_request'
    ? new Failed(
        [error.message, ...error.errors.map(({ path, message }) => `  ${path}: ${message}`)].join('\n'),
      )
    : error;

export const register: Register = (command, session) => {
  withGraph(command)
    .argument('<file>', 'JSON lines: an export, or one new memory a line; - reads stdin')
    .addHelpText(
      'after',
      examples('loci import notes.jsonl --graph atlas', 'loci export -g atlas | loci import - -g copy'),
    )
    .action(async (file: string, flags: GraphFlags) => {
      const { terminal } = session;
      if (file !== '-') sizeOf(file);
      const receipt = await withGraphOf(
        session,
        flags,
        (api, graphId) => api.importGraph({ graph_id: graphId, lines: linesOf(terminal, file) }),
        { begins: true, understands: true },
      )
        .catch((error: unknown) => {
          throw asFailure(error);
        })
        .finally(() => terminal.progress(''));
      showRecord(
        terminal,
        flags.json,
        receipt,
        ({ graph_id, lines, stored, known, relationships, contradictions }) =>
          `${graph_id}: ${counted(lines, 'line')}; ${counted(stored, 'memory', 'memories')} stored, ${known} known already, ` +
          `${counted(relationships, 'relationship')}, ${counted(contradictions, 'contradiction')}`,
      );
    });
};
