/** The key under which the same content in the same contexts is one memory. */
import { createHash } from 'node:crypto';
import { type ContextName, keyOf } from '../../domain/context.js';
import { statementOf } from '../../domain/memory.js';

export const statementKey = (content: string, contexts: readonly ContextName[]): string => {
  const places = contexts.map(({ type, name }) => `${keyOf(type)}\u0001${keyOf(name)}`).sort();
  return createHash('sha256')
    .update([statementOf(content), ...places].join('\u0000'))
    .digest('base64url');
};
