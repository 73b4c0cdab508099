/** The large language model of this process: guarded, loaded on the first request, and described in one sentence. */
import type { Logger } from 'pino';
import type { RunningTier } from './api/service.js';
import type { ChosenLlm } from './choose-llm.js';
import { askLocalLlm } from './language/llm/find-local-llm.js';
import { guardModel } from './language/llm/guarded-model.js';
import { type LanguageModel, LlmFailure } from './language/llm/language-model.js';
import type { LocalEndpoint } from './language/llm/local-endpoints.js';
import type { RunningModels } from './running-models.js';

/** A server that is busy with an answer may be slow to list its models. */
const stillThereMs = 2_000;

/** Another program may listen at the address by now: what was allowed for one must not be sent to the other. */
const requireSame =
  (endpoint: LocalEndpoint, model: string) =>
  async (signal: AbortSignal): Promise<void> => {
    const found = await askLocalLlm(endpoint, stillThereMs, signal);
    if (found === null)
      throw new LlmFailure('unavailable', `${endpoint.server} does not answer at its address`);
    if (!found.models.includes(model))
      throw new LlmFailure('unavailable', `${endpoint.server} no longer has the model`);
  };

export const openLlm = ({ llm, endpoint }: ChosenLlm, log: Logger): LanguageModel | null =>
  llm === null
    ? null
    : guardModel({
        ...llm,
        ...(endpoint === null ? {} : { before: requireSame(endpoint, llm.model) }),
        log,
        now: () => performance.now(),
      });

export const closeLlm = async (llm: LanguageModel | null): Promise<void> => llm?.close();

/** The LLM adds to the tier below it, which answers while requests to the LLM are paused. */
export const tierOf = (models: RunningModels, llm: LanguageModel | null, { why }: ChosenLlm): RunningTier => {
  const state = llm?.state() ?? null;
  const below = { tier: models.tier, reason: models.reason, llm: state, llmReason: why };
  if (state === null) return below;
  if (state.breaker !== 'open') return { ...below, tier: 'llm' };
  const resting = `requests to the LLM are paused (${state.lastFailure ?? 'it failed'})`;
  return { ...below, reason: [resting, models.reason].filter(Boolean).join('; ') };
};
