/** The requirements as data: every one is cited by a test, and requirements.test.ts sees to it. */
import { connectingRequirements } from './requirements/connecting.js';
import { contextRequirements } from './requirements/contexts.js';
import { documentRequirements } from './requirements/documents.js';
import { exchangeRequirements } from './requirements/exchange.js';
import { llmRequirements } from './requirements/llm.js';
import { mcpRequirements } from './requirements/mcp.js';
import { memoryRequirements } from './requirements/memories.js';
import { postgresRequirements } from './requirements/postgres.js';
import { recallRequirements } from './requirements/recall.js';
import { serviceRequirements } from './requirements/service.js';
import { strangerRequirements } from './requirements/strangers.js';

export const requirements = [
  ...contextRequirements,
  ...memoryRequirements,
  ...recallRequirements,
  ...llmRequirements,
  ...mcpRequirements,
  ...postgresRequirements,
  ...exchangeRequirements,
  ...connectingRequirements,
  ...serviceRequirements,
  ...strangerRequirements,
  ...documentRequirements,
];

export type RequirementId = (typeof requirements)[number]['id'];

const ids = new Set<string>(requirements.map(requirement => requirement.id));

/** Says which requirements a test proves; called inside of it. */
export const proves = (...cited: RequirementId[]): void => {
  for (const id of cited) if (!ids.has(id)) throw new Error(`there is no requirement ${id}`);
};
