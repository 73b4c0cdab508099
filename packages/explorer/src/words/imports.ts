/** What a file holds, in words. */
import { type ImportFormat, type ImportReceipt, LociProblem } from '@loci/client';
import { counted } from './counts.js';

/** The formats as people know them. */
export const formatWords: Readonly<Record<ImportFormat, string>> = {
  auto: 'found by its content',
  loci: 'JSON lines of Loci',
  'mcp-memory': 'the memory of an MCP server',
  mem0: 'memories of Mem0',
  graphiti: 'a graph of Graphiti or Zep',
  markdown: 'notes in Markdown',
  'agent-notes': 'notes for agents, such as CLAUDE.md',
  chatgpt: 'conversations of ChatGPT',
  claude: 'conversations of Claude',
  csv: 'a table',
};

/** "63 memories, 2 relationships, 1 contradiction". */
export const contentsWords = ({ stored, relationships, contradictions }: ImportReceipt): string =>
  [
    counted(stored, 'memory', 'memories'),
    ...(relationships > 0 ? [counted(relationships, 'relationship')] : []),
    ...(contradictions > 0 ? [counted(contradictions, 'contradiction')] : []),
  ].join(', ');

/** Whether a mapping of columns would help: the answer speaks of one, or of what was typed as one. */
export const isAboutColumns = (error: unknown): boolean =>
  error instanceof LociProblem &&
  error.errors.some(({ path, message }) => path === 'map' || /\bmapping\b|\bcolumns?\b/.test(message));
