/** Every limit of the contract that a caller can hit. */
export const limits = {
  nameCharacters: 200,
  contentCharacters: 32_768,
  taskCharacters: 8_192,
  queryCharacters: 8_192,
  batchMemories: 1_000,
  batchMessages: 1_000,
  contextsPerMemory: 32,
  contextsPerFilter: 1_000,
  metadataBytes: 8_192,
  sourceCharacters: 2_000,
  reasonCharacters: 2_000,
  pageSizeDefault: 50,
  pageSizeMax: 200,
  searchLimitDefault: 10,
  searchLimitMax: 100,
  insightLimitDefault: 20,
  insightLimitMax: 100,
  mapContextsDefault: 5_000,
  mapContextsMax: 20_000,
  timelineBucketsDefault: 120,
  timelineBucketsMax: 500,
  idempotencyKeyCharacters: 255,
  bodyBytes: 48 * 1024 * 1024,
  supersedesIds: 100,
  webhooksPerGraph: 20,
  webhookUrlCharacters: 2_000,
  redeliveredEvents: 1_000,
} as const;

/** Tokens are estimated without a tokenizer: about four characters of English each. */
export const charactersPerToken = 4;
