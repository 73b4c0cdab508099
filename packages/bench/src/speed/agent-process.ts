/** `loci mcp` in a separate process, driven line by line as by an agent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { lociProgram } from './server-process.js';

export interface AgentProcess {
  readonly pid: number;
  /** From the spawn to the answer to `initialize`. */
  readonly initializedMs: number;
  /** Calls a tool and returns its answer. */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  stop(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean };
  readonly error?: unknown;
}

/** Spawns and initialises it. */
export const startAgentProcess = async (
  data: string,
  graph: string,
  env: Readonly<Record<string, string>>,
): Promise<AgentProcess> => {
  const spawnedAt = performance.now();
  const child = spawn(process.execPath, [lociProgram, 'mcp', '--data', data, '--graph', graph], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  createInterface({ input: child.stdout }).on('line', line => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  });
  let last = 0;
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object): Promise<Answer['result']> => {
    const id = ++last;
    const { error, result } = await new Promise<Answer>(resolve => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
    waiting.delete(id);
    if (error !== undefined || result?.isError)
      throw new Error(`${method} failed: ${JSON.stringify(error ?? result)}`);
    return result;
  };
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '0' },
  });
  const initializedMs = performance.now() - spawnedAt;
  send({ method: 'notifications/initialized' });
  return {
    pid: child.pid as number,
    initializedMs,
    callTool: (name, args) => ask('tools/call', { name, arguments: args }),
    async stop() {
      const ended = once(child, 'close');
      child.stdin.end();
      await ended;
    },
  };
};
