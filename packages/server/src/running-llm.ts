/** The large language model of this process: guarded, loaded with the first question, and told of in one sentence. */
import type { Logger } from 'pino';
import type { RunningTier } from './api/service.js';
import type { LlmConfig } from './config.js';
import { guardModel } from './language/llm/guarded-model.js';
import type { LanguageModel } from './language/llm/language-model.js';
import type { RunningModels } from './running-models.js';

export const openLlm = (llm: LlmConfig | null, log: Logger): LanguageModel | null =>
  llm === null ? null : guardModel({ ...llm, log, now: () => performance.now() });

export const closeLlm = async (llm: LanguageModel | null): Promise<void> => llm?.close();

/** The LLM stands on the tier below it, and while it is left alone that one answers. */
export const tierOf = (models: RunningModels, llm: LanguageModel | null): RunningTier => {
  const state = llm?.state() ?? null;
  const below = { tier: models.tier, reason: models.reason, llm: state };
  if (state === null) return below;
  if (state.breaker !== 'open') return { ...below, tier: 'llm' };
  const resting = `the LLM is left alone for a while (${state.lastFailure ?? 'it failed'})`;
  return { ...below, reason: [resting, models.reason].filter(Boolean).join('; ') };
};
