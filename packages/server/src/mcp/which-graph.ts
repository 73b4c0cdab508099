/** Which graph a call means: the one it names, or the one of the connection. */
import { LociProblem } from '@loci/client';
import type { McpDoor } from './door.js';

export const whichGraph = ({ defaultGraph }: McpDoor, asked: string | undefined): string => {
  const graph = asked ?? defaultGraph;
  if (graph !== null) return graph;
  const message = 'is required: this connection means no graph by itself';
  throw new LociProblem('invalid_request', `graph_id: ${message}`, {
    errors: [{ path: 'graph_id', message }],
  });
};
