/** The tools, resources and prompts that an agent is given. */
import { instructionsFor } from '../../packages/server/dist/mcp/instructions.js';
import { listPrompts } from '../../packages/server/dist/mcp/prompts.js';
import { resourceTemplates } from '../../packages/server/dist/mcp/resources.js';
import { listTools } from '../../packages/server/dist/mcp/tool-list.js';
import { fieldRows } from './json-types.mjs';
import { code, page, prose, table } from './markdown.mjs';

const hints = ({ readOnlyHint, destructiveHint, idempotentHint }) => {
  if (readOnlyHint) return 'Reads only.';
  const kind = destructiveHint ? 'Writes, and can delete.' : 'Writes, and deletes nothing.';
  return idempotentHint ? `${kind} Calling it twice changes nothing more.` : kind;
};

const tool = ({ name, title, description, inputSchema, outputSchema, annotations }) =>
  [
    `### ${name}`,
    `**${title}.** ${prose(description)}`,
    hints(annotations),
    table(['Argument', 'Type', 'Needed', 'Meaning'], fieldRows(inputSchema)),
    `Returns text, and structured data: ${Object.keys(outputSchema.properties)
      .map(field => `\`${field}\``)
      .join(', ')}.`,
  ].join('\n\n');

export const mcpPage = () =>
  page(
    'MCP reference',
    'What `loci mcp` and `/mcp` offer to an agent. `graph_id` is required only if the connection has no graph. [For agents](../mcp.md) says how to connect one, and what it costs in tokens.',
    '## Instructions',
    'Every client gets these when it connects:',
    code(instructionsFor('atlas')),
    '## Tools',
    ...listTools(false).tools.map(tool),
    '## Resources',
    table(
      ['Address', 'What it returns'],
      resourceTemplates.resourceTemplates.map(({ uriTemplate, description }) => [
        `\`${uriTemplate}\``,
        description,
      ]),
    ),
    '## Prompts',
    table(
      ['Prompt', 'What it does', 'Arguments'],
      listPrompts(null).prompts.map(({ name, description, arguments: given }) => [
        `\`${name}\``,
        description,
        given
          .map(({ name: argument, required }) => `\`${argument}\`${required ? '' : ' (optional)'}`)
          .join(', '),
      ]),
    ),
  );
