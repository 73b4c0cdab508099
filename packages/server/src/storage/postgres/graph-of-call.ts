/** Which graph a Store call is about. */
import type { StoreTransaction } from '../store.js';

/** Calls that name no graph. */
const ofNoGraph: ReadonlySet<string> = new Set<keyof StoreTransaction>([
  'graphs',
  'newestChange',
  'modelFolder',
  'putModelFolder',
  'secretByHash',
  'secret',
  'secrets',
  'hasUsableSecret',
  'addSecret',
  'changeSecret',
  'revokeSecret',
  'signIn',
  'addSignIn',
  'dropSignIn',
  'dropSignInsOf',
  'addSignInLink',
  'takeSignInLink',
  'dropIdempotentAnswers',
  'takeWork',
  'hasDueWebhook',
  'webhookSummary',
  'takeWebhooks',
]);

/** Null: none, or all. */
export const graphOfCall = (name: string, args: readonly unknown[]): string | null =>
  ofNoGraph.has(name) ? null : (args[0] as string | null);
