/** The state of the server, which needs no secret. */
import { LociProblem } from '@loci/client';
import { serverUrl } from './session.js';

/** The response of `readyz`. */
export interface Readiness {
  readonly ready: boolean;
  readonly storage: { readonly kind: string; readonly writable: boolean; readonly reason: string | null };
  readonly tier: string;
  readonly tier_reason: string | null;
  readonly llm: { readonly model: string } | null;
}

/** Reads the state of the server. */
export const readReadiness = async (signal: AbortSignal): Promise<Readiness> => {
  const response = await fetch(`${serverUrl}/readyz`, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new LociProblem('unavailable', `${serverUrl} cannot be reached`, { cause });
  });
  return (await response.json()) as Readiness;
};
