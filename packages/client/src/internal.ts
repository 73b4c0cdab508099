/** What the server, the command line and the explorer share. It changes with any version. */

export * from './contract/import-formats.js';
export * from './contract/table-columns.js';
export * from './digest-sections.js';
export * from './input-parts.js';
export { readHits } from './read-hits.js';
export * from './response-events.js';
export { shortRecommendation } from './short-recommendation.js';
export { problemOfResponse } from './transport.js';
export * from './word-diff.js';
