/** What a call to `forget` names: a memory or a context, never both. */
import type { z } from 'zod';
import type { ForgetReceipt } from '../contract/memories.js';
import { LociProblem } from '../contract/problems.js';
import type { CallOptions, KnowledgeApi } from '../knowledge-api.js';
import type { toolTexts } from './tool-texts.js';

/** Forgets the named memory or context; without `confirm` it only reports what would be deleted. */
export const forgetTarget = (
  api: KnowledgeApi,
  graph_id: string,
  { memory_id, context_type, name, confirm }: z.output<typeof toolTexts.forget.input>,
  options: CallOptions,
): Promise<ForgetReceipt> => {
  const dry_run = !confirm;
  if (memory_id !== undefined && context_type === undefined && name === undefined)
    return api.forgetMemory({ graph_id, id: memory_id, dry_run }, options);
  if (memory_id === undefined && context_type !== undefined && name !== undefined)
    return api.forgetContext({ graph_id, context_type, name, dry_run }, options);
  const message = 'give either memory_id, or context_type and name';
  throw new LociProblem('invalid_request', message, { errors: [{ path: 'memory_id', message }] });
};
