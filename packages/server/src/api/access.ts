/** Who may do what: every call to a graph is checked here. */
import { LociProblem, type Operation, type OperationName, operations } from '@loci/client';
import { tidy } from '../domain/context.js';
import { allows, type Grant, type Permission } from '../domain/secret.js';
import type { CallParts } from './service.js';

/** The same message whether or not the graph exists. */
export const forbidden = (needed: Permission): LociProblem =>
  new LociProblem('forbidden', `The secret does not have the permission "${needed}" on this graph.`);

const requireGrant = (grant: Grant, needed: Permission, graphId: string): void => {
  if (!allows(grant, needed, graphId)) throw forbidden(needed);
};

const graphIn = (part: unknown): string | null => {
  if (typeof part !== 'object' || part === null || !('graph_id' in part)) return null;
  return typeof part.graph_id === 'string' ? tidy(part.graph_id) : null;
};

/** Checked first: a caller without permission learns nothing, not even what is wrong with the request. */
export const checkAccess = (grant: Grant, name: OperationName, parts: CallParts): void => {
  const operation: Operation = operations[name];
  if (operation.adminOnly === true && !grant.permissions.includes('admin'))
    throw new LociProblem('forbidden', 'Only a secret with the permission "admin" can manage secrets.');
  if (operation.needs === 'listed') return;
  const graphId = graphIn(parts.params) ?? graphIn(parts.body);
  if (graphId === null) return;
  requireGrant(grant, operation.needs, graphId);
  if (operation.alsoReads === true) requireGrant(grant, 'read', graphId);
};

const tidied = (part: unknown): unknown => {
  const graphId = graphIn(part);
  return graphId === null ? part : { ...(part as object), graph_id: graphId };
};

/** Graph ids are normalised like names, but keep their case. */
export const withTidyGraph = (parts: CallParts): CallParts => ({
  ...parts,
  params: tidied(parts.params) as CallParts['params'],
  ...(parts.body === undefined ? {} : { body: tidied(parts.body) }),
});
