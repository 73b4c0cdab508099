/** The export formats that are a single stream of lines; a folder of notes is written by a caller with a disk. */
import type { ExportFormat, ExportLine } from '@loci/client';
import { writeGraphml } from './graphml.js';
import { writeMcpMemory } from './mcp-memory.js';

async function* writeLines(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield JSON.stringify(line);
}

/** Each turns the lines of an export into the lines of another file. */
export const writers: Readonly<
  Record<ExportFormat, (lines: AsyncIterable<ExportLine>) => AsyncGenerator<string>>
> = { loci: writeLines, graphml: writeGraphml, 'mcp-memory': writeMcpMemory };
