/** Agents in the tests: the official client, on stdio against the real process and over HTTP against a real server. */
import { fileURLToPath } from 'node:url';
import {
  type CallToolRequestOptions,
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { adminSecret, type Door, openDoor } from '../doors.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export const newest: VersionNegotiationMode = { pin: '2026-07-28' };
export const earlier: VersionNegotiationMode = 'legacy';

/** As the tests' agent names itself. */
export const agentName = 'agent-of-the-tests';

const newClient = (mode: VersionNegotiationMode, info: { name: string; title?: string }) =>
  new Client({ version: '1.0.0', ...info }, { versionNegotiation: { mode } });

export const processOf = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StdioClientTransport =>
  new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', LOCI_MODELS: 'off', LOCI_RELATE: 'off', ...env },
    stderr: 'pipe',
  });

/** Closed by whoever opened it. */
export const onStdio = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  mode: VersionNegotiationMode = earlier,
  info: { name: string; title?: string } = { name: agentName },
): Promise<Client> => {
  const client = newClient(mode, info);
  await client.connect(processOf(args, env));
  return client;
};

export const overHttp = async (
  door: Door,
  {
    secret = adminSecret,
    query = '',
    mode = newest,
  }: { secret?: string; query?: string; mode?: VersionNegotiationMode } = {},
): Promise<Client> => {
  const client = newClient(mode, { name: agentName });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${door.url}/mcp${query}`), { requestInit }),
  );
  return client;
};

/** Closed when the test is over. */
export const forThisTest = async (opening: Promise<Client>): Promise<Client> => {
  const client = await opening;
  onTestFinished(() => client.close());
  return client;
};

export interface Answered {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field
  readonly data: any;
}

const textOf = ({ content }: CallToolResult): string =>
  content.map(block => (block.type === 'text' ? block.text : '')).join('\n');

/** The answer of a tool that is expected to work. */
export const call = async (
  client: Client,
  name: string,
  args: Record<string, unknown>,
  options: CallToolRequestOptions = {},
): Promise<Answered> => {
  const result = (await client.callTool({ name, arguments: args }, options)) as CallToolResult;
  expect(result.isError, textOf(result)).not.toBe(true);
  return { text: textOf(result), data: result.structuredContent };
};

/** What a tool says that is expected to fail. */
export const failure = async (
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<string> => {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  expect(result.isError, textOf(result)).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  return textOf(result);
};

export interface AgentDoor {
  readonly door: Door;
  readonly agent: Client;
}

/** On stdio the process works on the folder of the very instance that the tests look into. */
export const atEveryAgentDoor = (define: (at: AgentDoor) => void): void => {
  const openings: Record<string, (door: Door) => Promise<Client>> = {
    'on stdio': door => onStdio(['--data', door.data]),
    'over HTTP': door => overHttp(door),
  };
  for (const [name, open] of Object.entries(openings)) {
    describe(name, () => {
      let opened: AgentDoor | undefined;
      beforeAll(async () => {
        const door = await openDoor('over HTTP');
        opened = { door, agent: await open(door) };
      });
      afterAll(async () => {
        await opened?.agent.close();
        await opened?.door.close();
      });
      define({
        get door() {
          return opened?.door as Door;
        },
        get agent() {
          return opened?.agent as Client;
        },
      });
    });
  }
};
