/** Asks the model about candidates that only it can judge, for a short while; what it said once is kept. */
import { createHash } from 'node:crypto';
import type { Embedder } from '../../language/models/embedder.js';
import type { EngineParts } from '../parts.js';
import { modelKey } from '../recall/vectors/model-key.js';
import type { Candidate } from './rule.js';

/** A list waits no longer than this; what was not judged by then appears in a later list. */
const patienceMs = 2_000;
const mostKept = 20_000;

/** By a hash of the texts, so that no text outlives a forget. */
const verdicts = new Map<string, boolean>();

const keyOf = (embedder: Embedder, { kind, meaning }: Candidate): string =>
  createHash('sha256')
    .update(JSON.stringify([modelKey(embedder.model), kind, ...(meaning?.texts ?? [])]))
    .digest('base64url');

const keep = (key: string, verdict: boolean): boolean => {
  if (verdicts.size >= mostKept) verdicts.delete(verdicts.keys().next().value ?? '');
  verdicts.set(key, verdict);
  return verdict;
};

/** Null where the model did not answer. */
const judge = async (embedder: Embedder, one: Candidate, signal: AbortSignal): Promise<boolean | null> => {
  if (one.meaning === null) return true;
  const key = keyOf(embedder, one);
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  if (signal.aborted) return null;
  try {
    return keep(key, one.meaning.isMet(await embedder.embed(one.meaning.texts, 'asked', signal)));
  } catch {
    // Handled here: without the model there are fewer proposals, never a failed list.
    return null;
  }
};

/** Those that hold, in the order given; without a model only those that need none. */
export const thoseThatHold = async (
  parts: EngineParts,
  candidates: readonly Candidate[],
): Promise<Candidate[]> => {
  if (candidates.every(({ meaning }) => meaning === null)) return [...candidates];
  await parts.models.ready(null);
  const { embedder } = parts.models;
  if (embedder === null) return candidates.filter(({ meaning }) => meaning === null);
  const signal = AbortSignal.timeout(patienceMs);
  const holding: Candidate[] = [];
  for (const one of candidates) if ((await judge(embedder, one, signal)) === true) holding.push(one);
  return holding;
};
