/**
 * mem0ai as a library: its own vector store on SQLite, no LLM (`infer: false`), and an embedder that costs next to
 * nothing.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownProcessorMs } from '../speed/measure.js';
import { seeded } from '../speed/random.js';
import type { Peer } from './peer.js';

/** Few, so that they cost the rival little; a real embedder has six times as many and takes milliseconds per text. */
const dimensions = 64;
const userId = 'bench';

interface Memory {
  add(text: string, options: { userId: string; infer: boolean }): Promise<unknown>;
  search(
    query: string,
    options: { filters: { user_id: string }; topK: number },
  ): Promise<{ results: readonly { memory: string }[] }>;
}

interface Mem0 {
  readonly Memory: new (config: object) => Memory;
}

const directions = new Map<string, Float64Array>();

const directionOf = (word: string): Float64Array => {
  const known = directions.get(word);
  if (known !== undefined) return known;
  let seed = 0;
  for (const character of word) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) | 0;
  const random = seeded(seed);
  const made = Float64Array.from({ length: dimensions }, () => random.next() - 0.5);
  directions.set(word, made);
  return made;
};

/** Words shared by two texts point the same way; the same for the same text. */
const vectorOf = (text: string): number[] => {
  const sum = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    for (const [place, value] of directionOf(word).entries()) sum[place] = (sum[place] as number) + value;
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
  return [...sum].map(value => value / length);
};

const embedder = {
  embedQuery: (text: string) => Promise.resolve(vectorOf(text)),
  embedDocuments: (texts: readonly string[]) => Promise.resolve(texts.map(vectorOf)),
};

export const mem0: Peer = {
  name: 'mem0ai',
  package: 'mem0ai',
  door: 'in process',
  note: 'its vector store on SQLite without an LLM (`infer: false`), with 64-dimensional vectors derived from the words at almost no cost',
  async open(folder, installed) {
    process.env.MEM0_TELEMETRY = 'false';
    process.env.MEM0_DIR = folder;
    const address = pathToFileURL(join(installed, 'node_modules/mem0ai/dist/oss/index.mjs')).href;
    const { Memory } = (await import(address)) as Mem0;
    const memory = new Memory({
      embedder: { provider: 'langchain', config: { model: embedder, embeddingDims: dimensions } },
      vectorStore: {
        provider: 'memory',
        config: { collectionName: 'bench', dimension: dimensions, dbPath: join(folder, 'vectors.db') },
      },
      llm: { provider: 'openai', config: { apiKey: 'none', baseURL: 'http://127.0.0.1:9', model: 'none' } },
      historyDbPath: join(folder, 'history.db'),
      disableHistory: false,
    });
    const add = (text: string) => memory.add(text, { userId, infer: false });
    return {
      async fill(texts) {
        for (const text of texts) await add(text);
      },
      write: async text => {
        await add(text);
      },
      search: async query =>
        (await memory.search(query, { filters: { user_id: userId }, topK: 10 })).results.map(
          found => found.memory,
        ),
      processorMs: ownProcessorMs,
      close: () => Promise.resolve(),
    };
  },
};
