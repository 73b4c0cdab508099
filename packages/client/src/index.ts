/** What the outside shares with Loci: the contract and the HTTP client. */
export * from './contract/contexts.js';
export * from './contract/contradictions.js';
export * from './contract/export-lines.js';
export type { ContextTypes, ListOf } from './contract/fields.js';
export * from './contract/graphs.js';
export * from './contract/kinds.js';
export * from './contract/limits.js';
export * from './contract/memories.js';
export * from './contract/operations.js';
export * from './contract/problems.js';
export * from './contract/search.js';
export * from './contract/secrets.js';
export * from './follow-events.js';
export * from './http-client.js';
export * from './input-parts.js';
export type * from './knowledge-api.js';
export * from './pages.js';
export type { ConnectOptions } from './transport.js';
