/** Servers of LLMs as they run on a person's machine: real HTTP servers on loopback, each with the list of models of its kind. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalEndpoint } from '../../src/choose-llm.js';
import { bodyOf, says } from './fake-llm.js';

/** The list that each kind gives, as it was seen at the real ones. */
const lists = {
  Ollama: (models: readonly string[]) => [
    '/api/tags',
    {
      models: models.map(name => ({
        name,
        model: name,
        modified_at: '2026-05-03T10:00:00Z',
        size: 2_019_393_189,
        digest: 'a80c4f17acd5',
        details: {
          format: 'gguf',
          family: name.startsWith('all-minilm') ? 'bert' : 'llama',
          parameter_size: '3.2B',
        },
        ...(name.endsWith('cloud') ? { remote_host: 'https://ollama.com:443', remote_model: name } : {}),
      })),
    },
  ],
  'LM Studio': (models: readonly string[]) => [
    '/v1/models',
    {
      data: models.map(id => ({ id, object: 'model', owned_by: 'organization_owner' })),
      object: 'list',
    },
  ],
  'llama.cpp': (models: readonly string[]) => [
    '/v1/models',
    {
      models: models.map(name => ({ name, capabilities: ['completion'] })),
      object: 'list',
      data: models.map(id => ({
        id,
        object: 'model',
        created: 1_783_986_018,
        owned_by: 'llamacpp',
        meta: { n_vocab: 128_256, n_ctx_train: 131_072 },
      })),
    },
  ],
  'OpenAI-compatible': (models: readonly string[]) => [
    '/v1/models',
    { object: 'list', data: models.map(id => ({ id, object: 'model', owned_by: 'vllm' })) },
  ],
} satisfies Record<LocalEndpoint['server'], (models: readonly string[]) => [string, unknown]>;

type WhenOver = (stop: () => void) => void;

/** Any program on loopback; returns its address. */
export const listenLocally = async (listener: RequestListener, whenOver: WhenOver): Promise<string> => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export interface FakeLocalLlm {
  readonly endpoint: LocalEndpoint;
  /** Method and path of every request. */
  readonly requests: string[];
  /** The texts that it was sent to word. */
  readonly sent: string[];
  /** What it lists from now on. */
  list(server: LocalEndpoint['server'], models: readonly string[]): void;
}

interface Sent {
  readonly evidence?: readonly { readonly number: number; readonly text: string }[];
}

/** Copies the first note that it was given, whole, as finding and as advice. */
const copied = (data: string): string => {
  const [first] = (JSON.parse(data) as Sent).evidence ?? [];
  const sentences = first === undefined ? [] : [{ text: first.text, cites: [first.number] }];
  return JSON.stringify({ insight: sentences, recommendation: sentences });
};

export const startLocalLlm = async (
  server: LocalEndpoint['server'],
  models: readonly string[],
  whenOver: WhenOver,
): Promise<FakeLocalLlm> => {
  const requests: string[] = [];
  const sent: string[] = [];
  let [path, body] = lists[server](models) as [string, unknown];
  const address = await listenLocally(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.method === 'POST' && request.url === '/v1/chat/completions') {
      const data = (await bodyOf(request)).messages.at(-1)?.content ?? '{}';
      sent.push(data);
      await says(copied(data))(undefined as never, response);
      return;
    }
    if (request.url !== path) response.statusCode = 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === path ? body : { error: 'not found' }));
  }, whenOver);
  return {
    endpoint: { server, address },
    requests,
    sent,
    list: (kind, named) => {
      [path, body] = lists[kind](named) as [string, unknown];
    },
  };
};
