/** The command line in this process, with LLMs at the addresses of a test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { runCommandLine } from '../../src/cli/cli.js';
import type { Streams } from '../../src/cli/terminal.js';
import { adminSecret } from '../doors.js';
import { type FakeLocalLlm, startLocalLlm } from './fake-local-llm.js';

export const openStreams = (isTTY: boolean) => {
  const open = () => {
    const pieces: string[] = [];
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 200 });
    stream.on('data', chunk => pieces.push(String(chunk)));
    return { stream, said: () => pieces.join('') };
  };
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const [stdout, stderr] = [open(), open()];
  const streams = { stdin, stdout: stdout.stream, stderr: stderr.stream } as unknown as Streams;
  return { streams, out: stdout.said, err: stderr.said, type: (text: string) => stdin.write(text) };
};

export const plain = { LOCI_MODELS: 'off', LOCI_RELATE: 'off', LOCI_ADMIN_SECRET: adminSecret };

/** One call of the program, in this process, with LLMs at the addresses of the test. */
export const loci = async (
  args: readonly string[],
  llms: readonly FakeLocalLlm[],
  env: Record<string, string> = {},
) => {
  const { streams, out, err } = openStreams(false);
  const code = await runCommandLine(
    args,
    { ...plain, ...env },
    streams,
    () => Promise.reject(new Error('no plug-in')),
    llms.map(({ endpoint }) => endpoint),
  );
  return { code, out: out(), err: err() };
};

/** The answer as the folder keeps it. */
export const llmInFolder = (data: string) => JSON.parse(readFileSync(join(data, 'llm.json'), 'utf8'));

export const ollama = (models: readonly string[] = ['all-minilm:latest', 'tiny-chat:3b', 'large-chat:70b']) =>
  startLocalLlm('Ollama', models, onTestFinished);
