/** Chooses the LLM and says why: the configured one, else the one allowed for the data folder, else none. */
import type { Config, LlmConfig } from './config.js';
import type { LocalEndpoint } from './language/llm/local-endpoints.js';
import { llmAnswerFile, readLlmAnswer } from './llm-answer.js';

export { askLocalLlm, findLocalLlms, type LocalLlm, lookingMs } from './language/llm/find-local-llm.js';
export { type LocalEndpoint, localServers } from './language/llm/local-endpoints.js';

/** The chosen LLM, and why. */
export interface ChosenLlm {
  readonly llm: LlmConfig | null;
  /** Set if it was found on this machine. */
  readonly endpoint: LocalEndpoint | null;
  /** The reason, for people. */
  readonly why: string;
}

const none = (why: string): ChosenLlm => ({ llm: null, endpoint: null, why });

/** Chooses the configured LLM, otherwise the allowed one on this machine. */
export const chooseLlm = ({ llm, llmLimits, data, databaseUrl }: Config): ChosenLlm => {
  if (llm === 'off') return none('LOCI_LLM is off');
  if (llm !== null) return { llm, endpoint: null, why: 'set by LOCI_LLM_URL' };
  // The permission covers only the data in the folder.
  const answer = databaseUrl === null ? readLlmAnswer(data) : null;
  if (answer === null) return none('none is configured or allowed');
  if (answer === 'unreadable') return none(`${llmAnswerFile} in the data folder cannot be read`);
  const day = answer.at.slice(0, 10);
  if (!answer.use) return none(`a local one was declined on ${day}`);
  const { server, address, model } = answer;
  return {
    llm: { url: `${address}/v1`, key: null, model, ...llmLimits },
    endpoint: { server, address },
    why: `${server} on this machine, allowed on ${day}`,
  };
};
