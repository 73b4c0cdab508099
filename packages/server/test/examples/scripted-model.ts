/** An OpenAI-compatible chat endpoint that plays a model: it stores what it is told and looks up what it is asked. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { complete } from '../llm/fake-llm.js';

interface Message {
  readonly role: string;
  readonly content: string | readonly { text?: string }[] | null;
}

interface Body {
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map(part => part.text ?? '').join('');

const callOf = (name: string, args: object) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: `call-${name}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});

/** It knows nothing by itself: what it says comes from the tool. */
const answerTo = ({ messages }: Body) => {
  const last = messages.at(-1) as Message;
  if (last.role === 'tool') {
    const { memories } = JSON.parse(textOf(last)) as { memories: { content: string }[] };
    return { role: 'assistant', content: `I have it stored: ${memories[0]?.content ?? 'nothing'}` };
  }
  const told = /remember: (.*)/.exec(textOf(last))?.[1];
  return told === undefined
    ? callOf('recall', { query: textOf(last) })
    : callOf('remember', { memories: [{ content: told }], source: { kind: 'user' } });
};

export interface ScriptedModel {
  readonly url: string;
  /** The names of the tools that came with each request. */
  readonly offered: string[][];
  close(): void;
}

export const openScriptedModel = async (): Promise<ScriptedModel> => {
  const offered: string[][] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text) as Body;
    offered.push((body.tools ?? []).map(tool => tool.function.name));
    const message = answerTo(body);
    const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
    complete(response, message, finish_reason, { prompt_tokens: 1, completion_tokens: 1 });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    offered,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
