/**
 * How each call is sent. Apart from the schemas, so that a page can call the server without loading and evaluating
 * them.
 */
import type { permissions } from './choices.js';

/** How a call is sent, and the permission it needs. */
export interface Route {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** The fields in braces are the parameters. */
  readonly path: `/v1/${string}`;
  /** The permission the secret needs on `graph_id`; `listed` returns only what the secret may see. */
  readonly needs: (typeof permissions)[number] | 'listed';
  /** Its other fields are the body; without it, they are the query. */
  readonly sends?: 'body' | 'optional';
  /** A body that is not JSON; then the other fields are the query. */
  readonly streams?: 'request' | 'answer';
}

const define = <Name extends string>(table: Record<Name, Route>): Readonly<Record<Name, Route>> => table;

/** Every call, in the order of the contract. */
export const routes = define({
  listContexts: { method: 'GET', path: '/v1/contexts/{graph_id}', needs: 'read' },
  listContextsOfType: { method: 'GET', path: '/v1/contexts/{graph_id}/{context_type}', needs: 'read' },
  getContext: { method: 'GET', path: '/v1/contexts/{graph_id}/{context_type}/{name}', needs: 'read' },
  forgetContext: { method: 'DELETE', path: '/v1/contexts/{graph_id}/{context_type}/{name}', needs: 'write' },
  renameContext: {
    method: 'PATCH',
    path: '/v1/contexts/{graph_id}/{context_type}/{name}',
    needs: 'write',
    sends: 'body',
  },
  mergeContext: {
    method: 'POST',
    path: '/v1/contexts/{graph_id}/{context_type}/{name}/merge',
    needs: 'write',
    sends: 'body',
  },
  undoContextChange: { method: 'DELETE', path: '/v1/context-changes/{graph_id}/{id}', needs: 'write' },
  listRelationships: {
    method: 'GET',
    path: '/v1/contexts/{graph_id}/{context_type}/{name}/relationships',
    needs: 'read',
  },
  assertRelationship: {
    method: 'PUT',
    path: '/v1/contexts/{graph_id}/{context_type}/{name}/relationships/{kind}/{other_type}/{other_name}',
    needs: 'write',
    sends: 'optional',
  },
  withdrawRelationship: {
    method: 'DELETE',
    path: '/v1/contexts/{graph_id}/{context_type}/{name}/relationships/{kind}/{other_type}/{other_name}',
    needs: 'write',
  },
  remember: { method: 'POST', path: '/v1/memories', needs: 'write', sends: 'body' },
  search: { method: 'POST', path: '/v1/memories/search', needs: 'read', sends: 'body' },
  insight: { method: 'POST', path: '/v1/memories/insights', needs: 'read', sends: 'body' },
  listInsights: { method: 'GET', path: '/v1/insights/{graph_id}', needs: 'read' },
  getInsight: { method: 'GET', path: '/v1/insights/{graph_id}/{id}', needs: 'read' },
  listGaps: { method: 'GET', path: '/v1/graphs/{graph_id}/gaps', needs: 'read' },
  listUnused: { method: 'GET', path: '/v1/graphs/{graph_id}/unused', needs: 'read' },
  listStale: { method: 'GET', path: '/v1/graphs/{graph_id}/stale', needs: 'read' },
  giveFeedback: {
    method: 'POST',
    path: '/v1/memories/insights/{id}/feedback',
    needs: 'write',
    sends: 'body',
  },
  withdrawFeedback: { method: 'DELETE', path: '/v1/insights/{graph_id}/{id}/feedback', needs: 'write' },
  listMemories: { method: 'GET', path: '/v1/memories/{graph_id}', needs: 'read' },
  getMemory: { method: 'GET', path: '/v1/memories/{graph_id}/{id}', needs: 'read' },
  changeMemory: { method: 'PATCH', path: '/v1/memories/{graph_id}/{id}', needs: 'write', sends: 'body' },
  memoryHistory: { method: 'GET', path: '/v1/memories/{graph_id}/{id}/history', needs: 'read' },
  whyMemory: { method: 'GET', path: '/v1/memories/{graph_id}/{id}/why', needs: 'read' },
  forgetMemory: { method: 'DELETE', path: '/v1/memories/{graph_id}/{id}', needs: 'write' },
  listContradictions: { method: 'GET', path: '/v1/contradictions/{graph_id}', needs: 'read' },
  openContradiction: { method: 'POST', path: '/v1/contradictions/{graph_id}', needs: 'write', sends: 'body' },
  getContradiction: { method: 'GET', path: '/v1/contradictions/{graph_id}/{id}', needs: 'read' },
  resolveContradiction: {
    method: 'PUT',
    path: '/v1/contradictions/{graph_id}/{id}/resolution',
    needs: 'write',
    sends: 'body',
  },
  reopenContradiction: {
    method: 'DELETE',
    path: '/v1/contradictions/{graph_id}/{id}/resolution',
    needs: 'write',
  },
  listGraphs: { method: 'GET', path: '/v1/graphs', needs: 'listed' },
  putGraph: { method: 'PUT', path: '/v1/graphs/{graph_id}', needs: 'write', sends: 'optional' },
  getGraph: { method: 'GET', path: '/v1/graphs/{graph_id}', needs: 'read' },
  mapGraph: { method: 'GET', path: '/v1/graphs/{graph_id}/map', needs: 'read' },
  graphTimeline: { method: 'GET', path: '/v1/graphs/{graph_id}/timeline', needs: 'read' },
  graphDigest: { method: 'GET', path: '/v1/graphs/{graph_id}/digest', needs: 'read' },
  listProposals: { method: 'GET', path: '/v1/graphs/{graph_id}/proposals', needs: 'read' },
  listDecisions: { method: 'GET', path: '/v1/graphs/{graph_id}/proposals/decisions', needs: 'read' },
  decideProposal: {
    method: 'PUT',
    path: '/v1/graphs/{graph_id}/proposals/{id}/decision',
    needs: 'write',
    sends: 'body',
  },
  undoDecision: { method: 'DELETE', path: '/v1/graphs/{graph_id}/proposals/{id}/decision', needs: 'write' },
  forgetGraph: { method: 'DELETE', path: '/v1/graphs/{graph_id}', needs: 'admin' },
  exportGraph: { method: 'GET', path: '/v1/graphs/{graph_id}/export', needs: 'read', streams: 'answer' },
  importGraph: {
    method: 'POST',
    path: '/v1/graphs/{graph_id}/import',
    needs: 'write',
    sends: 'body',
    streams: 'request',
  },
  getGrant: { method: 'GET', path: '/v1/grant', needs: 'listed' },
  createSecret: { method: 'POST', path: '/v1/secrets', needs: 'listed', sends: 'body' },
  listSecrets: { method: 'GET', path: '/v1/secrets', needs: 'listed' },
  changeSecret: { method: 'PATCH', path: '/v1/secrets/{id}', needs: 'listed', sends: 'body' },
  revokeSecret: { method: 'DELETE', path: '/v1/secrets/{id}', needs: 'listed' },
  listEvents: { method: 'GET', path: '/v1/events/{graph_id}', needs: 'read' },
  createWebhook: { method: 'POST', path: '/v1/webhooks/{graph_id}', needs: 'admin', sends: 'body' },
  listWebhooks: { method: 'GET', path: '/v1/webhooks/{graph_id}', needs: 'admin' },
  deleteWebhook: { method: 'DELETE', path: '/v1/webhooks/{graph_id}/{id}', needs: 'admin' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhooks/{graph_id}/{id}/secret', needs: 'admin' },
  testWebhook: { method: 'POST', path: '/v1/webhooks/{graph_id}/{id}/test', needs: 'admin' },
  listDeadLetters: { method: 'GET', path: '/v1/webhooks/{graph_id}/{id}/dead-letters', needs: 'admin' },
  redeliverDeadLetters: {
    method: 'POST',
    path: '/v1/webhooks/{graph_id}/{id}/dead-letters/redeliver',
    needs: 'admin',
    sends: 'optional',
  },
});

/** The name of a call, and of its method in the client. */
export type OperationName = keyof typeof routes;
/** The names of all calls, in the order of the table. */
export const operationNames = Object.keys(routes) as OperationName[];
