/** What other packages may use of the server: opening it in process. */
import { pino } from 'pino';

export { ownerGrant } from './api/service.js';
export { type House, openHouse } from './compose.js';
export { type Config, readConfig } from './config.js';
export type { Situation } from './engine/reflect/confidence-features.js';
export {
  type ConfidenceModel,
  type InputName,
  inputs as confidenceInputs,
  type Odds,
  type Weights,
} from './engine/reflect/confidence-model.js';
export { embeddedConfidence, lexicalConfidence } from './engine/reflect/confidence-weights.js';
export { judgeStance } from './engine/relate/judge-pairs.js';
export { relatePair } from './engine/relate/relate-pair.js';
export type { RelatedMemory, RelateTools, Relation } from './engine/relate/relation.js';
export { termWeight } from './engine/relate/term-weight.js';
export { buildApp } from './http/app.js';
export { serve } from './http/serve.js';
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

/** A log that says nothing, for programs that open the house themselves. */
export const silentLog = () => pino({ level: 'silent' });
