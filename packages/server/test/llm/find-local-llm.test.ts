/** LLMs of this machine are found by their lists of models, and nothing else is taken for one. */
import { expect, it, onTestFinished } from 'vitest';
import { findLocalLlms } from '../../src/language/llm/find-local-llm.js';
import { type LocalServer, usualEndpoints } from '../../src/language/llm/local-endpoints.js';
import { openDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { listenLocally, startLocalLlm } from './fake-local-llm.js';

const kinds: readonly LocalServer[] = ['Ollama', 'LM Studio', 'llama.cpp'];

it('looks at loopback alone, at the address that each kind has by itself', () => {
  expect(usualEndpoints).toEqual([
    { server: 'Ollama', address: 'http://127.0.0.1:11434' },
    { server: 'LM Studio', address: 'http://127.0.0.1:1234' },
    { server: 'llama.cpp', address: 'http://127.0.0.1:8080' },
  ]);
});

it.each(kinds)('finds %s with its chat models, by one request for its list', async server => {
  proves('LLM-18');
  const names = [
    'all-minilm:latest',
    'text-embedding-nomic-embed-text-v1.5',
    'qwen3-embedding:4b',
    'bge-reranker-v2',
    'odd\u001b[31mname',
    'gpt-oss:120b-cloud',
    'tiny-chat:3b',
    'large-chat:70b',
  ];
  const isOllama = server === 'Ollama';
  // Only Ollama tells families and cloud models.
  const listed = isOllama ? names : names.filter(name => !/minilm|cloud/.test(name));
  const fake = await startLocalLlm(server, listed, onTestFinished);
  expect(await findLocalLlms([fake.endpoint])).toEqual([
    { ...fake.endpoint, url: `${fake.endpoint.address}/v1`, models: ['tiny-chat:3b', 'large-chat:70b'] },
  ]);
  expect(fake.requests).toEqual([isOllama ? 'GET /api/tags' : 'GET /v1/models']);
});

it('asks all at once and keeps their order', async () => {
  const fakes = await Promise.all(kinds.map(kind => startLocalLlm(kind, [`${kind}-m`], onTestFinished)));
  const found = await findLocalLlms(fakes.map(({ endpoint }) => endpoint));
  expect(found.map(({ server }) => server)).toEqual(kinds);
});

it('takes no other program for one', async () => {
  proves('LLM-18');
  const other = (status: number, body: string, headers: Record<string, string> = {}) =>
    listenLocally((_request, response) => response.writeHead(status, headers).end(body), onTestFinished);
  const llm = await startLocalLlm('llama.cpp', ['m'], onTestFinished);
  const addresses = await Promise.all([
    other(200, '<!doctype html><title>my web server</title>', { 'content-type': 'text/html' }),
    other(200, '{"models":[{"name":"shoe"}],"object":"list","data":[{"id":"shoe"}]}'),
    other(200, '{"object":"list","data":[]}'),
    other(200, '{'),
    other(200, ' '.repeat(1_500_000)),
    other(401, '{"object":"list","data":[]}'),
    other(302, '', { location: `${llm.endpoint.address}/v1/models` }),
  ]);
  const endpoints = addresses.flatMap(address => kinds.map(server => ({ server, address })));
  expect(await findLocalLlms(endpoints)).toEqual([]);
  expect(llm.requests).toEqual([]);
  const swapped = kinds.filter(kind => kind !== 'llama.cpp').map(server => ({ ...llm.endpoint, server }));
  expect(await findLocalLlms(swapped)).toEqual([]);
});

it('never takes Loci itself', async () => {
  const door = await openDoor('over HTTP');
  onTestFinished(() => door.close());
  expect(await findLocalLlms(kinds.map(server => ({ server, address: door.url })))).toEqual([]);
});

it('gives up what does not answer in time, or is not there', async () => {
  proves('LLM-18');
  const silent = await listenLocally(() => undefined, onTestFinished);
  const dripping = await listenLocally((_request, response) => {
    response.writeHead(200).write('{"object":"list",');
  }, onTestFinished);
  const began = performance.now();
  const addresses = [silent, dripping, 'http://127.0.0.1:1', 'http://192.0.2.1'];
  expect(
    await findLocalLlms(addresses.flatMap(address => kinds.map(server => ({ server, address })))),
  ).toEqual([]);
  // Ten times what it may take: the machine may be busy.
  expect(performance.now() - began).toBeLessThan(3_000);
});
