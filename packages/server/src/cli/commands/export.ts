/** `loci export`: a graph's full history as JSON lines, or its current state in another format. */
import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { type ExportFormat, type ExportLine, exportFormats, type Lines } from '@loci/client';
import { configOf, withGraphOf } from '../connect.js';
import { examples, type GraphFlags, oneOf, withGraph } from '../options.js';
import { toldOf, WrongUse } from '../outcomes.js';
import { outputFile } from '../output-file.js';
import { counted, inJson } from '../print.js';
import type { Register } from '../session.js';
import type { Terminal } from '../terminal.js';
import { writeFolder } from '../write-folder.js';

const asFormats = [...exportFormats, 'markdown'] as const;

interface ExportFlags extends GraphFlags {
  readonly output?: string;
  readonly format?: ExportFormat | 'markdown';
  readonly force?: boolean;
}

const ownerOnly = 0o600;
const progressEvery = 1_000;

const withLineEnd = (line: string): string => (line.endsWith('\n') ? line : `${line}\n`);

const toTerminal = async (terminal: Terminal, lines: Lines): Promise<number> => {
  let count = 0;
  for await (const line of lines) {
    await terminal.stream(withLineEnd(line));
    count += 1;
  }
  return count;
};

/** Written under a temporary name until complete, so that a partial export never passes for a good one. */
const toFile = async (terminal: Terminal, lines: Lines, file: string): Promise<number> => {
  const partial = `${file}.partial`;
  const stream = createWriteStream(partial, { mode: ownerOnly });
  let count = 0;
  try {
    await once(stream, 'open');
    for await (const line of lines) {
      if (!stream.write(withLineEnd(line))) await once(stream, 'drain');
      count += 1;
      if (count % progressEvery === 0) terminal.progress(`exporting: ${counted(count, 'line')}`);
    }
    stream.end();
    await once(stream, 'close');
    renameSync(partial, file);
    return count;
  } catch (error) {
    stream.destroy();
    rmSync(partial, { force: true });
    throw toldOf(error, partial, file);
  } finally {
    terminal.progress('');
  }
};

async function* parsedLines(lines: Lines): AsyncGenerator<ExportLine> {
  for await (const line of lines) yield JSON.parse(line) as ExportLine;
}

const toFolder = async (terminal: Terminal, lines: Lines, folder: string): Promise<number> => {
  const { writeMarkdown } = await import('../../exchange/writers/markdown.js');
  return writeFolder(writeMarkdown(parsedLines(lines)), folder, files => {
    if (files % progressEvery === 0) terminal.progress(`exporting: ${counted(files, 'file')}`);
  }).finally(() => terminal.progress(''));
};

export const register: Register = (command, session) => {
  withGraph(command)
    .option(
      '-o, --output <path>',
      'write to this file (default stdout, also -); for markdown, to this folder',
    )
    .option(
      '--as, --format <format>',
      `${asFormats.join(', ')}; default loci, the only complete one`,
      oneOf(...asFormats),
    )
    .option('-f, --force', 'replace the file if it exists')
    .addHelpText(
      'after',
      examples(
        'loci export --graph atlas -o atlas.jsonl',
        'loci export --graph atlas --as markdown -o atlas-notes',
        'loci export --graph atlas --as graphml -o atlas.graphml',
      ),
    )
    .action(async ({ output, format: as = 'loci', force, ...flags }: ExportFlags) => {
      const { terminal } = session;
      const named = output === '-' ? undefined : output;
      if (as === 'markdown' && named === undefined)
        throw new WrongUse('Markdown is exported to a folder: name it with --output');
      const config = configOf(session, flags);
      const data = config.url === null && config.databaseUrl === null ? config.data : null;
      const target = named === undefined || as === 'markdown' ? named : outputFile(named, force, data);
      await withGraphOf(session, flags, async (api, graphId) => {
        const lines = await api.exportGraph({ graph_id: graphId, as: as === 'markdown' ? 'loci' : as });
        if (target === undefined) {
          await toTerminal(terminal, lines);
          return;
        }
        const [what, count] =
          as === 'markdown'
            ? (['file', await toFolder(terminal, lines, target)] as const)
            : (['line', await toFile(terminal, lines, target)] as const);
        const receipt = { graph_id: graphId, file: output, as, [`${what}s`]: count };
        terminal.result(flags.json ? inJson(receipt) : `${graphId}: ${counted(count, what)} in ${output}`);
      });
    });
};
