/** How the server is, which it tells without a secret. */
import { LociProblem } from '@loci/client';
import { serverUrl } from './session.js';

/** What `readyz` tells. */
export interface Readiness {
  readonly ready: boolean;
  readonly storage: { readonly kind: string; readonly writable: boolean; readonly reason: string | null };
  readonly tier: string;
  readonly tier_reason: string | null;
  readonly llm: { readonly model: string } | null;
}

/** Asks the server how it is. */
export const readReadiness = async (signal: AbortSignal): Promise<Readiness> => {
  const response = await fetch(`${serverUrl}/readyz`, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new LociProblem('unavailable', `${serverUrl} cannot be reached`, { cause });
  });
  return (await response.json()) as Readiness;
};
