/** What `@loci/bench` and the training scripts need from inside the server. It changes with any version. */
export { type ChosenLlm, chooseLlm } from './choose-llm.js';
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
export { monthNames } from './language/day-in-words.js';
export { dot } from './language/models/dot.js';
export { type KnowledgeHead, type SpokenLabel, spokenLabels } from './language/models/knowledge.js';
export {
  inputsOf,
  readWith,
  type SpokenReading,
} from './language/models/knowledge-head.js';
export { knowledgeWeights } from './language/models/knowledge-weights.js';
export { scoresOf } from './language/models/linear-head.js';
export { type Situation, situations } from './language/models/situation.js';
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
