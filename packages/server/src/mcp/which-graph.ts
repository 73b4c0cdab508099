/** Which graph a call means: the one it names, or the default of the connection. */
import { LociProblem } from '@loci/client';
import type { McpBackend } from './backend.js';

export const whichGraph = ({ defaultGraph }: McpBackend, asked: string | undefined): string => {
  const graph = asked ?? defaultGraph;
  if (graph !== null) return graph;
  const message = 'is required: this connection has no default graph';
  throw new LociProblem('invalid_request', `graph_id: ${message}`, {
    errors: [{ path: 'graph_id', message }],
  });
};
