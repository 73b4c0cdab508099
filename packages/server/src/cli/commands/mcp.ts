/** `loci mcp`: the memory of a folder or a server for an agent, by the Model Context Protocol on stdin and stdout. */
import { configOf, knowledgeLater } from '../connect.js';
import { type ConnectionFlags, examples, withPlace } from '../options.js';
import { noteServing } from '../serving.js';
import type { Register, Session } from '../session.js';
import { firstStopSignal } from '../signals.js';
import { tellMissingModels } from '../without-models.js';

interface McpFlags extends ConnectionFlags {
  readonly graph?: string;
}

/** The words of an error can quote what it stumbled over, so only its kind is told. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const run = async (session: Session, flags: McpFlags): Promise<void> => {
  const { terminal, version } = session;
  const config = configOf(session, flags);
  let takeNoteAway = (): void => undefined;
  const knowledge = knowledgeLater(config, {
    opened: house => {
      takeNoteAway = noteServing(config, 'loci mcp');
      void tellMissingModels(terminal, house, config);
    },
    failed: lines => {
      for (const line of lines) terminal.note(line);
    },
  });
  if (terminal.interactive) {
    terminal.note(
      'This command speaks to an agent, which starts it; `loci mcp --help` tells more. Ctrl-C ends it.',
    );
  }
  const stopped = firstStopSignal(() => process.exit(1));
  const { serveOnStdio } = await import('../../mcp/stdio.js');
  const door = {
    version,
    api: knowledge.api,
    defaultGraph: config.graph,
    onFailure: (error: unknown) => terminal.note(`loci mcp: a message or a call failed (${kindOf(error)})`),
  };
  try {
    await serveOnStdio(door, terminal, stopped);
  } finally {
    await knowledge.close();
    takeNoteAway();
  }
};

export const register: Register = (command, session) => {
  withPlace(command)
    .option('-g, --graph <graph>', 'the graph that is meant where a call names none (LOCI_GRAPH)')
    .addHelpText(
      'after',
      `
An agent starts this command and speaks to it; stdout holds the protocol alone.
docs/mcp.md shows the entry for each agent.
${examples('loci mcp --graph atlas', 'LOCI_SECRET=… loci mcp --url http://127.0.0.1:4747 --graph atlas')}`,
    )
    .action((flags: McpFlags) => run(session, flags));
};
