/** Which LLM is used and why: the configured one, else the one that was allowed for the data folder, else none. */
import type { Config, LlmConfig } from './config.js';
import type { LocalEndpoint } from './language/llm/local-endpoints.js';
import { llmAnswerFile, readLlmAnswer } from './llm-answer.js';

export { askLocalLlm, findLocalLlms, type LocalLlm, lookingMs } from './language/llm/find-local-llm.js';
export { type LocalEndpoint, localServers } from './language/llm/local-endpoints.js';

/** The LLM that is used, and why. */
export interface ChosenLlm {
  readonly llm: LlmConfig | null;
  /** Where it is one that was found on this machine. */
  readonly endpoint: LocalEndpoint | null;
  /** In a few words, for people. */
  readonly why: string;
}

const none = (why: string): ChosenLlm => ({ llm: null, endpoint: null, why });

/** Which LLM is used: the configured one, else the allowed one of this machine. */
export const chooseLlm = ({ llm, llmLimits, data, databaseUrl }: Config): ChosenLlm => {
  if (llm === 'off') return none('LOCI_LLM is off');
  if (llm !== null) return { llm, endpoint: null, why: 'LOCI_LLM_URL names it' };
  // What is allowed is allowed for what the folder holds.
  const answer = databaseUrl === null ? readLlmAnswer(data) : null;
  if (answer === null) return none('none is configured or allowed');
  if (answer === 'unreadable') return none(`${llmAnswerFile} in the data folder cannot be read`);
  const day = answer.at.slice(0, 10);
  if (!answer.use) return none(`a local one was refused on ${day}`);
  const { server, address, model } = answer;
  return {
    llm: { url: `${address}/v1`, key: null, model, ...llmLimits },
    endpoint: { server, address },
    why: `${server} on this machine, allowed on ${day}`,
  };
};
