/** The formats that an import reads, each as people know it. A new one needs a line here and a reader in `exchange/`. */

export const importFormatTitles = {
  auto: 'detect automatically',
  loci: 'Loci JSON lines',
  'mcp-memory': 'MCP server memory',
  mem0: 'Mem0 memories',
  graphiti: 'a Graphiti or Zep graph',
  hindsight: 'Hindsight memories',
  letta: 'a Letta agent file',
  markdown: 'Markdown notes',
  'agent-notes': 'agent notes, such as CLAUDE.md',
  chatgpt: 'ChatGPT conversations',
  claude: 'Claude conversations',
  csv: 'a table',
} as const;
