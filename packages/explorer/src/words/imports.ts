/** The contents of a file as text. */
import { type ImportFormat, type ImportReceipt, LociProblem } from '@loci/client';
import { counted } from './counts.js';

/** The formats by their common names. */
export const formatWords: Readonly<Record<ImportFormat, string>> = {
  auto: 'detect automatically',
  loci: 'Loci JSON lines',
  'mcp-memory': 'MCP server memory',
  mem0: 'Mem0 memories',
  graphiti: 'a Graphiti or Zep graph',
  markdown: 'Markdown notes',
  'agent-notes': 'agent notes, such as CLAUDE.md',
  chatgpt: 'ChatGPT conversations',
  claude: 'Claude conversations',
  csv: 'a table',
};

/** "63 memories, 2 relationships, 1 contradiction". */
export const contentsWords = ({ stored, relationships, contradictions }: ImportReceipt): string =>
  [
    counted(stored, 'memory', 'memories'),
    ...(relationships > 0 ? [counted(relationships, 'relationship')] : []),
    ...(contradictions > 0 ? [counted(contradictions, 'contradiction')] : []),
  ].join(', ');

/** Whether a column mapping would help: the error mentions one. */
export const isAboutColumns = (error: unknown): boolean =>
  error instanceof LociProblem &&
  error.errors.some(({ path, message }) => path === 'map' || /\bmapping\b|\bcolumns?\b/.test(message));
