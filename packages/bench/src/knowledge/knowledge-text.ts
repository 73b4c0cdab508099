/** Writes the fitted knowledge head as the source file that the service reads. */
import type { KnowledgeHead } from '@loci/server/internal';

const numbers = (row: readonly number[]): string =>
  row.map(weight => String(Number(weight.toFixed(2)) || 0)).join(',');

export const knowledgeText = ({ model, rows }: KnowledgeHead): string =>
  `/** Weights of the head of knowledge as \`loci fit-knowledge\` made them; docs/conversations.md says on what. Not to be changed by hand. */
import type { KnowledgeHead } from './knowledge.js';

/** The weights that ship; \`npm run bench -- fit-knowledge\` makes them. */
export const knowledgeWeights: KnowledgeHead = {
  model: '${model}',
  rows: [
${rows
  .map(
    ({ label, bias, row }) =>
      `    {\n      label: '${label}',\n      bias: ${Number(bias.toFixed(3))},\n      // biome-ignore format: data\n      row: [${numbers(row)}],\n    },\n`,
  )
  .join('')}  ],
};
`;
