/** The name an MCP client gives itself: the author of memories that nobody else is named for. */
import type { KnowledgeApi } from '@loci/client';

export interface ClientInfo {
  readonly name?: unknown;
  readonly title?: unknown;
}

/** As long as the names of stored text that a model sees; longer ones are cut. */
const mostCharacters = 80;
/** Anything longer is not a name, and is not looked through to its end. */
const mostRead = 1_000;

/** On one line, without control and direction characters, half characters and quotation marks of stored text. */
const tidy = (text: unknown): string => {
  if (typeof text !== 'string') return '';
  const line = text
    .slice(0, mostRead)
    .replace(/[\p{C}\p{Z}«»]+/gu, ' ')
    .trim();
  return [...line].slice(0, mostCharacters).join('').trim();
};

/** Its title, else its name; null where neither says anything. */
export const agentNameOf = (info: ClientInfo | undefined): string | null =>
  [info?.title, info?.name].map(tidy).find(name => /[\p{L}\p{N}]/u.test(name)) ?? null;

interface GivenSource {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly ref?: string | undefined;
}

/** The same rule as for the holder of a secret: an agent without a name is the one that calls. */
const isUnnamed = (source: GivenSource | undefined): boolean =>
  source === undefined || (source.kind === 'agent' && source.name === undefined && source.ref === undefined);

/** Names the agent in memories without a source, unless the secret or the configuration names its holder. */
export const signedByAgent = async <Memory extends { readonly source?: GivenSource | undefined }>(
  memories: readonly Memory[],
  agent: string | null,
  api: KnowledgeApi,
  signal: AbortSignal,
): Promise<Memory[]> => {
  if (agent === null || !memories.some(({ source }) => isUnnamed(source))) return [...memories];
  const { display_name, holder } = await api.getGrant({}, { signal });
  if (display_name !== null || holder !== 'agent') return [...memories];
  const source = { kind: 'agent', name: agent };
  return memories.map(memory => (isUnnamed(memory.source) ? { ...memory, source } : memory));
};
