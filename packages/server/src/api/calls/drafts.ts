/** Turns requests into drafts for the engine. */
import { createHash } from 'node:crypto';
import type { CheckedInputOf, ContextTypes } from '@loci/client';
import type { Metadata, Source } from '../../domain/memory.js';
import { type HeldBy, ownSource, signedBy } from '../../domain/secret.js';
import type { Engine } from '../../engine/engine.js';
import type { Draft } from '../../engine/remember/draft.js';
import type { Repeatable } from '../../engine/remember/repeats.js';
import { takeTurns } from '../../take-turns.js';
import { invalid } from '../check-input.js';
import { contextsOf, timeIfGiven, timeOf } from '../wire/values.js';

export interface NewMemoryInput {
  readonly content: string;
  readonly context_types?: ContextTypes | undefined;
  readonly source?:
    | { kind: Draft['source']['kind']; name?: string | undefined; ref?: string | undefined }
    | undefined;
  readonly session?: string | undefined;
  readonly occurred_at?: string | undefined;
  readonly valid_until?: string | undefined;
  readonly supersedes?: string[] | undefined;
  readonly metadata?: Metadata | undefined;
}

const sourceOf = ({ kind, name, ref }: NonNullable<NewMemoryInput['source']>): Source => ({
  kind,
  name: name?.trim() ?? null,
  ref: ref ?? null,
});

/** An empty list of contexts is the same as none. */
const placesOf = (types: ContextTypes | undefined) =>
  types === undefined || Object.keys(types).length === 0 ? null : contextsOf(types);

/** Without a source, the statement is the caller's. */
export const draftOf = (input: NewMemoryInput, now: number, path: string, held: HeldBy): Draft => {
  const validUntil = timeIfGiven(input.valid_until);
  if (validUntil !== null && input.occurred_at !== undefined && validUntil < timeOf(input.occurred_at)) {
    throw invalid([{ path: `${path}valid_until`, message: 'must not be before occurred_at' }]);
  }
  // If something has already ended and no start is given, it started no later than it ended.
  const began = validUntil !== null && validUntil < now ? validUntil : null;
  return {
    content: input.content,
    contexts: placesOf(input.context_types),
    source: input.source === undefined ? ownSource(held) : signedBy(sourceOf(input.source), held),
    session: input.session ?? null,
    givenBy: null,
    occurredAt: timeIfGiven(input.occurred_at) ?? began,
    validUntil,
    supersedes: [...new Set(input.supersedes ?? [])],
    metadata: input.metadata ?? {},
    path,
  };
};

/** One memory, a batch, or a conversation. */
export const draftsOf = async (
  engine: Engine,
  input: CheckedInputOf<'remember'>,
  repeatable: Repeatable | null,
  held: HeldBy,
  signal: AbortSignal | undefined,
): Promise<Draft[]> => {
  const now = engine.parts.now();
  if ('memories' in input) {
    return input.memories.map((memory, at) => draftOf(memory, now, `memories[${at}].`, held));
  }
  if ('messages' in input) {
    const messages = input.messages.map(message => ({
      role: message.role,
      content: message.content,
      name: message.name ?? null,
      at: timeIfGiven(message.at),
    }));
    // Models and perhaps an LLM read these: skipped for a request that already has its answer.
    if (await engine.wasAnswered(input.graph_id, repeatable)) return [];
    const session = input.session ?? engine.parts.newId();
    const drafts = await engine.takeFromMessages(messages, placesOf(input.context_types), session, signal);
    return drafts.map(draft => ({ ...draft, source: signedBy(draft.source, held) }));
  }
  return [draftOf(input, now, '', held)];
};

const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * The same request gives the same hash, whatever the order of its fields. A list is hashed item by item, in turns
 * with other work.
 */
export const hashOf = async (request: object): Promise<string> => {
  const turn = takeTurns();
  const hash = createHash('sha256');
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  for (const [at, [key, value]] of given.sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    hash.update(`${at === 0 ? '{' : ','}${JSON.stringify(key)}:`);
    if (!Array.isArray(value)) hash.update(orderedJson(value));
    else {
      hash.update('[');
      for (const [place, item] of value.entries()) {
        hash.update(`${place === 0 ? '' : ','}${orderedJson(item)}`);
        await turn();
      }
      hash.update(']');
    }
  }
  return hash.update(given.length === 0 ? '{}' : '}').digest('base64url');
};
