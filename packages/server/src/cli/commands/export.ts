/** `loci export`: everything that was said in a graph, as JSON lines. */
import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Lines } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { examples, type GraphFlags, withGraph } from '../options.js';
import { counted, inJson } from '../print.js';
import type { Register } from '../session.js';
import type { Terminal } from '../terminal.js';

interface ExportFlags extends GraphFlags {
  readonly output?: string;
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

/** Under another name until it is whole, so that a broken export is never taken for a good one. */
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
    throw error;
  } finally {
    terminal.progress('');
  }
};

export const register: Register = (command, session) => {
  withGraph(command)
    .option('-o, --output <file>', 'write to this file; default stdout')
    .addHelpText('after', examples('loci export --graph atlas -o atlas.jsonl'))
    .action(async ({ output, ...flags }: ExportFlags) => {
      const { terminal } = session;
      await withGraphOf(session, flags, async (api, graphId) => {
        const lines = await api.exportGraph({ graph_id: graphId });
        if (output === undefined) {
          await toTerminal(terminal, lines);
          return;
        }
        const count = await toFile(terminal, lines, output);
        const receipt = { graph_id: graphId, file: output, lines: count };
        terminal.result(flags.json ? inJson(receipt) : `${graphId}: ${counted(count, 'line')} in ${output}`);
      });
    });
};
