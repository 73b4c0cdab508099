/** `loci session`: the two ends of an agent's session, as its hooks run them. */
import { userInfo } from 'node:os';
import { limits } from '@loci/client';
import { configOf, holdsData, withGraphOf } from '../connect.js';
import { gitSays } from '../git.js';
import { knownAtStart } from '../known-at-start.js';
import { examples, type GraphFlags, oneOf, wholeNumber, withPlace } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { counted } from '../print.js';
import type { Register, Session } from '../session.js';
import { messagesOf } from '../transcript.js';

const hookAgents = ['claude-code', 'codex', 'cursor', 'gemini'] as const;
type HookAgent = (typeof hookAgents)[number];

interface SessionFlags extends GraphFlags {
  readonly agent?: HookAgent;
  readonly about?: string;
  readonly maxTokens?: number;
  readonly user?: string;
}

/** What an agent hands to its hook on stdin. */
interface HookInput {
  readonly session_id?: unknown;
  readonly transcript_path?: unknown;
  readonly cwd?: unknown;
}

const defaultTokens = 1_000;

const readHookInput = async ({ terminal }: Session): Promise<HookInput> => {
  if (terminal.stdin.isTTY === true) return {};
  terminal.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of terminal.stdin) text += chunk;
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as HookInput;
  } catch {
    throw new WrongUse('what stands on stdin is not the JSON that an agent hands to a hook');
  }
};

/** Each agent reads what its hook says in a form of its own. */
const spoken = (text: string, agent: HookAgent | undefined): string => {
  if (agent === undefined) return text;
  if (agent === 'cursor') return JSON.stringify({ additional_context: text });
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text } });
};

const start = async (session: Session, flags: SessionFlags): Promise<void> => {
  const config = configOf(session, flags);
  // A folder without data is no failure here: the agent has just been connected.
  if (config.url === null && config.databaseUrl === null && !holdsData(config.data)) return;
  const { about, maxTokens = defaultTokens } = flags;
  const asked = { maxTokens, ...(about === undefined ? {} : { about }) };
  const text = await withGraphOf(session, flags, (api, graph) => knownAtStart(api, graph, asked), {
    understands: about !== undefined,
  });
  if (text !== null) session.terminal.result(spoken(text, flags.agent));
};

/** "I" in a message is the person at the keyboard: as git knows them in this project, else as the machine does. */
const personAt = (folder: string): string | null => {
  try {
    return gitSays(folder, ['config', 'user.name']) || userInfo().username || null;
  } catch {
    // A machine may have no name for whoever runs this; then nobody is named.
    return null;
  }
};

const end = async (session: Session, flags: SessionFlags): Promise<void> => {
  const { session_id: id, transcript_path: file, cwd } = await readHookInput(session);
  if (typeof file !== 'string')
    throw new WrongUse('stdin must hold JSON with "transcript_path", as a hook gets it');
  const person = flags.user ?? personAt(typeof cwd === 'string' ? cwd : '.');
  const names = { user: person?.slice(0, limits.nameCharacters), assistant: flags.agent ?? 'claude-code' };
  const messages = (await messagesOf(file)).map(message => {
    const name = names[message.role];
    return name === undefined ? message : { ...message, name };
  });
  if (messages.length === 0) return;
  const { items } = await withGraphOf(
    session,
    flags,
    (api, graph) =>
      api.remember(
        { graph_id: graph, messages, ...(typeof id === 'string' && id !== '' ? { session: id } : {}) },
        { respondAsync: true },
      ),
    // What is knowledge is seen by the models; nobody waits for the answer, so they may load first.
    { begins: true, understands: 'loaded' },
  );
  session.terminal.note(
    `${counted(items.length, 'memory', 'memories')} from ${counted(messages.length, 'message')}`,
  );
};

export const register: Register = (command, session) => {
  command.addHelpText(
    'after',
    `
\`loci setup AGENT --hooks\` makes an agent run these by itself.
${examples('loci session start --graph atlas')}`,
  );
  const moment = (name: 'start' | 'end', what: string) =>
    withPlace(command.command(name).description(what))
      .option('-g, --graph <graph>', 'the graph (LOCI_GRAPH)')
      .option(
        '--agent <agent>',
        `speak as its hooks expect it: ${hookAgents.join(', ')}`,
        oneOf(...hookAgents),
      );

  moment('start', 'print what is known, newest first, with open contradictions')
    .option('--about <text>', 'what it is about: the best fitting instead of the newest')
    .option(
      '--max-tokens <n>',
      `how much to print, counted roughly; default ${defaultTokens}`,
      wholeNumber(100, 20_000),
    )
    .addHelpText('after', examples('loci session start --graph atlas --about "the deploy freeze"'))
    .action((flags: SessionFlags) => start(session, flags));

  moment('end', 'store what was learnt, from the transcript that a hook of Claude Code names on stdin')
    .option('--user <name>', 'who speaks as the user; default: user.name of git, or of this machine')
    .addHelpText(
      'after',
      examples(
        `echo '{"transcript_path": "session.jsonl", "session_id": "s1"}' | loci session end --graph atlas`,
      ),
    )
    .action((flags: SessionFlags) => end(session, flags));
};
