/** What the load generator sends, as data that can be passed to its thread. */
import { memoryOf } from '../texts.js';

export type Requests =
  | { readonly kind: 'get'; readonly paths: readonly string[] }
  | { readonly kind: 'remember'; readonly graphId: string; readonly series: number; readonly batch: number }
  | { readonly kind: 'search'; readonly graphId: string; readonly queries: readonly string[] }
  | { readonly kind: 'insight'; readonly graphId: string; readonly tasks: readonly string[] };

export interface Job {
  readonly port: number;
  readonly secret: string;
  readonly clients: number;
  readonly milliseconds: number;
  /** Continues until there were this many, however long it takes. */
  readonly atLeast?: number;
  readonly requests: Requests;
}

export interface JobResult {
  readonly answered: number;
  readonly milliseconds: number;
  readonly meanBodyBytes: number;
  readonly latencies: Float64Array;
}

const head = (method: string, path: string, secret: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${secret}\r\n`;

const withBody = (path: string, secret: string, value: unknown): Buffer => {
  const body = JSON.stringify(value);
  return Buffer.from(
    `${head('POST', path, secret)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

/** The bytes of request `turn`. */
export const requestMaker = (requests: Requests, secret: string): ((turn: number) => Buffer) => {
  switch (requests.kind) {
    case 'get': {
      const ready = requests.paths.map(path => Buffer.from(`${head('GET', path, secret)}\r\n`));
      return turn => ready[turn % ready.length] as Buffer;
    }
    case 'search': {
      const { graphId, queries } = requests;
      const ready = queries.map(query =>
        withBody('/v1/memories/search', secret, { graph_id: graphId, query }),
      );
      return turn => ready[turn % ready.length] as Buffer;
    }
    case 'insight': {
      const { graphId, tasks } = requests;
      const ready = tasks.map(task => withBody('/v1/memories/insights', secret, { graph_id: graphId, task }));
      return turn => ready[turn % ready.length] as Buffer;
    }
    case 'remember': {
      const { graphId, series, batch } = requests;
      if (batch === 1) {
        return turn => withBody('/v1/memories', secret, { graph_id: graphId, ...memoryOf(series, turn) });
      }
      return turn => {
        const memories = Array.from({ length: batch }, (_, at) => memoryOf(series, turn * batch + at));
        return withBody('/v1/memories', secret, { graph_id: graphId, memories });
      };
    }
  }
};
