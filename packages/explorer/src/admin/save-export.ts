/** Saves the export of a graph as a file. */
import { signedInApi } from '../session.js';

/** Reads all lines, then starts a download. */
export const saveExport = async (graphId: string): Promise<void> => {
  const parts: string[] = [];
  for await (const line of await signedInApi().exportGraph({ graph_id: graphId })) parts.push(`${line}\n`);
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${graphId.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
