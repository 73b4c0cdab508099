/** A small embeddings endpoint whose vectors are made of the words of a text: near is what shares words. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const dimensions = 48;

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const hashOf = (word: string): number =>
  [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

/** Each word pushes one number: texts that share words lie near each other. */
const vectorOf = (text: string): number[] => {
  const vector = Array.from({ length: dimensions }, () => 0.001);
  for (const word of wordsOf(text)) {
    const hash = hashOf(word);
    vector[hash % dimensions]! += (hash >>> 16) % 2 === 0 ? 1 : -1;
  }
  return vector;
};

/** Gone when the test is over; answers the environment that names it. */
export const startMeanings = async (): Promise<Record<string, string>> => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { input } = JSON.parse(body) as { input: string[] };
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    LOCI_EMBED_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    LOCI_EMBED_MODEL: 'hashed-words',
    LOCI_EMBED_DIMENSIONS: `${dimensions}`,
  };
};
