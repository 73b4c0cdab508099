/** Writes the fitted knowledge head as the source file that the service reads. */
import type { KnowledgeHead } from '@loci/server/internal';
import { headRows } from './head-text.js';

export const knowledgeText = ({ model, rows }: KnowledgeHead): string =>
  `/** Weights of the head of knowledge as \`loci fit-knowledge\` made them; docs/conversations.md says on what. Not to be changed by hand. */
import type { KnowledgeHead } from './knowledge.js';

/** The weights that ship; \`npm run bench -- fit-knowledge\` makes them. */
export const knowledgeWeights: KnowledgeHead = {
  model: '${model}',
  rows: [
${headRows(
  'label',
  rows.map(({ label, ...row }) => ({ name: label, ...row })),
)}  ],
};
`;
