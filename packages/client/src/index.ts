/** The public package: the contract and the HTTP client. */

export * from './contract/asked.js';
export * from './contract/contexts.js';
export * from './contract/contradictions.js';
export * from './contract/digest.js';
export * from './contract/export-lines.js';
export type { ContextTypes, ListOf } from './contract/fields.js';
export * from './contract/graphs.js';
export * from './contract/kinds.js';
export * from './contract/limits.js';
export * from './contract/map.js';
export * from './contract/memories.js';
export * from './contract/operations.js';
export * from './contract/problems.js';
export * from './contract/review.js';
export * from './contract/search.js';
export * from './contract/secrets.js';
export * from './contract/webhooks.js';
export * from './contract/why.js';
export * from './fitting-hits.js';
export * from './follow-events.js';
export * from './http-client.js';
export type * from './knowledge-api.js';
export type * from './loci-client.js';
export * from './pages.js';
export * from './source-name.js';
export type { BrowserSignIn, ConnectOptions } from './transport.js';
export * from './work-progress.js';
