/** Looks for LLMs on this machine by asking for their lists of models: nothing that is stored is sent. */
import { isLoopback } from '../../domain/loopback.js';
import { type ListedModel, type LocalEndpoint, modelLists, usualEndpoints } from './local-endpoints.js';

/** A server that answered, and the models of it that can word something. */
export interface LocalLlm extends LocalEndpoint {
  /** Of its OpenAI-compatible interface. */
  readonly url: string;
  readonly models: readonly string[];
}

/** A list that is there comes at once; whoever starts a server does not wait for anything else. */
export const lookingMs = 300;
/** More than the list of any collection of models. */
const longestList = 1_000_000;

/** Families and names of models that give vectors or grades instead of words. */
const isWordless = ({ id, family, capabilities }: ListedModel): boolean => {
  if (capabilities !== null && capabilities.length > 0) return !capabilities.includes('completion');
  const name = id.toLowerCase();
  return family.toLowerCase().includes('bert') || name.includes('embed') || name.includes('rerank');
};

/** A name goes into a question on the terminal, a file and a request. */
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

/** Null where nobody answers in time, or somebody else does; other machines are never asked. */
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
      // An answer that leads to another address is not an answer of this one.
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
    // Decided here: whatever does not answer is not there.
    signal?.throwIfAborted();
    return null;
  }
};

/** Those that have a model to word with, in the order of the endpoints; all are asked at once. */
export const findLocalLlms = async (
  endpoints: readonly LocalEndpoint[] = usualEndpoints,
): Promise<LocalLlm[]> => {
  // Loading what fetches takes longer than an answer, and is not its fault.
  await fetch('data:,');
  const answers = await Promise.all(endpoints.map(endpoint => askLocalLlm(endpoint, lookingMs)));
  return answers.filter(found => found !== null && found.models.length > 0) as LocalLlm[];
};
