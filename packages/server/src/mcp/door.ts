/** What an MCP server stands on: the api, the graph it means, and where failures are told. */
import type { KnowledgeApi } from '@loci/client';

export interface McpDoor {
  readonly version: string;
  /** On stdio the folder is opened by the first call that needs it, not before. */
  readonly api: () => Promise<KnowledgeApi>;
  /** Meant where a call names no graph; null: every call names one. */
  readonly defaultGraph: string | null;
  /** Hears what failed inside. */
  readonly onFailure: (error: unknown) => void;
}
