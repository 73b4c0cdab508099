/** The public API of the server for other packages: opening it in process. */
import { pino } from 'pino';

export { ownerGrant } from './api/service.js';
export { type ChosenLlm, chooseLlm } from './choose-llm.js';
export { type House, type HouseOptions, openHouse } from './compose.js';
export { type Config, readConfig } from './config.js';
export {
  type Factor,
  type RelevanceTier,
  type RelevanceWeights,
  relevanceWeights,
} from './engine/recall/relevance-weights.js';
export {
  type ConfidenceInputs,
  confidenceWeights,
  type InputName,
} from './engine/reflect/confidence-weights.js';
export { type InsightStep, insightSteps, isInsightStep } from './engine/reflect/steps.js';
export { relatePair } from './engine/relate/relate-pairs.js';
export type { MemoryPair, RelatedMemory, RelateTools, Relation } from './engine/relate/relation.js';
export { termWeight } from './engine/relate/term-weight.js';
export { buildApp } from './http/app.js';
export { serve } from './http/serve.js';
export { type KnowledgeHead, type SpokenLabel, spokenLabels } from './language/models/knowledge.js';
export {
  inputsOf,
  readWith,
  type SpokenReading,
} from './language/models/knowledge-head.js';
export { knowledgeWeights } from './language/models/knowledge-weights.js';
export { asRead } from './language/suspicion/as-read.js';
export { type Stretch, stretchesOf } from './language/suspicion/features.js';
export {
  judgeTokens,
  type LearnedReason,
  type LinearHead,
  likeliestReason,
  orderBuckets,
  reasonBuckets,
  type SuspicionModel,
  suspicionReasons,
} from './language/suspicion/model.js';
export { pipedToShell } from './language/suspicion/piped-to-shell.js';
export { type SuspicionReason, suspicionOf } from './language/suspicion/suspicion.js';
export { tokensOf } from './language/suspicion/tokens.js';
export { words } from './language/words.js';

/** A silent log, for programs that open Loci in process. */
export const silentLog = () => pino({ level: 'silent' });
