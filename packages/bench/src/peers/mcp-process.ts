/** A service that speaks MCP on stdio, in a separate process. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { processorMs } from '../speed/measure.js';

export interface McpProcess {
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  processorMs(): number | null;
  close(): Promise<void>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Message {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean };
  readonly error?: { readonly message: string };
}

export const openMcpProcess = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<McpProcess> => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, Waiting>();
  const failAll = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  child.once('exit', code => failAll(`the process ended with ${code}`));
  createInterface({ input: child.stdout }).on('line', line => {
    if (!line.startsWith('{')) return;
    const { id, result, error } = JSON.parse(line) as Message;
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || asked === undefined) return;
    waiting.delete(id);
    if (error !== undefined) asked.reject(new Error(error.message));
    else if (result?.isError === true) asked.reject(new Error(JSON.stringify(result).slice(0, 300)));
    else asked.resolve(result);
  });
  let next = 0;
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const ask = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      send({ id, method, params });
    });
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'loci-bench', version: '1' },
  });
  send({ method: 'notifications/initialized' });
  return {
    call: (tool, toolArgs) => ask('tools/call', { name: tool, arguments: toolArgs }),
    processorMs: () => processorMs(child.pid as number),
    close: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve());
        child.stdin.end();
        child.kill('SIGTERM');
      }),
  };
};

/** The first text of a result, which both rivals fill with JSON. */
export const jsonOf = (result: unknown): unknown => {
  const { content } = result as { content: readonly { text: string }[] };
  return JSON.parse(content[0]?.text ?? 'null');
};
