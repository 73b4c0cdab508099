/** A real small server in the form of OpenAI's embeddings, which can answer, hang, refuse and lie. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Mode =
  | 'good'
  | 'slow'
  | 'short vectors'
  | 'status 500'
  | 'status 401'
  | 'garbage'
  | 'NaN'
  | 'null'
  | 'endless';

/** Two meanings: hot drinks, and everything else. */
export interface Space {
  readonly model: string;
  readonly dimensions: number;
  /** Which number is high for hot drinks; the one after it is for everything else. */
  readonly drinks: number;
}

export const twoMeanings: Space = { model: 'two-meanings', dimensions: 16, drinks: 0 };

const vectorOf = (text: string, { dimensions, drinks }: Space): number[] => {
  const high = /kettle|tea/i.test(text) ? drinks : drinks + 1;
  return Array.from({ length: dimensions }, (_, at) => (at === high ? 2 : 0.01));
};

const answerOf = (input: readonly string[], space: Space): string =>
  JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text, space) })) });

const bodyOf = (mode: Mode, input: readonly string[], space: Space): string => {
  const good = answerOf(input, space);
  switch (mode) {
    case 'garbage':
      return '<html>Sign in first</html>';
    case 'NaN':
      return good.replaceAll('0.01', 'NaN');
    case 'null':
      return good.replaceAll('0.01', 'null');
    case 'endless':
      return good.replaceAll('0.01', '1e999');
    case 'short vectors':
      return answerOf(input, { ...space, dimensions: 8 });
    default:
      return good;
  }
};

const statusOf = (mode: Mode): number => (mode.startsWith('status ') ? Number(mode.slice(7)) : 200);

export const startEndpoint = async (first: Mode = 'good', space: Space = twoMeanings) => {
  const asked: { authorization: string | undefined; model: string; texts: string[] }[] = [];
  let mode = first;
  let held: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { model, input } = JSON.parse(body) as { model: string; input: string[] };
    asked.push({ authorization: request.headers.authorization, model, texts: input });
    const answer = (): void =>
      void response
        .writeHead(statusOf(mode), { 'content-type': 'application/json' })
        .end(bodyOf(mode, input, space));
    if (mode === 'slow') held.push(answer);
    else answer();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>(resolve => void server.close(() => resolve()));
  });
  const environment = {
    LOCI_EMBED_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    LOCI_EMBED_MODEL: space.model,
    LOCI_EMBED_DIMENSIONS: `${space.dimensions}`,
    LOCI_EMBED_KEY: 'key-of-the-test',
    LOCI_MODELS: 'off',
  };
  /** What was held back by slowness is answered now. */
  const become = (next: Mode): void => {
    mode = next;
    for (const release of held) release();
    held = [];
  };
  return { asked, environment, become };
};
