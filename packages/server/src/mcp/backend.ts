/** What an MCP server needs: the api, its default graph, and where failures go. */
import type { KnowledgeApi } from '@loci/client';

export interface McpBackend {
  readonly version: string;
  /** On stdio the folder is opened by the first call that needs it. */
  readonly api: () => Promise<KnowledgeApi>;
  /** Used when a call names no graph; null: every call must name one. */
  readonly defaultGraph: string | null;
  /** Receives internal failures. */
  readonly onFailure: (error: unknown) => void;
}
