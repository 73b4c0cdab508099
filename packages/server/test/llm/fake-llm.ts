/** A chat endpoint in the tests: a real HTTP server that answers as each test wants it to. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly tools?: unknown;
  readonly response_format?: { readonly type: string };
}

export interface Asked {
  readonly body: ChatBody;
  readonly authorization: string | undefined;
  readonly path: string;
  /** Settles when the other side gave the request up, or it was answered. */
  readonly closed: Promise<void>;
  readonly isAnswered: () => boolean;
}

export type Behaviour = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export const llmKey = 'sk-the-key-that-nobody-may-see';

export const bodyOf = async (request: IncomingMessage): Promise<ChatBody> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as ChatBody;
};

/** Answers with a chat completion. */
export const complete = (
  response: ServerResponse,
  message: object,
  finish_reason: string,
  usage: { readonly prompt_tokens: number; readonly completion_tokens: number },
): void => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message, finish_reason }],
      usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
    }),
  );
};

/** A chat completion with this text. */
export const says =
  (content: string, usage = { prompt_tokens: 120, completion_tokens: 30 }): Behaviour =>
  (_asked, response) => {
    complete(response, { role: 'assistant', content }, 'stop', usage);
  };

type Sentence = readonly [text: string, ...cites: number[]];
const written = (all: readonly Sentence[]) => all.map(([text, ...cites]) => ({ text, cites }));

export const words = (insight: readonly Sentence[], recommendation: readonly Sentence[] = []): Behaviour =>
  says(JSON.stringify({ insight: written(insight), recommendation: written(recommendation) }));

/** A refusal that quotes the key, as some services do. */
export const refuses =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  ({ authorization }, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${authorization}` } }));
  };

export const breaksOff: Behaviour = (_asked, response) => {
  response.socket?.destroy();
};

export const saysNothing: Behaviour = () => undefined;

export interface FakeLlm {
  readonly url: string;
  readonly asked: Asked[];
  /** The behaviours of the next requests; the last one stays. */
  behave(...behaviours: Behaviour[]): void;
  /** What was sent as data in the last question. */
  lastData(): { task: string; evidence: { number: number; text: string }[] };
}

/** `whenOver` is told how to stop it: `onTestFinished` of the test. */
export const startFakeLlm = async (whenOver: (stop: () => void) => void): Promise<FakeLlm> => {
  const asked: Asked[] = [];
  let behaviours: Behaviour[] = [refuses(500)];
  const server = createServer(async (request, response) => {
    // The doctor asks for the list of models.
    if (request.method === 'GET') {
      response.end('{"data":[]}');
      return;
    }
    const body = await bodyOf(request);
    const one: Asked = {
      body,
      authorization: request.headers.authorization,
      path: request.url ?? '',
      closed: new Promise<void>(resolve => {
        response.once('close', resolve);
      }),
      isAnswered: () => response.writableFinished,
    };
    asked.push(one);
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    await behaviour?.(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave: (...next) => {
      behaviours = next;
    },
    lastData: () => JSON.parse(asked.at(-1)?.body.messages.at(-1)?.content ?? '{}'),
  };
};
