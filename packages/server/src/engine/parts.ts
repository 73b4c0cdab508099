/** The dependencies of every operation. */
import type { LanguageModel } from '../language/llm/language-model.js';
import type { Models } from '../language/models/models.js';
import type { WebhookSender } from '../outbound/webhook-sender.js';
import type { Store } from '../storage/store.js';
import type { MessageWriter } from './notify/message-writer.js';
import type { GraphIndexes } from './recall/index/indexes.js';
import type { InsightStep } from './reflect/steps.js';
import type { Gatherer } from './remember/gather.js';
import type { Scrubber } from './remember/scrubber.js';

export interface EngineParts {
  readonly store: Store;
  readonly scrubber: Scrubber;
  readonly indexes: GraphIndexes;
  /** Groups requests to store. */
  readonly gatherer: Gatherer;
  readonly models: Models;
  /** The large language model that words answers; null if none is configured. */
  readonly llm: LanguageModel | null;
  /** Whether new memories are compared with the stored ones. */
  readonly relates: boolean;
  /** Steps of an insight to leave out, to measure what each is worth; a server leaves none out. */
  readonly without?: ReadonlySet<InsightStep>;
  readonly webhooks: WebhookSender;
  readonly messages: MessageWriter;
  /** Milliseconds since 1970; never goes back within one process. */
  readonly now: () => number;
  readonly newId: () => string;
}
