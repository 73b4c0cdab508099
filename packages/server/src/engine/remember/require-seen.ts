/** If-Match: a caller changes or forgets only a version that they have seen. */
import { LociProblem } from '@loci/client';
import type { Memory } from '../../domain/memory.js';

/** The versions a caller has seen, or `*`; null if they do not say. */
export type Seen = string | readonly string[] | null;

export const requireSeen = ({ version }: Memory, seen: Seen): void => {
  const versions = [seen ?? '*'].flat();
  if (versions.some(one => one === '*' || one === String(version))) return;
  throw new LociProblem(
    'precondition_failed',
    `The memory is now at version ${version}, not ${versions.join(' or ')}. Read it again and repeat the request.`,
  );
};
