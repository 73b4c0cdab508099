/** Finds LLMs on this machine by requesting their model lists. Sends nothing that is stored. */
import { isLoopback } from '../../domain/loopback.js';
import { type ListedModel, type LocalEndpoint, modelLists, usualEndpoints } from './local-endpoints.js';

/** A server that answered, with its models that generate text. */
export interface LocalLlm extends LocalEndpoint {
  /** The URL of its OpenAI-compatible API. */
  readonly url: string;
  readonly models: readonly string[];
}

/** An available list arrives at once, and starting the server should not take longer. */
export const lookingMs = 300;
/** Larger than any real model list. */
const longestList = 1_000_000;

/** Families and names of models that return vectors or scores instead of text. */
const isWordless = ({ id, family, capabilities }: ListedModel): boolean => {
  if (capabilities !== null && capabilities.length > 0) return !capabilities.includes('completion');
  const name = id.toLowerCase();
  return family.toLowerCase().includes('bert') || name.includes('embed') || name.includes('rerank');
};

/** A name is used in a terminal prompt, a file and a request. */
const isPlainName = (id: string): boolean => /^[\x20-\x7e]{1,200}$/.test(id) && id.trim() === id;

const suits = (model: ListedModel): boolean => isPlainName(model.id) && !model.isRemote && !isWordless(model);

const bodyOf = async (response: Response): Promise<string | null> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > longestList) return null;
  }
  return text;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Null if nothing answers in time, or something else does. Never contacts other machines. */
export const askLocalLlm = async (
  endpoint: LocalEndpoint,
  limitMs: number,
  signal?: AbortSignal,
): Promise<LocalLlm | null> => {
  if (!isLoopback(new URL(endpoint.address).hostname)) return null;
  const { path, shape } = modelLists[endpoint.server];
  const late = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(endpoint.address + path, {
      headers: { accept: 'application/json' },
      // A redirect does not count as an answer of this server.
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const listed = shape.safeParse(jsonOf((await bodyOf(response)) ?? ''));
    if (!listed.success) return null;
    return {
      ...endpoint,
      url: `${endpoint.address}/v1`,
      models: listed.data.filter(suits).map(({ id }) => id),
    };
  } catch {
    // Not rethrown: no answer means no server.
    signal?.throwIfAborted();
    return null;
  }
};

/** Servers with a model that generates text, in the order of the endpoints. All are asked at once. */
export const findLocalLlms = async (
  endpoints: readonly LocalEndpoint[] = usualEndpoints,
): Promise<LocalLlm[]> => {
  // Loading fetch takes longer than an answer and must not count towards the timeout.
  await fetch('data:,');
  const answers = await Promise.all(endpoints.map(endpoint => askLocalLlm(endpoint, lookingMs)));
  return answers.filter(found => found !== null && found.models.length > 0) as LocalLlm[];
};
