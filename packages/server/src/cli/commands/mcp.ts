/** `loci mcp`: a folder or a server as memory for an agent, over the Model Context Protocol on stdin and stdout. */
import { configOf, knowledgeLater } from '../connect.js';
import { type ConnectionFlags, examples, withPlace } from '../options.js';
import { noteServing } from '../serving.js';
import type { Register, Session } from '../session.js';
import { firstStopSignal, longestStopMs } from '../signals.js';
import { tellMissingModels } from '../without-models.js';

interface McpFlags extends ConnectionFlags {
  readonly graph?: string;
}

/** An error message can quote user data, so only its kind is logged. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const run = async (session: Session, flags: McpFlags): Promise<void> => {
  const { terminal, version } = session;
  const config = configOf(session, flags);
  let takeNoteAway = (): void => undefined;
  const knowledge = knowledgeLater(config, {
    opened: instance => {
      takeNoteAway = noteServing(config, 'loci mcp');
      void tellMissingModels(terminal, instance, config);
    },
    failed: lines => {
      for (const line of lines) terminal.note(line);
    },
  });
  if (terminal.interactive) {
    terminal.note('Agents start this command; see `loci mcp --help`. Press Ctrl-C to stop.');
  }
  const stopped = firstStopSignal(longestStopMs);
  const { serveOnStdio } = await import('../../mcp/stdio.js');
  const backend = {
    version,
    api: knowledge.api,
    defaultGraph: config.graph,
    onFailure: (error: unknown) => terminal.note(`loci mcp: a message or a call failed (${kindOf(error)})`),
  };
  try {
    await serveOnStdio(backend, terminal, stopped);
  } finally {
    await knowledge.close();
    takeNoteAway();
  }
};

export const register: Register = (command, session) => {
  withPlace(command)
    .option('-g, --graph <graph>', 'the default graph of calls that name none (LOCI_GRAPH)')
    .addHelpText(
      'after',
      `
An agent starts this command and talks to it; stdout carries only the protocol.
docs/mcp.md shows the entry for each agent.
${examples('loci mcp --graph atlas', 'LOCI_SECRET=… loci mcp --url http://127.0.0.1:4747 --graph atlas')}`,
    )
    .action((flags: McpFlags) => run(session, flags));
};
